//! The page mounts in a real browser.

use gloo::timers::future::TimeoutFuture;
use gloo::utils::document;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn the_page_mounts_in_place_of_its_loading_line() {
    let root = document().create_element("div").expect("an element");
    root.set_id("app");
    root.set_inner_html("<p id=\"loading\">Loading</p>");
    document()
        .body()
        .expect("a body")
        .append_child(&root)
        .expect("appended");

    // As www/start.js does: the module takes its element and is told to look at the address.
    let face = js_sys::Object::new();
    js_sys::Reflect::set(&face, &"root".into(), &root).expect("an object takes a property");
    js_sys::Reflect::set(&js_sys::global(), &"plyground".into(), &face)
        .expect("so does the window");
    ::kit::view::run(&[::search_lab::view::ENTRY]);
    let look = web_sys::Event::new("plyground:look").expect("an event");
    root.dispatch_event(&look).expect("heard");
    TimeoutFuture::new(50).await;

    assert!(document().get_element_by_id("loading").is_none());
    let heading = root.query_selector("main h1").expect("a selector");
    assert!(heading.is_some_and(|h1| h1.text_content().is_some_and(|text| !text.is_empty())));
}
