//! A stable sort whose code is small. The sort of the standard library adds some seven kilobytes of code for each type
//! that is sorted, which every visitor would download; this one merges places, once for all types.

use std::cmp::Ordering;

/// Sorts as `[T]::sort_by` does.
pub fn by<T>(list: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let places = order(list.len(), &mut |one, other| {
        compare(&list[one], &list[other]) == Ordering::Greater
    });
    arrange(list, places);
}

/// Sorts as `[T]::sort_by_key` does.
pub fn by_key<T, K: Ord>(list: &mut [T], mut key: impl FnMut(&T) -> K) {
    by(list, |one, other| key(one).cmp(&key(other)));
}

/// Sorts as `[T]::sort` does.
pub fn plain<T: Ord>(list: &mut [T]) {
    by(list, T::cmp);
}

/// The places in order, by merging runs of growing length; `is_after` says whether one place belongs after another.
fn order(len: usize, is_after: &mut dyn FnMut(usize, usize) -> bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    let mut merged = Vec::with_capacity(len);
    let mut run = 1;
    while run < len {
        merged.clear();
        for pair in order.chunks(2 * run) {
            let (mut left, mut right) = pair.split_at(run.min(pair.len()));
            while let (&[one, ..], &[other, ..]) = (left, right) {
                if is_after(one, other) {
                    merged.push(other);
                    right = &right[1..];
                } else {
                    merged.push(one);
                    left = &left[1..];
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(&mut order, &mut merged);
        run *= 2;
    }
    order
}

/// Moves to each place the element whose place is named there.
fn arrange<T>(list: &mut [T], mut places: Vec<usize>) {
    for start in 0..places.len() {
        let mut at = start;
        while places[at] != start {
            let next = places[at];
            list.swap(at, next);
            places[at] = at;
            at = next;
        }
        places[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_order_of_the_library_and_ties_keep_theirs() {
        for length in (0..70).chain([1_000, 4_097]) {
            // Twelve keys in a scattered order, so that ties and long cycles occur.
            let list: Vec<(usize, usize)> = (0..length)
                .map(|place: usize| (place.wrapping_mul(0x9e37_79b9) % 8191 % 12, place))
                .collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            by_key(&mut ours, |pair| std::cmp::Reverse(pair.0));
            theirs.sort_by_key(|pair| std::cmp::Reverse(pair.0));
            assert_eq!(ours, theirs);
            plain(&mut ours);
            theirs.sort_unstable();
            assert_eq!(ours, theirs);
        }
    }
}
