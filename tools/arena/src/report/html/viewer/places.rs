//! Where the moves of a game go, on one map for the whole game: so a board can be drawn after any ply, and nothing jumps
//! from one ply to the next.

use std::collections::BTreeMap;

use vespine_engine::{Direction, Game, Hex, Move, Piece};

/// A move as somebody who draws it needs it: which piece, and the place on the map (to the east, to the south-east).
/// None is a pass.
pub(super) type Placement = Option<(Piece, (i32, i32))>;

/// The placements of all moves. The first piece stands at (0, 0).
///
/// The engine's hexes lie on a torus. Each place is found from a piece that stands there or beside it, so that a hive may
/// wander as far as it likes.
pub(super) fn placements(game: &Game) -> Vec<Placement> {
    let mut standing: BTreeMap<Piece, (Hex, (i32, i32))> = BTreeMap::new();
    let place = |mv: Move| {
        let Move::Put { piece, to } = mv else {
            return None;
        };
        standing.remove(&piece);
        let at = standing.values().find_map(|&place| seen_from(place, to)).unwrap_or_default();
        standing.insert(piece, (to, at));
        Some((piece, at))
    };
    game.moves().map(place).collect()
}

/// The place of a hex, if it is this one or a neighbour of it.
fn seen_from((hex, (q, r)): (Hex, (i32, i32)), wanted: Hex) -> Option<(i32, i32)> {
    if hex == wanted {
        return Some((q, r));
    }
    let side = Direction::ALL.into_iter().find(|&side| hex.neighbor(side) == wanted)?;
    let (east, south_east) = side.axial();
    Some((q + east, r + south_east))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    #[test]
    fn pieces_are_neighbours_on_the_map_exactly_when_they_are_on_the_board() {
        for record in samples::records(16, 2) {
            let game: Game = record.moves.parse().expect("the game is by the rules");
            let mut map = BTreeMap::new();
            let mut position = Game::new(game.position().rules());
            for (mv, placement) in game.moves().zip(placements(&game)) {
                position.play(mv).expect("the move is legal");
                if let Some((piece, at)) = placement {
                    map.insert(piece, at);
                }
                let hex = |piece: &Piece| position.position().board().hex_of(*piece).expect("it is in play");
                for (one, here) in &map {
                    for (other, there) in &map {
                        assert_eq!(hex(one) == hex(other), here == there);
                        let side =
                            Direction::ALL.into_iter().find(|&side| hex(one).neighbor(side) == hex(other));
                        let step = Direction::ALL.into_iter().find(|side| {
                            let (east, south_east) = side.axial();
                            (here.0 + east, here.1 + south_east) == *there
                        });
                        assert_eq!(side, step, "{one} {other} in {}", record.moves);
                    }
                }
            }
        }
    }
}
