// Says why the site does not start when its start script cannot say so itself: the script did not come or came damaged,
// this browser cannot read it, or it failed. Old browsers must be able to read this file, so it uses no syntax newer than 2015.
(function () {
  var root = document.documentElement;
  var OWN = /\/start-[0-9a-f]+\.js/;
  var told = false;

  /** Shows a message in the loading line, or above the front page, once the document is there. */
  function say(text, more) {
    if (told || root.hasAttribute("data-started") || document.getElementById("panic")) return;
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", function () { say(text, more); });
      return;
    }
    told = true;
    var line = document.getElementById("loading") || document.createElement("p");
    if (!line.parentNode || root.getAttribute("data-at") === "front") {
      line.id = "loading";
      document.body.insertBefore(line, document.body.firstChild);
    }
    line.className = "notice notice-problem";
    line.setAttribute("role", "alert");
    line.textContent = text + " ";
    if (more) line.appendChild(more);
  }

  /** A button that reloads the page, and before it the script of that address past the browser's cache. */
  function reload(script) {
    var button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = "Reload";
    button.addEventListener("click", function () {
      var again = function () { location.reload(); };
      if (script && window.fetch) fetch(script, { cache: "reload" }).then(function (response) { return response.text(); }).then(again, again);
      else again();
    });
    return button;
  }

  /** The address of the whole page, readable because a shut-off frame may not open it by a click. */
  function whole() {
    var link = document.createElement("a");
    link.target = "_blank";
    link.rel = "noopener";
    link.href = location.href.replace(/([?&])embed=1(&|(?=#)|$)/, function (_, before, after) { return after ? before : ""; });
    link.textContent = link.href;
    return link;
  }

  var OLD = "This browser is too old for Plyground: it cannot read the site\u2019s scripts. Use a current version of Chrome, Edge, Firefox or Safari.";

  function scriptIsMissing(script) {
    if (location.protocol === "file:") {
      say("Plyground cannot run from a file: browsers load its programs only from a web server. Serve this folder, for example with python3 -m http.server, and open the address of that server.");
    } else if (window.origin === "null") {
      say("Plyground cannot start in this frame. The frame is sandboxed without allow-same-origin, and this server does not let such frames read the site\u2019s files. To show it here, the server has to send the header Access-Control-Allow-Origin: *. You can open the page itself:", whole());
    } else {
      say("Plyground could not start: its start script did not come, or came damaged. Check the connection, then reload the page. Reloading also fetches a newer version, if there is one.", reload(script));
    }
  }

  if (!("noModule" in document.createElement("script"))) say(OLD);
  addEventListener("error", function (event) {
    var target = event.target;
    if (target && target.tagName === "SCRIPT") {
      if (OWN.test(target.src)) scriptIsMissing(target.src);
    } else if (OWN.test(event.filename)) {
      if (event.error instanceof SyntaxError) say(OLD);
      else say("Plyground could not start: " + event.message + ". Reload the page. If this stays, try a current version of another browser.", reload());
    }
  }, true);
  addEventListener("unhandledrejection", function (event) {
    say("Plyground could not start: " + event.reason + ". Reload the page. If this stays, try a current version of another browser.", reload());
  });
})();
