//! The console: an input field for the commands of the thesis (Appendix B), their output, and a
//! list of the commands.

use chess::words::agreeing;
use std::rc::Rc;

use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use crate::model::panels::console::{Recall, Transcript};
use kenju::console::{COMMANDS, INPUT_LIMIT};

#[derive(Properties, PartialEq)]
pub struct ConsolePanelProps {
    pub transcript: Rc<Transcript>,
    /// Executes a typed line and appends it to the transcript.
    pub on_command: Callback<String>,
}

#[component]
pub fn ConsolePanel(props: &ConsolePanelProps) -> Html {
    let field = use_node_ref();
    let log = use_node_ref();
    let recall = use_mut_ref(Recall::default);
    {
        let log = log.clone();
        let count = props.transcript.exchanges().last().map(|e| e.number);
        use_effect_with(count, move |_| {
            if let Some(log) = log.cast::<Element>() {
                log.set_scroll_top(log.scroll_height());
            }
        });
    }
    let send = {
        let (field, recall, on_command) = (field.clone(), recall.clone(), props.on_command.clone());
        move || {
            let Some(field) = field.cast::<HtmlInputElement>() else {
                return;
            };
            let line = field.value();
            if !line.trim().is_empty() {
                field.set_value("");
                *recall.borrow_mut() = Recall::default();
                on_command.emit(line);
            }
        }
    };
    let onclick = {
        let send = send.clone();
        Callback::from(move |_: MouseEvent| send())
    };
    let onkeydown = {
        let (field, transcript) = (field.clone(), props.transcript.clone());
        Callback::from(move |event: KeyboardEvent| {
            let Some(field) = field.cast::<HtmlInputElement>() else {
                return;
            };
            let mut recall = recall.borrow_mut();
            let recalled = match event.key().as_str() {
                "Enter" => {
                    drop(recall);
                    event.prevent_default();
                    send();
                    return;
                }
                "ArrowUp" => recall.earlier(&transcript, &field.value()),
                "ArrowDown" => recall.later(&transcript),
                _ => return,
            };
            event.prevent_default();
            if let Some(line) = recalled {
                field.set_value(&line);
            }
        })
    };
    html! {
        <section class="console" aria-label="Console">
            <div class="console-log" ref={log} role="log" tabindex="0" aria-label="Console output">
                if props.transcript.forgotten() > 0 {
                    <p class="quiet">{ agreeing(props.transcript.forgotten(), "older line is gone.", "older lines are gone.") }</p>
                }
                if props.transcript.exchanges().is_empty() {
                    <p class="quiet">{ "Commands are those of the thesis, Appendix B: DB draws the board, DR shows the words, ? lists all commands. Separate several with a semicolon." }</p>
                }
                { for props.transcript.exchanges().iter().map(|exchange| html! {
                    <div key={exchange.number} class="console-exchange">
                        <p class="console-input"><span aria-hidden="true">{ "> " }</span>{ &exchange.input }</p>
                        <pre class="console-output">{ exchange.output.trim_end_matches('\n') }</pre>
                    </div>
                }) }
            </div>
            <div class="console-line">
                <label for="console-field">{ "Command" }</label>
                <input id="console-field" ref={field} class="text console-field" type="text" autocomplete="off"
                       autocapitalize="off" spellcheck="false" maxlength={INPUT_LIMIT.to_string()} {onkeydown} />
                <button type="button" class="button" {onclick}>{ "Do it" }</button>
            </div>
            <details class="console-commands">
                <summary>{ "Commands" }</summary>
                <dl class="facts-list">
                    { for COMMANDS.iter().map(|command| html! {
                        <div key={command.letters}>
                            <dt><kbd>{ command.letters }</kbd>{ " " }{ command.argument }</dt>
                            <dd>{ command.phrase }</dd>
                        </div>
                    }) }
                </dl>
                <p class="quiet">{ "Enter runs the line; the up and down arrows recall earlier ones." }</p>
            </details>
        </section>
    }
}
