//! A sort for short lists, such as the moves of a king or the pawns of a side. The sort of the standard
//! library adds a kilobyte or more of code for each of some twenty types, which every visitor would download.

/// A stable insertion sort by a key; the time grows with the square of the length.
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
