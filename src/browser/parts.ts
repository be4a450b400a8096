import { watchNextFree } from '#src/lib/next-free.ts';

/** Loads page parts other than islands: own time, live updates, print button, or estimates. */
export async function startPart(root: HTMLElement): Promise<void> {
  if (root instanceof HTMLFormElement) (await import('#src/quotes/estimator-live.ts')).startEstimator(root);
  else if ('print' in root.dataset) root.addEventListener('click', () => window.print());
  else if ('live' in root.dataset) startLive(root);
  else (await import('#src/calendar/slot-words.ts')).showOwnTimes(root);
}

/** Updates the next free times on a page; hides the line if nothing is free. */
export function keepNextFree(within: ParentNode): void {
  for (const line of within.querySelectorAll<HTMLElement>('[data-next-free]')) {
    watchNextFree(line.dataset.nextFree ?? '', (next) => {
      line.hidden = next === undefined;
      const [link, when] = [line.querySelector('a'), line.querySelector('strong')];
      if (!next || !link || !when) return;
      link.setAttribute('href', next.href);
      when.textContent = next.when;
      for (const [part, text] of [
        ['time', next.time],
        ['day', next.day],
      ] as const) {
        const shown = line.querySelector(`[data-next-${part}]`);
        if (shown) shown.textContent = text;
      }
    });
  }
}

let started = false;

/**
 * Opens the folded answer that the address points to, in browsers that do not; also when pointed to again.
 * `isLanding`: the page was opened at it.
 */
export function startUnfolding(document: Document, window: Window, isLanding: boolean): void {
  if (started) return;
  started = true;
  const unfold = (hash: string) => {
    const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const folded = target?.closest<HTMLDetailsElement>('details:not([open])');
    if (!target || !folded) return;
    folded.open = true;
    target.scrollIntoView();
  };
  // Whoever folded it before this script came is left alone.
  if (!isLanding || !window.navigator.userActivation?.hasBeenActive) unfold(window.location.hash);
  window.addEventListener('hashchange', () => unfold(window.location.hash));
  // A link to the current address fires no hashchange.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
    if (link && link.hash === window.location.hash && link.pathname === window.location.pathname) unfold(link.hash);
  });
}

const shortestMs = 10_000;
const longestMs = 60_000;

/**
 * Keeps a page with a version (`data-live`: its path) up to date: polls `PATH/state` while visible, with growing
 * pauses, and replaces only the parts marked `data-live-part`, so that typed text stays.
 */
function startLive(root: HTMLElement): void {
  const path = root.dataset.live ?? '';
  const status = root.querySelector('[data-live-status]');
  let wait = shortestMs;
  let timer: number | undefined;
  let asking = false;

  function show(page: Document): void {
    const fresh = page.querySelector<HTMLElement>('[data-live]');
    if (!fresh) return;
    const known = new Set([...root.querySelectorAll<HTMLElement>('[data-entry]')].map(({ dataset }) => dataset.entry));
    for (const part of root.querySelectorAll<HTMLElement>('[data-live-part]')) {
      const next = fresh.querySelector(`[data-live-part="${part.dataset.livePart}"]`);
      if (!next) continue;
      const focused = part.contains(document.activeElement) && document.activeElement?.getAttribute('href');
      part.replaceWith(document.importNode(next, true));
      if (focused) root.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    }
    for (const entry of root.querySelectorAll<HTMLElement>('[data-entry]')) {
      if (!known.has(entry.dataset.entry)) entry.classList.add('talk-fresh');
    }
    root.dataset.version = fresh.dataset.version;
    if (status) status.textContent = root.dataset.news ?? '';
  }

  /** False if the page is gone. */
  async function look(): Promise<boolean> {
    const answer = await fetch(`${path}/state`);
    if (answer.status === 404) return false;
    if (!answer.ok) return true;
    const { version } = await answer.json();
    if (version === root.dataset.version) return true;
    const page = await fetch(path);
    if (page.ok) show(new DOMParser().parseFromString(await page.text(), 'text/html'));
    wait = shortestMs;
    return true;
  }

  async function turn(): Promise<void> {
    if (asking) return;
    asking = true;
    wait = Math.min(longestMs, wait * 1.5);
    // Retry when offline.
    const goesOn = await look().catch(() => true);
    asking = false;
    if (goesOn) plan();
  }
  function plan(): void {
    window.clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = window.setTimeout(turn, wait);
  }
  function seen(): void {
    window.clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    wait = shortestMs;
    void turn();
  }

  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) seen();
  });
  root.dataset.awake = '';
  plan();
}
