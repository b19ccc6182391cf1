//! What the tournament says, in sentences: who is stronger, how sure that is, and what to be careful about.

use maud::{Markup, html};

use super::endings::kinds;
use super::numbers::{counted, elo, elo_with_ends, likelihood, percent, share, signed, thousands};
use super::tables::name;
use crate::statistics::{Decision, Pairs, Sprt};
use crate::tournament::Standings;

/// The verdict, the sequential test if there is one, and what could spoil either.
pub(super) fn section(standings: &Standings, sprt: Option<(Sprt, Pairs)>) -> Markup {
    html! {
        section.verdict {
            p.lead { (lead(standings)) }
            @if let ([first, _], true) = (standings.players(), standings.games() > 0) {
                (match_numbers(standings, first))
            }
            @if let (Some((sprt, pairs)), [first, second, ..]) = (sprt, standings.players()) {
                (sequential_test(sprt, pairs, first, second))
            }
            (cautions(standings))
        }
    }
}

/// The main sentence.
fn lead(standings: &Standings) -> Markup {
    if standings.games() == 0 {
        return html! { "No games have been played." };
    }
    match (standings.ratings().as_deref(), standings.players()) {
        (Some([best, next, ..]), players) => html! {
            (name(&players[best.player])) " leads, " (elo(best.elo)) " Elo above the mean."
            @if let Some(superiority) = best.superiority {
                " That it is stronger than " (name(&players[next.player])) " is " (likelihood(superiority)) " likely."
            }
        },
        (_, [first, second]) => comparison(standings, first, second),
        _ => Markup::default(),
    }
}

/// Which of two players is stronger, if that is clear.
fn comparison(standings: &Standings, first: &str, second: &str) -> Markup {
    let [here, there] = [(0, 1), (1, 0)].map(|(one, other)| standings.pairing(one, other).tally.elo());
    let (first, second) = (name(first), name(second));
    html! {
        @if here.low > 0.0 {
            (first) " is stronger than " (second) ": " (elo_with_ends(here)) " Elo."
        } @else if there.low > 0.0 {
            (second) " is stronger than " (first) ": " (elo_with_ends(there)) " Elo."
        } @else {
            "It is not clear who is stronger: " (first) " is " (elo_with_ends(here)) " Elo above " (second) "."
        }
    }
}

/// The numbers behind the sentence, for a match.
fn match_numbers(standings: &Standings, first: &str) -> Markup {
    let pairing = standings.pairing(0, 1);
    let pairs = pairing.pairs();
    let [none, half, one, most, all] = pairs.counts().map(thousands);
    html! {
        p {
            "Likelihood that " (name(first)) " is the stronger one: " (likelihood(pairing.tally.superiority()))
            ". Draws: " (percent(pairing.games().draw_rate())) "."
            @if pairs.pairs() > 0 { " Normalized Elo: " (elo(pairs.normalized_elo())) "." }
        }
        @if pairs.pairs() > 0 {
            p.quiet {
                "Pairs with 0, ½, 1, 1½, 2 points for " (name(first)) ": "
                (none) " · " (half) " · " (one) " · " (most) " · " (all) "."
            }
        }
    }
}

/// How far the test is, in words and as a meter from one verdict to the other.
fn sequential_test(sprt: Sprt, pairs: Pairs, first: &str, second: &str) -> Markup {
    let (first, second) = (name(first), name(second));
    let (elo0, elo1) = (signed(sprt.elo0()), signed(sprt.elo1()));
    let progress = sprt.progress(pairs);
    let (left, width) = (50.0 + 50.0 * progress.min(0.0), 50.0 * progress.abs());
    html! {
        p {
            "Sequential test of " (elo0) " (H0) against " (elo1) " (H1) Elo, α = " (sprt.alpha()) ", β = " (sprt.beta()) ": "
            @match sprt.decision(pairs) {
                Some(Decision::H1) => {
                    b.up { "H1 is accepted" } ": " (first) " is " (elo1) " Elo above " (second) " rather than " (elo0)
                }
                Some(Decision::H0) => {
                    b.down { "H0 is accepted" } ": " (first) " is " (elo0) " Elo above " (second) " rather than " (elo1)
                }
                None => "not decided yet",
            }
            ". LLR " (minus(sprt.llr(pairs))) " after " (counted(pairs.pairs(), "pair", "pairs")) "."
        }
        div.meter { i style=(format!("left:{left:.1}%;width:{width:.1}%")) {} b {} }
        div.scale { span { "H0 at " (minus(sprt.lower())) } span { "H1 at " (minus(sprt.upper())) } }
    }
}

fn minus(number: f64) -> String {
    format!("{number:.2}").replace('-', "−")
}

/// What a reader should know before quoting the numbers.
fn cautions(standings: &Standings) -> Markup {
    let pairings = standings.pairings();
    let pairs: u64 = pairings.iter().map(|&(one, other)| standings.pairing(one, other).pairs().pairs()).sum();
    let odd = standings.games() as u64 - 2 * pairs;
    let strangers = standings.strangers();
    html! {
        @for (player, text) in standings.players().iter().enumerate() {
            @let faults = standings.faults(player);
            @if faults.total() > 0 {
                @let (as_white, as_black) = standings.colors_of(player);
                p.fault {
                    (name(text)) " lost " (counted(faults.total(), "game", "games")) " of "
                    (thousands((as_white + as_black).games()))
                    " by a fault as a program, not by play (" (kinds(&faults)) "): "
                    (percent(share(faults.total(), (as_white + as_black).games()))) "."
                }
            }
        }
        @if let Some(example) = &strangers.example {
            p.fault {
                (counted(strangers.count, "record is", "records are")) " left out: "
                (name(example)) " does not take part, or plays against itself."
            }
        }
        @if odd > 0 {
            p.quiet { (counted(odd, "game has", "games have")) " no twin with swapped colours." }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;
    use crate::statistics::PlayerResult as Score;
    use crate::tournament::Reason;

    /// A match in which the first player wins all of its games, or loses them.
    fn one_sided(games: u64, first_wins: bool) -> Standings {
        let mut standings = Standings::new(["alpha", "beta"]);
        for number in 0..games {
            standings.add(&samples::result(number, if first_wins { Score::Win } else { Score::Loss }));
        }
        standings
    }

    #[test]
    fn the_stronger_player_is_named_first() {
        let [wins, losses] = [true, false].map(|first_wins| lead(&one_sided(40, first_wins)).into_string());
        assert!(wins.starts_with("<bdi>alpha</bdi> is stronger than <bdi>beta</bdi>: +∞ [+"), "{wins}");
        assert!(losses.starts_with("<bdi>beta</bdi> is stronger than <bdi>alpha</bdi>: +∞ [+"), "{losses}");
    }

    #[test]
    fn little_evidence_is_no_verdict() {
        assert!(lead(&one_sided(2, true)).into_string().starts_with("It is not clear who is stronger"));
        assert_eq!(lead(&one_sided(0, true)).into_string(), "No games have been played.");
        assert!(section(&one_sided(3, true), None).into_string().contains("1 game has no twin"));
    }

    #[test]
    fn the_test_says_what_it_has_accepted() {
        let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).expect("it is a test");
        let text = |counts| sequential_test(sprt, Pairs::new(counts), "a", "b").into_string();
        assert!(text([0; 5]).contains("not decided yet") && text([0; 5]).contains("LLR 0.00 after 0 pairs"));
        assert!(text([200, 600, 1_000, 700, 240]).contains("H1 is accepted"));
        assert!(text([240, 700, 1_000, 600, 200]).contains("H0 is accepted"));
        assert!(text([240, 700, 1_000, 600, 200]).contains("left:0.0%;width:50.0%"));
    }

    #[test]
    fn faults_and_strangers_stand_beside_the_verdict() {
        let mut standings = one_sided(2, true);
        let mut crash = samples::result(2, Score::Win);
        crash.reason = Reason::Crash;
        standings.add(&crash);
        crash.white = "<somebody>".to_owned();
        standings.add(&crash);
        let text = section(&standings, None).into_string();
        assert!(text.contains("<bdi>beta</bdi> lost 1 game of 3 by a fault as a program"), "{text}");
        assert!(text.contains("1 × crash): 33.3 %."), "{text}");
        assert!(
            text.contains("1 record is left out: <bdi>&lt;somebody&gt;</bdi> does not take part"),
            "{text}"
        );
    }
}
