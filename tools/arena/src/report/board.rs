//! A position as a drawing of hexagons, in SVG.
//!
//! ```text
//!    / \ / \        A hex is 20 wide, and rows are 17 apart: all centres are whole numbers,
//!   |   |   |       and nobody sees that regular hexagons would be 17.3 apart.
//!    \ / \ / \
//! ```
//!
//! A tile is drawn once, in [`tile_definitions`], and used by name ever after, so that a thousand boards are a few
//! megabytes. Colours are left to the style sheet of the page: [`STYLE`].

use std::fmt::Write as _;

use vespine_engine::{Board, Bug, Color, Direction, Game, GameType, Hex, Move, Piece};

const WIDTH: i32 = 20;
const ROW: i32 = 17;
/// From the centre of a hex to the edge of the drawing.
const MARGIN: i32 = 15;
/// The pieces of a stack are drawn so much above each other.
const LIFT: i32 = 3;
/// A hexagon around (0, 0), and a smaller one inside it.
const OUTLINE: &str = "M0-11.3 10-5.7V5.7L0 11.3-10 5.7V-5.7z";
const INSIDE: &str = "M0-9 8-4.5V4.5L0 9-8 4.5V-4.5z";

/// The colours of tiles and bugs, for the style sheet of a page with boards on it.
pub(super) const STYLE: &str = "\
.wt{fill:#f6eedb;stroke:#8b8069}.bt{fill:#2c2d33;stroke:#75767d}
.wt,.bt{stroke-width:.7}
.tile text{font:700 10.5px system-ui,sans-serif;text-anchor:middle}
.tile .n{font-size:5.5px;font-weight:600}
.qr{fill:none;stroke:#e0a100;stroke-width:1.5}
.w.Q{fill:#a87400}.w.S{fill:#86451a}.w.B{fill:#7a3fa0}.w.G{fill:#2f7d2b}.w.A{fill:#1f5fc4}.w.M{fill:#5d6066}\
.w.L{fill:#c4202c}.w.P{fill:#0a7d82}
.b.Q{fill:#ffcb3d}.b.S{fill:#d99a66}.b.B{fill:#c79be6}.b.G{fill:#7fd07a}.b.A{fill:#86b4ff}.b.M{fill:#c3c6cc}\
.b.L{fill:#ff7d83}.b.P{fill:#5fd0d4}
.to{fill:none;stroke:#e8542f;stroke-width:2}
.from{fill:none;stroke:#e8542f;stroke-width:1;stroke-dasharray:2.5 2}
@media (prefers-color-scheme:dark){.bt{fill:#0a0b0d;stroke:#9a9ca5}}
.h circle{fill:#e8542f}.h text{font:700 7px system-ui,sans-serif;text-anchor:middle;fill:#fff}";

/// Where the last move went, and where it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastMove {
    /// The hex the piece came from, unless it came from the reserve.
    pub from: Option<Hex>,
    /// The hex it stands on.
    pub to: Hex,
}

impl LastMove {
    /// The last move of a game, unless that was a pass or there is none.
    #[must_use]
    pub fn of(game: &Game) -> Option<LastMove> {
        let Move::Put { piece, to } = game.moves().last()? else {
            return None;
        };
        let mut before = game.clone();
        let is_undone = before.undo(1);
        let from = before.position().board().hex_of(piece).filter(|_| is_undone);
        Some(LastMove { from, to })
    }
}

/// The definitions that every drawing refers to; once per page, before the first board.
#[must_use]
pub fn tile_definitions() -> String {
    let mut text =
        String::from("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>");
    for piece in Color::ALL
        .into_iter()
        .flat_map(|color| GameType::BASE_MLP.pieces().iter().filter(move |piece| piece.color() == color))
    {
        text.push_str(&tile(piece));
    }
    let _ = write!(text, "<path id=\"to\" class=\"to\" d=\"{OUTLINE}\"/>");
    let _ = write!(text, "<path id=\"from\" class=\"from\" d=\"{INSIDE}\"/></defs></svg>");
    text
}

/// The definition of a tile: a hexagon with the letter and the number of the piece.
fn tile(piece: Piece) -> String {
    let color = piece.color().letter();
    let letter = piece.bug().letter();
    let mut text = format!("<g id=\"{piece}\" class=\"tile\"><path class=\"{color}t\" d=\"{OUTLINE}\"/>");
    if piece.bug() == Bug::Queen {
        let _ = write!(text, "<path class=\"qr\" d=\"{INSIDE}\"/>");
    }
    if piece.bug().per_side() == 1 {
        let _ = write!(text, "<text class=\"{color} {letter}\" y=\"3.8\">{letter}</text>");
    } else {
        let number = piece.number();
        let _ = write!(text, "<text class=\"{color} {letter}\" x=\"-1.5\" y=\"3.8\">{letter}");
        let _ = write!(text, "<tspan class=\"n\" dy=\"1\">{number}</tspan></text>");
    }
    text + "</g>"
}

/// Draws a board; needs [`tile_definitions`] on the same page. An empty board is an empty text.
///
/// Stacks show their height and some of what is below the top; the last move is outlined, and where it came from is
/// dashed. `scale` is the size of a unit in pixels: a hex is 20 units wide.
///
/// ```
/// use vespine_arena::report::{LastMove, board_svg};
/// use vespine_engine::Game;
///
/// let game: Game = "Base;;;wS1;bS1 wS1-".parse()?;
/// let drawing = board_svg(game.position().board(), LastMove::of(&game), 1.5);
/// assert!(drawing.contains(r##"<use href="#wS1"/><use href="#bS1" x="20"/>"##));
/// # Ok::<(), vespine_engine::GameStringError>(())
/// ```
#[must_use]
pub fn board_svg(board: &Board, last: Option<LastMove>, scale: f32) -> String {
    let mut hexes = board.coordinates();
    if hexes.is_empty() {
        return String::new();
    }
    // From the back to the front: a stack rises over the row behind it.
    hexes.sort_by_key(|&(_, (q, r))| (r, q));
    let centers: Vec<(Hex, (i32, i32))> = hexes.iter().map(|&(hex, axial)| (hex, center(axial))).collect();
    let mut drawing = String::new();
    if let Some(at) = last.and_then(|last| last.from).and_then(|from| vacated(board, &hexes, from)) {
        drawing.push_str(&used("from", at));
    }
    for &(hex, at) in &centers {
        for (piece, height) in board.stack(hex).collect::<Vec<_>>().into_iter().rev().zip(1..) {
            drawing.push_str(&used(&piece.to_string(), raised(at, height)));
        }
    }
    if let Some(&(hex, at)) = centers.iter().find(|(hex, _)| last.is_some_and(|last| last.to == *hex)) {
        drawing.push_str(&used("to", raised(at, board.height(hex))));
    }
    for &(hex, at) in centers.iter().filter(|(hex, _)| board.height(*hex) > 1) {
        drawing.push_str(&height_marker(at, board.height(hex)));
    }
    framed(&drawing, &centers, scale)
}

/// What is in the stacks, which a drawing cannot show: `wB1 on bQ`.
pub(super) fn stacks(board: &Board) -> Vec<String> {
    let names = |hex: Hex| board.stack(hex).map(|piece| piece.to_string()).collect::<Vec<_>>().join(" on ");
    let stacked = |(hex, _): (Hex, (i32, i32))| (board.height(hex) > 1).then(|| names(hex));
    board.coordinates().into_iter().filter_map(stacked).collect()
}

/// The middle of a hex in the drawing.
fn center((q, r): (i32, i32)) -> (i32, i32) {
    (WIDTH * q + WIDTH / 2 * r, ROW * r)
}

/// The middle of the top tile of a stack.
fn raised((x, y): (i32, i32), height: u8) -> (i32, i32) {
    (x, y - LIFT * (i32::from(height) - 1))
}

/// The middle of a hex that is now empty, next to one that is not. A hex with something on it is not marked.
fn vacated(board: &Board, hexes: &[(Hex, (i32, i32))], empty: Hex) -> Option<(i32, i32)> {
    if board.height(empty) > 0 {
        return None;
    }
    let beside = |&(hex, (q, r)): &(Hex, (i32, i32))| {
        let side = Direction::ALL.into_iter().find(|&side| hex.neighbor(side) == empty)?;
        let (east, south_east) = side.axial();
        Some(center((q + east, r + south_east)))
    };
    hexes.iter().find_map(beside)
}

fn used(name: &str, (x, y): (i32, i32)) -> String {
    let place =
        |axis: char, value: i32| if value == 0 { String::new() } else { format!(" {axis}=\"{value}\"") };
    format!("<use href=\"#{name}\"{}{}/>", place('x', x), place('y', y))
}

/// A number at the upper right edge of a stack.
fn height_marker(at: (i32, i32), height: u8) -> String {
    let (x, y) = raised(at, height);
    let (x, y) = (x + 7, y - 6);
    format!(
        "<g class=\"h\"><circle cx=\"{x}\" cy=\"{y}\" r=\"4.5\"/><text x=\"{x}\" y=\"{}\">{height}</text></g>",
        f64::from(y) + 2.5
    )
}

/// The drawing with a frame that fits it.
fn framed(drawing: &str, centers: &[(Hex, (i32, i32))], scale: f32) -> String {
    let bounds = |axis: fn(&(i32, i32)) -> i32| {
        let values = || centers.iter().map(|(_, at)| axis(at));
        (values().min().unwrap_or(0) - MARGIN, values().max().unwrap_or(0) + MARGIN)
    };
    let ((left, right), (top, bottom)) = (bounds(|at| at.0), bounds(|at| at.1));
    let (width, height) = (right - left, bottom - top);
    let pixels = |length: i32| (f64::from(length) * f64::from(scale)).round();
    format!(
        "<svg class=\"board\" viewBox=\"{left} {top} {width} {height}\" width=\"{}\" height=\"{}\" role=\"img\">\
         {drawing}</svg>",
        pixels(width),
        pixels(height)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    fn drawn(text: &str) -> String {
        let game: Game = text.parse().expect("the game is by the rules");
        board_svg(game.position().board(), LastMove::of(&game), 1.0)
    }

    #[test]
    fn an_empty_board_is_an_empty_drawing() {
        assert_eq!(drawn("Base"), "");
    }

    #[test]
    fn rows_are_shifted_by_half_a_hex() {
        // The queen stands below and left of the spider.
        let text = drawn("Base;;;wS1;bS1 wS1-;wQ /wS1");
        assert!(text.contains("<use href=\"#wQ\"/>"), "{text}");
        assert!(text.contains("<use href=\"#wS1\" x=\"10\" y=\"-17\"/>"), "{text}");
        assert!(text.contains("<use href=\"#bS1\" x=\"30\" y=\"-17\"/>"), "{text}");
        assert!(text.contains("viewBox=\"-15 -32 60 47\""), "{text}");
    }

    #[test]
    fn a_stack_is_drawn_from_the_ground_up_with_its_height() {
        let moves = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;wB1 wQ";
        let text = drawn(moves);
        let game: Game = moves.parse().expect("the game is by the rules");
        assert_eq!(stacks(game.position().board()), ["wB1 on wQ"]);
        let [queen, beetle] = ["#wQ\"", "#wB1\""].map(|name| text.find(name).expect("it is drawn"));
        assert!(queen < beetle, "{text}");
        assert!(text.contains(">2</text>"), "{text}");
    }

    #[test]
    fn the_last_move_is_marked_and_where_it_came_from() {
        let placed = drawn("Base;;;wS1;bS1 wS1-;wQ -wS1");
        assert!(placed.contains("#to") && !placed.contains("#from"), "{placed}");
        let moved = drawn("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \\wS1");
        assert!(moved.contains("#to") && moved.contains("#from"), "{moved}");
        assert_eq!(LastMove::of(&Game::new(GameType::BASE)), None);
    }

    #[test]
    fn every_piece_in_play_is_drawn_once() {
        let definitions = tile_definitions();
        for record in samples::records(16, 2) {
            let game: Game = record.moves.parse().expect("the game is by the rules");
            let text = board_svg(game.position().board(), LastMove::of(&game), 1.0);
            for piece in GameType::BASE_MLP.pieces() {
                let is_in_play = game.position().board().hex_of(piece).is_some();
                assert_eq!(text.matches(&format!("\"#{piece}\"")).count(), usize::from(is_in_play));
                assert!(definitions.contains(&format!("id=\"{piece}\"")));
            }
        }
    }
}
