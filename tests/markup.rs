//! The markup of components, rendered natively to text (feature `ssr`): what a screen reader and a
//! keyboard find there.
#![cfg(all(feature = "ssr", not(target_arch = "wasm32")))]

mod markup {
    /// The whole page of a lab as a component, `Page`, that nobody acts on.
    macro_rules! lab_page {
        ($lab:ident, $panel:ident, $view:ident) => {
            #[derive(Properties, Clone)]
            struct PageProps {
                lab: Rc<$lab>,
            }

            impl PartialEq for PageProps {
                fn eq(&self, other: &Self) -> bool {
                    Rc::ptr_eq(&self.lab, &other.lab)
                }
            }

            #[component]
            fn Page(props: &PageProps) -> Html {
                $view($panel {
                    lab: &props.lab,
                    on_action: &Callback::noop(),
                    on_file: &Callback::noop(),
                    on_pupil: &Callback::noop(),
                    on_workbench: &Callback::noop(),
                    props: &LabProps {
                        shown: true,
                        active: true,
                        query: AttrValue::default(),
                        arrival: 1,
                        returning: false,
                        colours: 0,
                        on_call: Callback::noop(),
                    },
                })
            }
        };
    }
    use lab_page;
    use yew::{BaseComponent, Html, LocalServerRenderer, Properties, component};

    #[derive(Properties, PartialEq)]
    struct DrawnProps {
        html: Html,
    }

    #[component]
    fn Drawn(props: &DrawnProps) -> Html {
        props.html.clone()
    }

    /// A component, as text.
    async fn rendered<C: BaseComponent>(props: C::Properties) -> String {
        let renderer = LocalServerRenderer::<C>::with_props(props);
        renderer.hydratable(false).render().await
    }

    /// What is drawn, as text.
    async fn text_of(html: Html) -> String {
        rendered::<Drawn>(DrawnProps { html }).await
    }

    /// The markup must have this in it.
    #[track_caller]
    fn has(html: &str, part: &str) {
        assert!(html.contains(part), "{part}: {html}");
    }

    fn elements(html: &str) -> usize {
        html.matches('<').count() - html.matches("</").count()
    }

    mod arena;
    mod board;
    mod chart;
    mod chute_positions;
    mod endgame;
    mod form;
    mod front;
    mod kenju_memory;
    mod kenju_trials;
    mod table;
    mod tree;
}
