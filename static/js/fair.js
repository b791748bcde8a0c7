// Checks a deal in the reader's own browser: the same bytes as games/engine/fair.py, nothing is asked of the server.
"use strict";
(() => {
  const TAG = "bauernschnapsen deal 1";
  const DECK = [..."ELHS"].flatMap((suit) => [..."AZKOU"].map((rank) => suit + rank));
  const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const ascii = (text) => new TextEncoder().encode(text);
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  async function* stream(block) {
    for (;;) {
      yield* block;
      block = await sha256(block);
    }
  }

  async function below(count, bytes) {
    const fair = 256 - (256 % count);
    for (;;) {
      const byte = (await bytes.next()).value;
      if (byte < fair) return byte % count;
    }
  }

  async function deckFrom(secret, bits, cut) {
    const bytes = stream(await sha256(ascii([secret, ...bits, cut].join("|"))));
    const deck = [...DECK];
    for (let last = deck.length - 1; last > 0; last--) {
      const other = await below(last + 1, bytes);
      [deck[last], deck[other]] = [deck[other], deck[last]];
    }
    return deck;
  }

  function read(form) {
    const text = (name) => form.elements[name].value.trim();
    const words = (name) => text(name).split(/[\s,]+/).filter(Boolean);
    const given = {
      runde: text("runde"), commitment: text("commitment").toLowerCase(), secret: text("secret").toLowerCase(),
      bits: words("bits").map((bits) => bits.toLowerCase()), cut: Number(text("cut") || 0), deck: words("deck"),
    };
    const sound = /^[0-9a-f]{64}$/.test(given.secret) && given.bits.every((bits) => /^[0-9a-f]{32}$/.test(bits)) &&
      Number.isInteger(given.cut) && given.cut >= 0 && given.cut < 20 && given.runde !== "" && given.deck.length === 20;
    return sound ? given : null;
  }

  async function verdict(form) {
    if (!crypto.subtle) return "fair-insecure";
    const given = read(form);
    if (!given) return "fair-input";
    const seal = hex(await sha256(ascii(`${TAG}|${given.runde}|${given.secret}`)));
    if (seal !== given.commitment) return "fair-seal";
    const deck = await deckFrom(given.secret, given.bits, given.cut);
    return deck.join() === given.deck.join() ? "fair-good" : "fair-deck";
  }

  const form = document.getElementById("fair-form");
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const shown = await verdict(form);
    for (const result of document.getElementById("fair-status").children) result.hidden = result.id !== shown;
  });
})();
