//! The fields of every lab's forms: a label for each, and what is wrong with what was typed beside it.

use super::{has, rendered, text_of};
use ::kit::model::typed::Wrong;
use ::kit::view::form::{self, Field, FieldProps};
use yew::{AttrValue, Callback, Classes, html};

async fn field(wrong: Option<Wrong>) -> String {
    let props = FieldProps {
        id: AttrValue::Static("depth"),
        label: AttrValue::Static("Depth"),
        value: AttrValue::Static("4"),
        wrong,
        on_typed: Callback::noop(),
        on_enter: Callback::noop(),
        class: Classes::new(),
        inputmode: None,
        placeholder: None,
        maxlength: None,
    };
    rendered::<Field>(props).await
}

#[tokio::test]
async fn a_field_has_its_label_and_shows_what_holds() {
    let html = field(None).await;
    assert!(
        html.contains(r#"<label for="depth">Depth</label>"#),
        "{html}"
    );
    assert!(html.contains(r#"value="4""#), "{html}");
    assert!(
        !html.contains("aria-invalid") && !html.contains("field-error"),
        "{html}"
    );
}

#[tokio::test]
async fn what_cannot_be_used_stays_in_its_field_which_says_why() {
    let wrong = Wrong {
        text: "many".to_owned(),
        why: "That is not a number".to_owned(),
    };
    let html = field(Some(wrong)).await;
    assert!(html.contains(r#"value="many""#), "{html}");
    for part in [
        r#"aria-invalid="true""#,
        r#"aria-describedby="depth-error""#,
        r#"<p id="depth-error" role="alert" class="field-error">That is not a number</p>"#,
    ] {
        has(&html, part);
    }
}

#[tokio::test]
async fn one_row_of_a_choice_is_chosen_and_a_switch_is_inside_its_label() {
    let html = text_of(html! {
        <>
            { form::select("unit", "Unit", form::rows(["nodes", "seconds"], 1), Callback::noop()) }
            { form::switch("field-inline", "learns", true, Callback::noop()) }
        </>
    })
    .await;
    assert!(html.contains(r#"<label for="unit">Unit</label>"#), "{html}");
    assert_eq!(html.matches("<option").count(), 2, "{html}");
    assert_eq!(html.matches("selected=").count(), 1, "{html}");
    assert!(html.contains(r#"selected="selected">seconds<"#), "{html}");
    assert!(
        html.contains("checked") && html.contains(" learns</label>"),
        "{html}"
    );
}
