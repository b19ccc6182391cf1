//! The same terms for all engines: one thread, a table of 16 MiB, and no thinking in the opponent's time. Whoever has an option
//! for one of these is told so, unless somebody has chosen otherwise.
//!
//! The protocol knows no names for options, but engines have taken to a few.

use std::collections::BTreeMap;

/// A thing that engines have an option for, under one of several names, and what it is set to.
struct Term(&'static [(&'static str, &'static str)]);

const TERMS: [Term; 3] = [
    Term(&[("NumThreads", "1"), ("MaxHelperThreads", "None")]),
    Term(&[("TableSizeMiB", "16"), ("TableMegabytes", "16"), ("TranspositionTableSizeMB", "16")]),
    Term(&[("BackgroundPondering", "False"), ("PonderDuringIdle", "Disabled")]),
];

/// What an engine that offers these options is told, besides what was chosen for it.
pub(super) fn for_engine<'a>(
    offered: &'a [String],
    chosen: &'a BTreeMap<String, String>,
) -> impl Iterator<Item = (&'static str, &'static str)> + 'a {
    TERMS.iter().filter_map(move |Term(names)| {
        if names.iter().any(|(name, _)| chosen.contains_key(*name)) {
            return None;
        }
        names.iter().copied().find(|(name, _)| offered.iter().any(|offer| offer == name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(offered: &[&str], chosen: &[&str]) -> Vec<(&'static str, &'static str)> {
        let offered: Vec<String> = offered.iter().map(|&name| name.to_owned()).collect();
        let chosen = chosen.iter().map(|&name| (name.to_owned(), "4".to_owned())).collect();
        for_engine(&offered, &chosen).collect()
    }

    #[test]
    fn every_engine_is_told_the_same_in_its_own_words() {
        assert_eq!(told(&["Level", "NumThreads"], &[]), [("NumThreads", "1")]);
        assert_eq!(
            told(&["MaxHelperThreads", "PonderDuringIdle", "TranspositionTableSizeMB"], &[]),
            [
                ("MaxHelperThreads", "None"),
                ("TranspositionTableSizeMB", "16"),
                ("PonderDuringIdle", "Disabled")
            ]
        );
        assert!(told(&[], &[]).is_empty());
    }

    #[test]
    fn what_was_chosen_stays_under_whatever_name() {
        assert_eq!(told(&["NumThreads", "TableMegabytes"], &["TableSizeMiB"]), [("NumThreads", "1")]);
    }
}
