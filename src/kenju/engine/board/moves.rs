//! Placing a stone and undoing it.
//!
//! A stone changes only the lines through its point: the opponent's die, its own gain a stone, and every empty
//! run of five becomes a line (the thesis's routines Killine, Line and Makeplace). Undo reverts these changes
//! in reverse order, so records, numbers and the order of the line list are exactly as before.

use super::records::bit;
use super::{Board, Line, LineId, MAX_STONES, Place, PlaceId, PlayError};
use crate::geometry::{Colour, Direction, Point};

/// The state that undoing a move needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) place: PlaceId,
    /// The number of place records before the move.
    places: u16,
    lines: u16,
    killed: u16,
}

impl Board {
    /// Places a stone for [`Board::to_move`].
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        self.place_stone(self.to_move(), point)
    }

    /// Places a stone of either colour, regardless of turn.
    pub fn place_stone(&mut self, colour: Colour, point: Point) -> Result<(), PlayError> {
        if let Some(winner) = self.winner() {
            return Err(PlayError::Over(winner));
        }
        let within = -Point::LIMIT..=Point::LIMIT;
        if !within.contains(&point.x) || !within.contains(&point.y) {
            return Err(PlayError::TooFar(point));
        }
        if self.moves.len() == MAX_STONES {
            return Err(PlayError::Full);
        }
        let (places, lines) = (self.places.len() as u16, self.lines.len() as u16);
        let mut id = self.lookup(point);
        if id == PlaceId::NONE {
            id = self.make_place(point);
        } else if self.place(id).stone.is_some() {
            return Err(PlayError::Occupied(point));
        }
        self.moves.push(Record {
            place: id,
            places,
            lines,
            killed: self.killed.len() as u16,
        });
        self.enter_lines(id, colour);
        let turn = self.moves.len() as u16;
        let place = &mut self.places[usize::from(id.0)];
        place.stone = Some(colour);
        place.turn = turn;
        for direction in Direction::ALL {
            self.make_lines(id, point, colour, direction);
        }
        Ok(())
    }

    /// Undoes the last stone and returns its point; `None` on an empty board.
    pub fn undo(&mut self) -> Option<Point> {
        let record = self.moves.pop()?;
        self.five = LineId::NONE;
        for number in (record.lines..self.lines.len() as u16).rev() {
            let line = &self.lines[usize::from(number)];
            self.census[line.colour.index()][1] -= 1;
            self.unlink(LineId(number));
            self.live.pop();
        }
        self.lines.truncate(usize::from(record.lines));
        for number in (usize::from(record.killed)..self.killed.len()).rev() {
            self.revive(self.killed[number]);
        }
        self.killed.truncate(usize::from(record.killed));
        let point = self.leave_lines(record.place);
        for number in (record.places..self.places.len() as u16).rev() {
            let point = self.places[usize::from(number)].point;
            self.index.remove_last(PlaceId(number), point);
        }
        self.places.truncate(usize::from(record.places));
        Some(point)
    }

    /// Updates existing lines: own ones gain a stone, the opponent's die.
    fn enter_lines(&mut self, id: PlaceId, colour: Colour) {
        let cross = self.place(id).cross;
        for (slot, &line_id) in cross.iter().enumerate() {
            if line_id == LineId::NONE {
                continue;
            }
            let line = &mut self.lines[usize::from(line_id.0)];
            if line.colour == colour {
                let census = &mut self.census[colour.index()];
                census[line.stones() as usize] -= 1;
                line.mask |= bit(slot % 5);
                census[line.stones() as usize] += 1;
                if line.mask == Line::FULL {
                    self.five = line_id;
                }
            } else {
                self.kill(line_id);
            }
        }
    }

    fn leave_lines(&mut self, id: PlaceId) -> Point {
        let place = &mut self.places[usize::from(id.0)];
        let colour = place.stone.take();
        place.turn = 0;
        for (slot, &line_id) in place.cross.iter().enumerate() {
            let line = &mut self.lines[usize::from(line_id.0)];
            if line_id != LineId::NONE && Some(line.colour) == colour {
                let census = &mut self.census[line.colour.index()];
                census[line.stones() as usize] -= 1;
                line.mask &= !bit(slot % 5);
                census[line.stones() as usize] += 1;
            }
        }
        place.point
    }

    /// Makes a line of every run of five along `direction` in which `id` is the only stone.
    fn make_lines(&mut self, id: PlaceId, point: Point, colour: Colour, direction: Direction) {
        let mut row = [PlaceId::NONE; 9];
        let mut stones = 0u16;
        for (k, cell) in row.iter_mut().enumerate() {
            *cell = if k == 4 {
                id
            } else {
                self.lookup(point.along(direction, k as i32 - 4))
            };
            // The "no place" record holds no stone.
            stones |= u16::from(self.place(*cell).stone.is_some()) << k;
        }
        for start in 0..5 {
            if (stones >> start) & 31 != 1 << (4 - start) {
                continue;
            }
            for (k, cell) in row.iter_mut().enumerate().skip(start).take(5) {
                if *cell == PlaceId::NONE {
                    *cell = self.make_place(point.along(direction, k as i32 - 4));
                }
            }
            let places = [
                row[start],
                row[start + 1],
                row[start + 2],
                row[start + 3],
                row[start + 4],
            ];
            let slot = self.live.len() as u16;
            let new = LineId(self.lines.len() as u16);
            self.lines.push(Line {
                places,
                mask: bit(4 - start),
                colour,
                direction,
                slot,
            });
            self.live.push(new);
            self.census[colour.index()][1] += 1;
            self.link(new);
        }
    }

    fn make_place(&mut self, point: Point) -> PlaceId {
        let id = PlaceId(self.places.len() as u16);
        self.places.push(Place::vacant(point));
        let places = &self.places;
        self.index
            .insert(id, |number| places[usize::from(number)].point);
        id
    }

    fn kill(&mut self, id: LineId) {
        self.unlink(id);
        self.killed.push(id);
        let line = &self.lines[usize::from(id.0)];
        self.census[line.colour.index()][line.stones() as usize] -= 1;
        let slot = usize::from(line.slot);
        self.live.swap_remove(slot);
        if let Some(&moved) = self.live.get(slot) {
            self.lines[usize::from(moved.0)].slot = slot as u16;
        }
    }

    fn revive(&mut self, id: LineId) {
        self.link(id);
        let line = &self.lines[usize::from(id.0)];
        self.census[line.colour.index()][line.stones() as usize] += 1;
        let slot = usize::from(line.slot);
        let end = self.live.len();
        self.live.push(id);
        if slot != end {
            self.live.swap(slot, end);
            let moved = self.live[end];
            self.lines[usize::from(moved.0)].slot = end as u16;
        }
    }

    /// Links the line from its five places.
    fn link(&mut self, id: LineId) {
        let line = &self.lines[usize::from(id.0)];
        let first = line.direction as usize * 5;
        for (position, place) in line.places.iter().enumerate() {
            let place = &mut self.places[usize::from(place.0)];
            place.cross[first + position] = id;
            place.live += 1;
        }
    }

    fn unlink(&mut self, id: LineId) {
        let line = &self.lines[usize::from(id.0)];
        let first = line.direction as usize * 5;
        for (position, place) in line.places.iter().enumerate() {
            let place = &mut self.places[usize::from(place.0)];
            place.cross[first + position] = LineId::NONE;
            place.live -= 1;
        }
    }
}
