//! Numbers that learn: they move towards what was seen last, and never leave their range.

/// The largest value.
pub(super) const MAX: i32 = 8192;

/// Moves `value` by `bonus`, less the more it already leans that way.
#[inline]
pub(super) fn learn(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MAX) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stays_in_its_range() {
        let mut value = 0;
        for _ in 0..1000 {
            learn(&mut value, 2000);
        }
        assert!((7000..=MAX).contains(&value.into()), "{value}");
        for _ in 0..1000 {
            learn(&mut value, -MAX);
        }
        assert_eq!(i32::from(value), -MAX);
    }
}
