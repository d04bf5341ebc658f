// A lab that is asked for gets the labs' style before anything is drawn. Written into the page, the link holds the
// drawing back, which one made by a script would not. `www/first.js` has asked for the file.
if (early.style) document.write(`<link rel="stylesheet" href="${early.style}">`);
