//! The browser's storage of exact tables, for page and workers: the Cache API, which also keeps the site for use
//! without a network. A table is used only after its digest has been checked ([`crate::experiment::table_file`]).

use crate::experiment::table_file::{EXTENSION, file_name, from_bytes, to_bytes};
use endgame::oracle::{Material, Table};
use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, CacheStorage, Request, Response};

/// The name of the store; the number goes up with the format.
const STORE: &str = "plyground exact tables 1";

/// The endings whose tables are stored.
///
/// # Errors
/// Why the browser keeps nothing.
pub async fn kept() -> Result<Vec<Material>, String> {
    let keys = waited(open().await?.keys()).await?;
    let keys = Array::from(&keys);
    let names = keys.iter().filter_map(|key| {
        let address = key.dyn_into::<Request>().ok()?.url();
        let name = address.rsplit('/').next()?.strip_suffix(EXTENSION)?;
        name.strip_suffix('.')?.parse().ok()
    });
    Ok(names.collect())
}

/// The table of an ending, if it is stored; a damaged one is deleted.
///
/// # Errors
/// Why the browser keeps nothing.
pub async fn take(material: Material) -> Result<Option<Table>, String> {
    let cache = open().await?;
    let name = address(material);
    let found = waited(cache.match_with_str(&name)).await?;
    let Ok(response) = found.dyn_into::<Response>() else {
        return Ok(None);
    };
    let buffer = waited(response.array_buffer().map_err(|error| words(&error))?).await?;
    let table = from_bytes(Uint8Array::new(&buffer).to_vec()).ok();
    let table = table.filter(|table| table.material() == material);
    if table.is_none() {
        waited(cache.delete_with_str(&name)).await?;
    }
    Ok(table)
}

/// Keeps a table.
///
/// # Errors
/// Why it cannot be kept: no room, perhaps.
pub async fn keep(table: &Table) -> Result<(), String> {
    let bytes = Uint8Array::from(&to_bytes(table)[..]);
    let response =
        Response::new_with_opt_js_u8_array(Some(&bytes)).map_err(|error| words(&error))?;
    let cache = open().await?;
    waited(cache.put_with_str(&address(table.material()), &response)).await?;
    Ok(())
}

/// Deletes all tables.
///
/// # Errors
/// Why the browser does not.
pub async fn forget() -> Result<(), String> {
    waited(storage()?.delete(STORE)).await?;
    Ok(())
}

async fn open() -> Result<Cache, String> {
    let cache = waited(storage()?.open(STORE)).await?;
    cache.dyn_into().map_err(|error| words(&error))
}

/// The storage of the page or of the worker; browsers have none where the connection is not secure.
fn storage() -> Result<CacheStorage, String> {
    let found = Reflect::get(&js_sys::global(), &"caches".into());
    let found = found.ok().and_then(|found| found.dyn_into().ok());
    found.ok_or_else(|| "this browser has no storage for files on this site".to_owned())
}

/// The address of a table in the store; nothing is fetched from there.
fn address(material: Material) -> String {
    format!("/exact-tables/{}", file_name(material))
}

async fn waited(promise: js_sys::Promise) -> Result<JsValue, String> {
    JsFuture::from(promise).await.map_err(|error| words(&error))
}

fn words(error: &JsValue) -> String {
    let message = Reflect::get(error, &"message".into());
    let message = message.ok().and_then(|message| message.as_string());
    message
        .filter(|message| !message.is_empty())
        .unwrap_or_else(|| "the browser's storage refuses".to_owned())
}
