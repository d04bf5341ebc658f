//! The chess pieces: our own drawings after the Staunton pattern, as SVG path data.
//! [`Sheet`] is the twelve symbols; a board, a spare piece, the promotion
//! chooser and running text then all use the same symbol at whatever size they need.

use cozy_chess::{Color, Piece};
use yew::prelude::*;

use chess::edit::Man;
use chess::words::{piece_name, side_name};

/// One kind of piece in a box of 100 by 100 units, standing on the line y = 92.
struct Artwork {
    /// The closed outline.
    body: &'static str,
    /// Lines drawn over the body: collars, the bishop's cleft, the knight's mane.
    lines: &'static str,
    /// Parts filled with the colour of the outline; may be empty.
    solid: &'static str,
}

/// Indexed by [`Piece`].
const ARTWORK: [Artwork; Piece::NUM] = [
    Artwork {
        body: "M50 18C58.4 18 65.2 24.8 65.2 33.2C65.2 38.2 62.8 42.4 59.2 45.2L65.4 45.8 \
               C69 46.2 69.4 51.6 66 52.2L59.6 53.2C60.4 63 64.6 70.2 70.4 75 \
               C74.6 78.4 76.8 81.2 76.8 85.4L76.8 87.6C76.8 90 75.2 91.2 72.8 91.4 \
               C65.5 92.2 58 92.4 50 92.4C42 92.4 34.5 92.2 27.2 91.4C24.8 91.2 23.2 90 23.2 87.6 \
               L23.2 85.4C23.2 81.2 25.4 78.4 29.6 75C35.4 70.2 39.6 63 40.4 53.2L34 52.2 \
               C30.6 51.6 31 46.2 34.6 45.8L40.8 45.2C37.2 42.4 34.8 38.2 34.8 33.2 \
               C34.8 24.8 41.6 18 50 18Z",
        lines: "M40.4 53.2C43.4 53.6 46.6 53.8 50 53.8C53.4 53.8 56.6 53.6 59.6 53.2M27 78.6 \
               C34 80 41.5 80.6 50 80.6C58.5 80.6 66 80 73 78.6",
        solid: "",
    },
    Artwork {
        body: "M43.6 11.6C45.6 14 47.2 16.4 48.4 18.8C66.6 20 79.2 34 79.2 55.6 \
               C79.2 62.8 78 68.8 76.4 74.6C79.4 77.6 80.6 81.2 80.6 85.4L80.6 87.6 \
               C80.6 90 79 91.2 76.6 91.4C59 92.8 41 92.8 23.4 91.4C21 91.2 19.4 90 19.4 87.6 \
               L19.4 85.4C19.4 81.2 21.4 78.4 24.6 76C26.6 67.6 33 63.6 39 59.2 \
               C43.6 55.8 46.6 52.2 46.2 47.2C41.8 51 36.6 52 32 53.4C29.8 54.2 29.4 58.2 26.4 59.8 \
               C24.2 60.8 22.2 59.4 20.4 58.2C16.8 56.8 14.6 53.4 15.6 49.4 \
               C16.6 45.6 22 39.4 25 34.2C25.6 29.6 27.2 26 30.8 23C30.6 19.4 31.2 15.8 32.4 12.6 \
               C35.4 14.2 38 16.2 40 18.6C40.8 16 42 13.6 43.6 11.6Z",
        lines: "M32.4 34C33.6 32.4 35 31.4 37 31M21.6 52.8L23.6 50.6M23.6 76.8 \
               C31.5 78.8 40.5 79.6 50 79.6C59.5 79.6 68.5 78.8 76.4 76.8M55.6 26 \
               C65.6 30.4 71.4 41.2 70.8 57.4M46.2 47.2C48.2 45 49.6 42.6 50 39.4",
        solid: "",
    },
    Artwork {
        body: "M50 7.6C53.3 7.6 56 10.3 56 13.6C56 15.7 54.9 17.5 53.3 18.6 \
               C61.4 24 67.6 32.6 67.6 41.2C67.6 47.4 64.6 52 60 55.2L66.2 55.8 \
               C69.8 56.2 69.8 61.6 66.4 62L59.8 62.8C60.8 69.4 65.4 72.6 71.6 75.8 \
               C76.4 78.4 78.8 81.2 78.8 85.4L78.8 87.6C78.8 90 77.2 91.2 74.8 91.4 \
               C67 92.2 58.6 92.4 50 92.4C41.4 92.4 33 92.2 25.2 91.4C22.8 91.2 21.2 90 21.2 87.6 \
               L21.2 85.4C21.2 81.2 23.6 78.4 28.4 75.8C34.6 72.6 39.2 69.4 40.2 62.8L33.6 62 \
               C30.2 61.6 30.2 56.2 33.8 55.8L40 55.2C35.4 52 32.4 47.4 32.4 41.2 \
               C32.4 32.6 38.6 24 46.7 18.6C45.1 17.5 44 15.7 44 13.6C44 10.3 46.7 7.6 50 7.6Z",
        lines: "M60.6 26.4L51 39M40 55.2C43 55.6 46.4 55.8 50 55.8C53.6 55.8 57 55.6 60 55.2 \
               M40.2 62.8C43.2 63.2 46.4 63.4 50 63.4C53.6 63.4 56.8 63.2 59.8 62.8M25 79 \
               C32.6 80.4 41 81 50 81C59 81 67.4 80.4 75 79",
        solid: "",
    },
    Artwork {
        body: "M50 17.6L57 17.6L57 24.6L64 24.6L64 17.6L74.6 17.6L74.6 31 \
               C74.6 35.4 67.6 36.6 65.6 40.4C65.8 53 67.4 61.4 70 68C71.2 71 76.4 73 78.4 76.4 \
               C80 79 80.6 81.6 80.6 85.4L80.6 87.6C80.6 90 79 91.2 76.6 91.4 \
               C68 92.2 59 92.4 50 92.4C41 92.4 32 92.2 23.4 91.4C21 91.2 19.4 90 19.4 87.6 \
               L19.4 85.4C19.4 81.6 20 79 21.6 76.4C23.6 73 28.8 71 30 68 \
               C32.6 61.4 34.2 53 34.4 40.4C32.4 36.6 25.4 35.4 25.4 31L25.4 17.6L36 17.6L36 24.6 \
               L43 24.6L43 17.6L50 17.6Z",
        lines: "M34.4 40.4C39.4 41.2 44.6 41.4 50 41.4C55.4 41.4 60.6 41.2 65.6 40.4M28.8 69.8 \
               C35.4 70.8 42.4 71.4 50 71.4C57.6 71.4 64.6 70.8 71.2 69.8M21.6 77.6 \
               C30.6 79.4 40 80.2 50 80.2C60 80.2 69.4 79.4 78.4 77.6",
        solid: "",
    },
    Artwork {
        body: "M50 7.6C53.6 7.6 56.4 10.4 56.4 14C56.4 16.6 55 18.8 53 19.8L58 31.6L64.8 17.8 \
               L70 33.6L81.6 22.8L71.6 52C71 54 73 55 73 57.4C73 60 70.4 61.2 68 61.8 \
               C68.8 67.4 70.6 71.6 74.4 75.2C77.4 78.4 80.6 81.2 80.6 85.4L80.6 87.6 \
               C80.6 90 79 91.2 76.6 91.4C68 92.2 59 92.4 50 92.4C41 92.4 32 92.2 23.4 91.4 \
               C21 91.2 19.4 90 19.4 87.6L19.4 85.4C19.4 81.2 22.6 78.4 25.6 75.2 \
               C29.4 71.6 31.2 67.4 32 61.8C29.6 61.2 27 60 27 57.4C27 55 29 54 28.4 52L18.4 22.8 \
               L30 33.6L35.2 17.8L42 31.6L47 19.8C45 18.8 43.6 16.6 43.6 14 \
               C43.6 10.4 46.4 7.6 50 7.6Z",
        lines: "M28.4 52C35.4 52.7 42.4 53 50 53C57.6 53 64.6 52.7 71.6 52M32 61.8 \
               C37.4 62.6 43.4 62.9 50 62.9C56.6 62.9 62.6 62.6 68 61.8M23.2 79.8 \
               C31.5 81 40.5 81.6 50 81.6C59.5 81.6 68.5 81 76.8 79.8",
        solid: "",
    },
    Artwork {
        body: "M50 25.4C61.6 25.4 70.8 28.6 75.4 32C77.2 33.4 77.4 35 76.6 37L69.8 52 \
               C69 54 72.2 55 72.2 57.4C72.2 60 69.8 61.2 67.6 61.8C68.4 67.4 70.5 71.6 74.4 75.2 \
               C77.4 78.4 80.6 81.2 80.6 85.4L80.6 87.6C80.6 90 79 91.2 76.6 91.4 \
               C68 92.2 59 92.4 50 92.4C41 92.4 32 92.2 23.4 91.4C21 91.2 19.4 90 19.4 87.6 \
               L19.4 85.4C19.4 81.2 22.6 78.4 25.6 75.2C29.5 71.6 31.6 67.4 32.4 61.8 \
               C30.2 61.2 27.8 60 27.8 57.4C27.8 55 31 54 30.2 52L23.4 37C22.6 35 22.8 33.4 24.6 32 \
               C29.2 28.6 38.4 25.4 50 25.4Z",
        lines: "M23.4 37C31 38.6 39.8 39.4 50 39.4C60.2 39.4 69 38.6 76.6 37M30.2 52 \
               C36.4 52.7 43.2 53 50 53C56.8 53 63.6 52.7 69.8 52M32.4 61.8 \
               C37.8 62.6 43.6 62.9 50 62.9C56.4 62.9 62.2 62.6 67.6 61.8M23.2 79.8 \
               C31.5 81 40.5 81.6 50 81.6C59.5 81.6 68.5 81 76.8 79.8",
        solid: "M48 26L48.6 15.2L40.4 16.6L40.4 8.6L48.6 10L47.4 3.8L52.6 3.8L51.4 10L59.6 8.6 \
               L59.6 16.6L51.4 15.2L52 26Z",
    },
];

/// The shift of the lit face from the outline, in units: the crescent left over is the shade.
const LIGHT: &str = "translate(-7 -1)";

/// The twelve symbols, invisible. It is kept in `www/pieces.html` and stands once in the site's page, so that no program
/// brings it.
#[component]
pub fn Sheet() -> Html {
    html! {
        <svg class="piece-sheet" width="0" height="0" aria-hidden="true" focusable="false">
            { for Color::ALL.into_iter().flat_map(|side| Piece::ALL.map(|piece| symbol((piece, side)))) }
        </svg>
    }
}

/// A piece on a button, as high as its line; the button has the words.
pub fn icon(man: Man) -> Html {
    html! {
        <svg class="piece-icon" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            <use href={href(man)} />
        </svg>
    }
}

/// The reference to a man's symbol, for the `href` of an SVG `use`.
pub fn href(man: Man) -> String {
    format!("#{}", id("piece", man))
}

fn id(prefix: &str, (piece, side): Man) -> String {
    format!(
        "{prefix}-{}-{}",
        side_name(side).to_ascii_lowercase(),
        piece_name(piece)
    )
}

fn symbol(man: Man) -> Html {
    let Artwork { body, lines, solid } = &ARTWORK[man.0 as usize];
    let clip = id("piece-clip", man);
    let side = match man.1 {
        Color::White => "piece-white",
        Color::Black => "piece-black",
    };
    html! {
        <symbol id={id("piece", man)} viewBox="0 0 100 100" class={side}>
            <clipPath id={clip.clone()}><path d={*body} /></clipPath>
            <g class="piece-drawing">
                <g clip-path={format!("url(#{clip})")}>
                    <path class="piece-shade" d={*body} />
                    <path class="piece-light" d={*body} transform={LIGHT} />
                </g>
                <path class="piece-outline" d={*body} />
                <path class="piece-lines" d={*lines} />
                if !solid.is_empty() {
                    <path class="piece-solid" d={*solid} />
                }
            </g>
            // The set of letters (`www/view.js`).
            <text class="piece-letter" x="50" y="78">{ format!("{}", man.0).to_ascii_uppercase() }</text>
        </symbol>
    }
}
