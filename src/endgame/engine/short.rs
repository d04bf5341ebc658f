//! Putting short lists in order: the moves of a king, the pawns of a side. The library's sort is for lists of any
//! length and comes with a kilobyte or more of code for each type; of some twenty, a visitor would transfer them all.

/// Sorts a short list by a key; equal keys keep their order. The cost is that of insertion, the square of the length.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_order_of_the_library(list in prop::collection::vec((0_u8..8, 0_u8..4), 0..40)) {
            let (mut ours, mut theirs) = (list.clone(), list);
            sort_by_key(&mut ours, |pair| pair.0);
            theirs.sort_by_key(|pair| pair.0);
            prop_assert_eq!(ours, theirs);
        }
    }
}
