//! A sort for short lists.
//!
//! The sorts of the standard library take some kilobytes of code for every type, which every visitor of a page
//! would download. This one is a few lines, and as fast for up to some dozens of entries.

/// A stable sort of a short list by a key, the smallest first. The time grows with the square of the length.
pub(crate) fn sort_short<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_sorted_and_equals_keep_their_order() {
        let mut list = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        sort_short(&mut list, |&(number, _)| number);
        assert_eq!(list, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
        sort_short::<u8, u8>(&mut [], |&number| number);
    }
}
