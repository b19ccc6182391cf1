//! The reference move generator against numbers that others published or that can be counted by hand.
//!
//! It judges the engine in all other suites, so it stands on its own feet here. Real games and other people's lists of
//! moves are in the suite `data`.

use std::collections::BTreeSet;
use vespine_tests::reference::hive::neighbors;
use vespine_tests::reference::text::write_game;
use vespine_tests::reference::{Cell, Color, FirstTurnQueen, Move, Outcome, State, Tile};

/// Counts from the start, to depth 4.
const OPENING_COUNTS: [(&str, [u64; 4]); 8] = [
    ("Base", [4, 96, 1440, 21600]),
    ("Base+M", [5, 150, 2610, 45414]),
    ("Base+L", [5, 150, 2610, 45414]),
    ("Base+P", [5, 150, 2610, 45414]),
    ("Base+ML", [6, 216, 4320, 86400]),
    ("Base+MP", [6, 216, 4320, 86400]),
    ("Base+LP", [6, 216, 4320, 86400]),
    ("Base+MLP", [7, 294, 6678, 151_686]),
];

/// A game, what is special about it, and the counts from there to depth 3, as far as known.
const RULE_COUNTS: [(&str, &str, &[u64]); 11] = [
    (
        "a mosquito on top of the hive moves only as a beetle",
        r"Base+MLP;InProgress;Black[4];wB1;bM -wB1;wQ wB1\;bQ /bM;wQ bM\;bM wQ;wB1 bM-",
        &[38, 919, 41147],
    ),
    (
        "a mosquito touching only a mosquito cannot move",
        r"Base+MP;InProgress;White[7];wB1;bP /wB1;wQ \wB1;bQ -bP;wM wQ/;bQ /wQ;wB1 bP;bM -bQ;wB1 bQ;bM wB1;wM \wQ;bM wQ",
        &[26, 629, 23062],
    ),
    (
        "a stack has the colour of its top",
        r"Base+MP;InProgress;White[5];wB1;bP /wB1;wQ \wB1;bQ -bP;wM wQ/;bQ /wQ;wB1 bP;bM -bQ",
        &[48, 725, 38628],
    ),
    (
        "a pinned pillbug throws, the marked tile stays",
        r"Base+MLP;InProgress;Black[3];wA1;bP /wA1;wQ wA1-;bQ /bP;wQ wA1\",
        &[30, 1380, 51953],
    ),
    (
        "a mosquito throws the pillbug it touches",
        r"Base+MLP;InProgress;Black[3];wP;bM -wP;wQ wP\;bQ \bM;wQ bM\",
        &[30, 1089, 42323],
    ),
    (
        "a thrown pillbug neither moves nor throws",
        r"Base+P;InProgress;White[4];wP;bP \wP;wQ wP-;bQ \bP;wQ /bP;wP /bQ",
        &[18, 458, 15073],
    ),
    (
        "tall stacks block a beetle on its way down",
        r"Base+P;InProgress;Black[7];wP;bP -wP;wQ wP/;bQ -bP;wB1 wP\;bB1 /bQ;wB1 wP;bB1 bQ;wB1 bP;bB1 wB1;wB2 wQ-;bB1 wP;wB2 wQ",
        &[23],
    ),
    (
        "tall stacks block a beetle on its way up",
        r"Base+P;InProgress;Black[7];wS1;bP wS1\;wQ -wS1;bQ /bP;wP \wQ;bB1 bQ\;wP \wS1;bB2 bP-;wB1 /wQ;bB1 bQ;wB1 wQ;bB2 wB1\;wB1 wS1",
        &[28, 900, 31069],
    ),
    (
        "tall stacks block a ladybug",
        r"Base+LP;InProgress;White[7];wB1;bL wB1\;wQ wB1/;bQ bL\;wL \wQ;bS1 bQ/;wB2 -wB1;bP /bQ;wB2 wB1;bB1 /bL;wB2 wQ;bB1 bL",
        &[37, 1526, 67913],
    ),
    (
        "tall stacks block the landing of a thrown tile",
        r"Base+P;InProgress;Black[5];wP;bP \wP;wQ wP-;bQ -bP;wB1 wP\;bB1 -bQ;wQ wP/;bB1 bQ;wB1 wP",
        &[24],
    ),
    (
        "tall stacks block the lifting of a thrown tile",
        r"Base+LP;InProgress;White[15];wB1;bP wB1/;wQ /wB1;bQ bP/;wQ -wB1;bL \bQ;wP wQ\;bB1 \bL;wA1 wB1\;bB2 bQ/;wB2 -wQ;bB1 bL;wB2 wQ;bB1 bB2;wA1 bB1\;bB1 wA1;wB2 wB1;bB1 bB2;wB2 wP;bL bP\;wB2 wB1;bL -bP;wB2 bP;bB1 bQ;wB1 wQ;bB1 wA1;wP bL\;bB2 bQ",
        &[34, 1287, 55655],
    ),
];

/// All 28 tiles with a white ant and a white grasshopper at the ends and the pillbugs far from them.
const LINE: &str =
    "wA1 bQ wB1 bB1 wB2 bB2 wS1 bS1 wS2 bS2 wM bM wP bP wL bL wQ bA1 wA2 bA2 wA3 bA3 wG2 bG1 wG3 bG2 bG3 wG1";

fn tiles(names: &str) -> Vec<Tile> {
    names.split_whitespace().map(|name| name.parse().expect("a piece name")).collect()
}

fn destinations(state: &State, name: &str) -> BTreeSet<Cell> {
    let mover: Tile = name.parse().expect("a piece name");
    let destination = |mv| match mv {
        Move::Put { tile, to } if tile == mover => Some(to),
        _ => None,
    };
    state.legal_moves().into_iter().filter_map(destination).collect()
}

#[test]
fn openings_have_the_published_counts() -> Result<(), String> {
    for (name, counts) in OPENING_COUNTS {
        let state = State::new(name.parse()?, FirstTurnQueen::Forbidden);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(state.perft(depth), count, "{name} at depth {depth}");
        }
    }
    Ok(())
}

#[test]
fn printed_rules_allow_the_queen_first() -> Result<(), String> {
    let state = State::new("Base".parse()?, FirstTurnQueen::Allowed);
    assert_eq!(state.perft(1), 5);
    assert_eq!(state.perft(2), 5 * 5 * 6);
    Ok(())
}

#[test]
fn rule_positions_have_the_published_counts() -> Result<(), String> {
    for (title, game, counts) in RULE_COUNTS {
        let state = State::from_game_string(game)?;
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(state.perft(depth), count, "{title}, at depth {depth}");
        }
    }
    Ok(())
}

#[test]
fn line_of_all_tiles_moves_at_its_ends_only() -> Result<(), String> {
    for (east, south_east) in [(1, 0), (0, 1), (1, -1)] {
        let line = (0..)
            .map(|index| (east * index, south_east * index))
            .zip(tiles(LINE).into_iter().map(|tile| vec![tile]));
        let state =
            State::from_stacks("Base+MLP".parse()?, FirstTurnQueen::Forbidden, line, Color::White, None)?;
        assert_eq!(state.hive().tiles().count(), 28);

        // Around the other 27 tiles are 2 * 27 + 4 cells; the ant starts from one of them.
        assert_eq!(destinations(&state, "wA1").len(), 57);
        assert_eq!(destinations(&state, "wG1"), BTreeSet::from([(-east, -south_east)]));
        assert_eq!(state.legal_moves().len(), 58);
        assert!(state.perft(2) > 0);
    }
    Ok(())
}

#[test]
fn top_of_seven_steps_down_on_every_side() -> Result<(), String> {
    let stacks = [
        ((0, 0), tiles("bA1 wB1 bB1 wB2 bB2 bM wM")),
        ((-1, 0), tiles("wQ")),
        ((-2, 0), tiles("wA1")),
        ((1, 0), tiles("bQ")),
    ];
    let state = State::from_stacks("Base+M".parse()?, FirstTurnQueen::Forbidden, stacks, Color::White, None)?;
    assert_eq!(state.hive().height((0, 0)), 7);
    assert_eq!(destinations(&state, "wM"), BTreeSet::from(neighbors((0, 0))));
    assert_eq!(destinations(&state, "wB2"), BTreeSet::new(), "covered");
    assert_eq!(destinations(&state, "wQ"), BTreeSet::new(), "pinned");
    // The stack is white to whoever looks from above: its cells away from the black queen are open to white.
    let open = [(0, -1), (-1, 1), (-1, -1), (-2, 1), (-2, -1), (-3, 0), (-3, 1)];
    assert_eq!(destinations(&state, "wS1"), BTreeSet::from(open));
    Ok(())
}

#[test]
fn impossible_stacks_are_refused() -> Result<(), String> {
    let refusal = |stacks: Vec<(Cell, Vec<Tile>)>, marker: Option<Tile>| {
        let game_type = "Base".parse().expect("a game type");
        State::from_stacks(game_type, FirstTurnQueen::Forbidden, stacks, Color::White, marker).err()
    };
    let apart = vec![((0, 0), tiles("wQ")), ((2, 0), tiles("bQ"))];
    assert_eq!(refusal(apart, None).as_deref(), Some("the hive is not connected"));
    assert_eq!(refusal(vec![((0, 0), tiles("wQ wQ"))], None).as_deref(), Some("wQ is there twice"));
    assert_eq!(
        refusal(vec![((0, 0), tiles("wQ wA1"))], None).as_deref(),
        Some("wA1 cannot stand on another tile")
    );
    assert_eq!(refusal(vec![((0, 0), tiles("wM"))], None).as_deref(), Some("wM takes no part in Base"));
    assert_eq!(refusal(vec![((0, 0), vec![])], None).as_deref(), Some("the stack on (0, 0) is empty"));
    let marked = refusal(vec![((0, 0), tiles("wQ"))], Some("bQ".parse()?));
    assert_eq!(marked.as_deref(), Some("bQ is marked but not in play"));
    Ok(())
}

#[test]
fn pass_is_the_only_move_of_who_has_no_other() -> Result<(), String> {
    let stacks = [((0, 0), tiles("wQ bB1")), ((1, 0), tiles("bQ"))];
    let mut state =
        State::from_stacks("Base".parse()?, FirstTurnQueen::Forbidden, stacks, Color::White, None)?;
    assert_eq!(state.legal_moves(), BTreeSet::from([Move::Pass]));
    state.play_text("pass")?;
    assert_eq!(state.marker(), None);
    assert_eq!(state.side_to_move(), Color::Black);
    Ok(())
}

#[test]
fn queen_is_due_as_the_fourth_tile() -> Result<(), String> {
    let state = State::from_game_string(
        r"Base;InProgress;White[4];wS1;bS1 wS1-;wS2 -wS1;bS2 bS1-;wB1 -wS2;bB1 bS2-",
    )?;
    let is_of_the_queen =
        |mv: &Move| matches!(mv, Move::Put { tile, .. } if *tile == Tile::queen(Color::White));
    assert!(state.legal_moves().iter().all(is_of_the_queen));
    assert_eq!(state.legal_moves().len(), 7);
    Ok(())
}

#[test]
fn queens_are_lost_by_own_moves_too_and_both_at_once_is_a_draw() -> Result<(), String> {
    let suicide = r"Base+MLP;BlackWins;Black[5];wP;bL wP/;wQ /wP;bQ bL-;wQ bL\;bM bQ-;wL wQ\;bM bQ\;wA1 wP\";
    assert_eq!(State::from_game_string(suicide)?.outcome(), Some(Outcome::BlackWins));
    let both = r"Base+MLP;Draw;Black[7];wS1;bA1 wS1\;wQ -wS1;bQ /bA1;wQ /wS1;bB1 /bQ;wS2 -wS1;bB2 bA1\;wM /wS2;bS1 bQ\;wL \wS2;bL bB2-;wL wM\";
    assert_eq!(State::from_game_string(both)?.outcome(), Some(Outcome::Draw));
    Ok(())
}

#[test]
fn finished_game_is_written_as_it_was_read_and_has_no_moves() -> Result<(), String> {
    let game = r"Base;WhiteWins;Black[6];wG1;bS1 \wG1;wQ /wG1;bQ -bS1;wQ bQ\;bS2 \bS1;wA1 wQ\;bB1 -bQ;wB1 /wQ;bA1 -bS2;wG1 bB1\";
    let mut state = State::new("Base".parse()?, FirstTurnQueen::Forbidden);
    let words: Vec<&str> = game.split(';').skip(3).collect();
    let moves = words.iter().map(|word| state.play_text(word)).collect::<Result<Vec<Move>, String>>()?;
    assert_eq!(state.outcome(), Some(Outcome::WhiteWins));
    assert_eq!(state.legal_moves(), BTreeSet::new());
    assert_eq!(state.perft(1), 0);
    assert_eq!(write_game("Base".parse()?, FirstTurnQueen::Forbidden, &moves), game);
    Ok(())
}
