//! Keys as tables: a lab listens by its table, and the help (`?`) lists it.

/// A key and what it does. `A` is what the lab makes of it: a function that gives an action.
#[derive(Clone, Copy, Debug)]
pub struct Binding<A> {
    /// The key as the browser names it (`KeyboardEvent.key`).
    pub key: &'static str,
    /// With shift held.
    pub shift: bool,
    /// The key as the help writes it.
    pub shown: &'static str,
    /// The description in the help.
    pub does: &'static str,
    pub action: A,
}

/// The row of a key.
pub const fn row<A: Copy>(
    key: &'static str,
    shown: &'static str,
    does: &'static str,
    action: A,
) -> Binding<A> {
    Binding {
        key,
        shift: false,
        shown,
        does,
        action,
    }
}

/// The row of a key with shift.
pub const fn shifted<A: Copy>(
    key: &'static str,
    shown: &'static str,
    does: &'static str,
    action: A,
) -> Binding<A> {
    Binding {
        shift: true,
        ..row(key, shown, does, action)
    }
}

/// The rows of a table without their actions: tables of several kinds make one list.
pub fn listed<A>(bindings: &[Binding<A>]) -> impl Iterator<Item = Binding<()>> {
    bindings.iter().map(|binding| Binding {
        key: binding.key,
        shift: binding.shift,
        shown: binding.shown,
        does: binding.does,
        action: (),
    })
}

/// The action of a key in a table.
pub fn find<A: Copy>(bindings: &[Binding<A>], key: &str, shift: bool) -> Option<A> {
    bindings
        .iter()
        .find(|binding| binding.key == key && binding.shift == shift)
        .map(|binding| binding.action)
}

/// The first key that means two things, as the help writes it; for tests of a table.
#[cfg(any(test, feature = "testing"))]
pub fn bound_twice<A: Copy>(bindings: &[Binding<A>]) -> Option<&'static str> {
    let is_again = |index: usize| {
        let Binding { key, shift, .. } = bindings[index];
        find(&bindings[..index], key, shift).is_some()
    };
    (0..bindings.len())
        .find(|&index| is_again(index))
        .map(|index| bindings[index].shown)
}

/// Which of a row of tabs a key leads to from this one; the arrow keys go round.
pub fn tab_of(key: &str, at: usize, last: usize) -> Option<usize> {
    match key {
        "ArrowRight" if at == last => Some(0),
        "ArrowRight" => Some(at + 1),
        "ArrowLeft" => Some(at.checked_sub(1).unwrap_or(last)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrow_keys_go_round_and_home_and_end_to_the_ends() {
        let from = |at, keys: [&str; 5]| keys.map(|key| tab_of(key, at, 2));
        let keys = ["ArrowRight", "ArrowLeft", "Home", "End", "Enter"];
        assert_eq!(from(0, keys), [Some(1), Some(2), Some(0), Some(2), None]);
        assert_eq!(from(2, keys), [Some(0), Some(1), Some(0), Some(2), None]);
    }
}
