import { keptJson } from '#src/lib/json.ts';
import { atFirstSign } from './first-sign.ts';

/**
 * Reports this page's view when it goes out of view, in one small beacon (S2 §3, §7): no cookie, nothing that was typed.
 * Whoever asks not to be tracked is not, nor is a page whose address is a secret. The browser's own record is kept by visit-record.ts, which is loaded later.
 */
export function startVisit(document: Document, window: Window & typeof globalThis) {
  const { navigator, location, performance } = window;
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl || navigator.doNotTrack === '1') return;
  if ('private' in document.documentElement.dataset) return;
  const on = (name: string, heard: (event: Event) => void) => window.addEventListener(name, heard, true);
  const referrer = document.referrer.split('/')[2] ?? '';
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let entry = Number(referrer !== location.host && !/^(reload|back)/.test(arrival?.type ?? ''));
  let view = 1;
  let fresh = 1;
  let moved = 0;
  let bounced = 0;
  let steps: string[] = [];
  let since: number | undefined;
  let keep: ((seconds: number, bounce: number, view?: boolean) => void) | undefined;
  let isNew = 0;

  function show() {
    if (document.visibilityState === 'visible') since ??= performance.now();
  }
  function hide() {
    if (since === undefined) return;
    const t = Math.round((performance.now() - since) / 1e3);
    const b = 1 - moved - bounced;
    const u = (location.search.match(/utm_(source|medium|campaign)=[^&]*/g) ?? []).join('&').slice(0, 400);
    const report = { p: location.pathname, r: referrer, u, v: view, e: entry, n: fresh, t, b, f: steps };
    navigator.sendBeacon('/api/analytics', JSON.stringify(report));
    if (keep) keep(t, b);
    else keepForLater(report);
    bounced += b;
    view = entry = 0;
    steps = [];
    since = undefined;
  }

  function start() {
    try {
      fresh = localStorage.hasVisited ? 0 : 1;
      localStorage.hasVisited = 'true';
    } catch {}
    isNew = fresh;
    const move = () => {
      moved = 1;
    };
    on('click', move);
    on('scroll', move);
    on('northarc:step', (event) => {
      steps.push((event as CustomEvent<string>).detail);
    });
    on('visibilitychange', () => (document.visibilityState === 'hidden' ? hide() : show()));
    on('pagehide', hide);
    on('pageshow', (event) => {
      if (!(event as PageTransitionEvent).persisted) return;
      view = 1;
      fresh = moved = bounced = 0;
      keep?.(0, 0, true);
      show();
    });
    show();
    const load = () => {
      import('./visit-record.ts').then(
        (m) => {
          keep = m.keepVisit;
          m.keepPending();
          if (view) keep(0, 0, true);
          if (entry) m.countVisitor(!!isNew);
        },
        () => {},
      );
    };
    // The first page of all is kept as light as it can be: there a sign of the visitor is waited for.
    if (isNew) atFirstSign(window, load);
    else (window.requestIdleCallback ?? setTimeout)(load);
  }
  // A page that is only being prepared has not been visited.
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', start, { once: true });
  } else start();
}

/** What a page that is left has no time to record; the next one does it (visit-record.ts). */
function keepForLater(report: object) {
  try {
    const kept = keptJson('analyticsPending', localStorage.analyticsPending);
    const pending = Array.isArray(kept) ? kept : [];
    localStorage.analyticsPending = JSON.stringify([...pending.slice(-20), report]);
  } catch {}
}
