//! Serialization of the `cozy-chess` types in an [`Answer`](crate::eg::Answer): that library has none of its own.

#![allow(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls these functions with references to fields"
)]

/// A side as `true` for White.
pub mod side {
    use cozy_chess::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(side: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        (*side == Color::White).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        let is_white = bool::deserialize(deserializer)?;
        Ok(if is_white { Color::White } else { Color::Black })
    }
}

/// A move as its squares.
pub mod mv {
    use cozy_chess::Move;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub fn serialize<S: Serializer>(mv: &Option<Move>, serializer: S) -> Result<S::Ok, S::Error> {
        mv.map(|mv| mv.to_string()).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Move>, D::Error> {
        let text: Option<String> = Option::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(D::Error::custom))
            .transpose()
    }
}

/// Squares as a number, a1 the lowest bit.
pub mod squares {
    use cozy_chess::BitBoard;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(squares: &BitBoard, serializer: S) -> Result<S::Ok, S::Error> {
        squares.0.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BitBoard, D::Error> {
        u64::deserialize(deserializer).map(BitBoard)
    }
}
