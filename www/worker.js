// Starts a program in a worker. The page says which: the script of its bindings, and its code. A module
// starts itself and sends the code that it has compiled already, so that nothing is fetched or compiled
// a second time; the code of another program is its address, to be fetched here. Both bear the digest
// of their build, so a page never meets the worker of another.

addEventListener(
  "message",
  ({ data: [script, code] }) => {
    import(script)
      .then((program) => program.default({ module_or_path: code }))
      // A rejected promise would stay in here; the page hears only what nobody has caught.
      .catch((error) => setTimeout(() => { throw error; }));
  },
  { once: true },
);
