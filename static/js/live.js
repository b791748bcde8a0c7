// Pages that live by a socket outside the table: the lobby and the waiting room. Focus stays where it was, a closed
// door loads the page anew, and the invitation can be copied and shared.
(() => {
  'use strict';
  let focused = '';
  document.addEventListener('htmx:wsBeforeMessage', (event) => {
    const message = event.detail.message;
    if (message.startsWith('<span id="puls"')) {
      event.preventDefault();
      event.detail.socketWrapper.send(JSON.stringify({ puls: Number(/data-version="(\d+)"/.exec(message)[1]) }));
      return;
    }
    focused = document.activeElement ? document.activeElement.id : '';
  });
  document.addEventListener('htmx:wsAfterMessage', () => {
    const target = focused && document.getElementById(focused);
    if (target && target !== document.activeElement) target.focus({ preventScroll: true });
  });
  // The Partie has begun, or one may not be here any longer: the page says which.
  document.addEventListener('htmx:wsClose', (event) => {
    const code = event.detail.event.code;
    if (code === 4401 || code === 4404) setTimeout(() => location.reload(), 300);
  });
  const again = () => { if (!document.hidden && document.querySelector('[data-live]')) location.reload(); };
  window.addEventListener('pageshow', (event) => { if (event.persisted) again(); });
  window.addEventListener('online', again);

  const copy = document.getElementById('kopieren');
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(copy.dataset.copy);
      copy.querySelector('span').textContent = copy.dataset.done;
    });
  }
  const share = document.getElementById('teilen');
  if (share && navigator.share) {
    share.hidden = false;
    share.addEventListener('click', () => navigator.share({ title: share.dataset.title, url: share.dataset.share }).catch(() => {}));
  }
})();
