// Starts the program in a worker. It is the same program as the page's: the page sends the module
// that it has compiled already, so that nothing is fetched or compiled a second time and a page never
// meets the worker of another build. The program itself finds out where it runs.

import start from "./app.js"; // the build writes the real name

addEventListener(
  "message",
  ({ data }) => {
    // A rejected promise would stay in here; the page hears only what nobody has caught.
    start({ module_or_path: data }).catch((error) => setTimeout(() => { throw error; }));
  },
  { once: true },
);
