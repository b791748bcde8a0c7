// What every page does: keep the readable pages at hand for when there is no line.
"use strict";
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js"));
