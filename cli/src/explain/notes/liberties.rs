//! The liberties of a queen: which of them the enemy can fill with his next move, and who can do it.

use vespine_engine::{Board, Color, Direction, Piece, PieceSet, Ring};

use crate::explain::phrases::{list, number};
use crate::explain::scene::Scene;

/// Of so many liberties each is told by itself.
const FEW: u32 = 3;

/// An empty side of the queen, and the pieces that can fill it.
struct Liberty {
    place: String,
    fillers: Vec<Piece>,
}

pub(super) fn note(scene: &Scene, color: Color) -> Option<String> {
    let queen = scene.queen(color)?;
    let reach = scene.reach(!color);
    let empty = !scene.board().ring(queen);
    let liberties: Vec<Liberty> = Direction::ALL
        .into_iter()
        .filter(|&side| empty.contains(side))
        .map(|side| Liberty {
            place: place(Piece::queen(color), side),
            fillers: reach.fillers().iter().filter(|&piece| reach.fills(piece).contains(side)).collect(),
        })
        .collect();
    let (fillable, safe): (Vec<_>, Vec<_>) =
        liberties.iter().partition(|liberty| !liberty.fillers.is_empty());
    Some(if fillable.is_empty() {
        out_of_reach(!color, &liberties)
    } else if empty.len() <= FEW {
        one_by_one(scene, color, &fillable, &safe)
    } else {
        together(scene, color, &fillable, empty)
    })
}

/// Nothing can be filled.
fn out_of_reach(enemy: Color, liberties: &[Liberty]) -> String {
    match liberties {
        [last] => format!("{enemy} cannot reach her last liberty, {}, with the next move.", last.place),
        [_, _] => format!("{enemy} can reach neither of her two liberties with the next move."),
        _ => {
            format!("{enemy} can reach none of her {} liberties with the next move.", number(liberties.len()))
        }
    }
}

/// Few liberties: which of them can be filled, by whom, and which cannot.
fn one_by_one(scene: &Scene, color: Color, fillable: &[&Liberty], safe: &[&Liberty]) -> String {
    let details = details(scene, color, fillable);
    let enemy = !color;
    if safe.is_empty() {
        return match fillable.len() {
            1 => format!("{enemy} can reach her last liberty, {details}."),
            2 => format!("{enemy} can reach both of her liberties: {details}."),
            count => format!("{enemy} can reach all {} of her liberties: {details}.", number(count)),
        };
    }
    let safe: Vec<String> = safe.iter().map(|liberty| liberty.place.clone()).collect();
    let share = format!("{} of her {}", number(fillable.len()), number(fillable.len() + safe.len()));
    format!("{enemy} can reach {share} liberties, {details}, but not {}.", list(&safe, "or"))
}

/// Each liberty with those who can fill it; if these are always the same, they are named once.
fn details(scene: &Scene, color: Color, liberties: &[&Liberty]) -> String {
    let with = |liberty: &Liberty| {
        format!("with {}", list(&fillers(scene, color, liberty.fillers.iter().copied()), "or"))
    };
    if let [first, rest @ ..] = liberties
        && rest.iter().all(|liberty| liberty.fillers == first.fillers)
    {
        let places: Vec<String> = liberties.iter().map(|liberty| liberty.place.clone()).collect();
        return format!("{}, {}", list(&places, "and"), with(first));
    }
    let places: Vec<String> =
        liberties.iter().map(|liberty| format!("{} ({})", liberty.place, with(liberty))).collect();
    list(&places, "and")
}

/// Many liberties: how many can be filled, and by whom.
fn together(scene: &Scene, color: Color, fillable: &[&Liberty], empty: Ring) -> String {
    let pieces: PieceSet = fillable.iter().flat_map(|liberty| liberty.fillers.iter().copied()).collect();
    let share = match (fillable.len(), empty.len() as usize) {
        (some, all) if some == all => format!("all {} of her liberties", number(all)),
        (some, all) => format!("{} of her {} liberties", number(some), number(all)),
    };
    format!("{} can reach {share}, with {}.", !color, list(&fillers(scene, color, pieces.iter()), "or"))
}

/// Those who fill: pieces of the enemy on the board, own pieces that he throws there, and new ones.
fn fillers(scene: &Scene, color: Color, pieces: impl Iterator<Item = Piece>) -> Vec<String> {
    let board: &Board = scene.board();
    pieces
        .map(|piece| {
            if !board.in_play().contains(piece) {
                "a new piece".to_owned()
            } else if piece.color() == color {
                format!("{piece} by a throw")
            } else {
                piece.to_string()
            }
        })
        .collect()
}

/// A side of the queen as Hive notation has it.
fn place(queen: Piece, side: Direction) -> String {
    let (before, after) = side.marks();
    format!("{before}{queen}{after}")
}
