import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { activityCookie } from '#src/platform/session/cookies.ts';
import { noteDeskState } from './desk-state.ts';
import { isReachable } from './reach.ts';
import { whenSent } from './sending.ts';

const name = 'northarc-desk';

/**
 * Calls `onChange` when the server says that something has changed, and when its stream breaks off, which may mean that
 * the session has ended. Of all open tabs of the desk one holds the stream and tells the others, because a browser
 * keeps only six connections to a site open over HTTP/1.1. Returns what ends it.
 */
function listenForChanges(onChange: () => void): () => void {
  const others = new BroadcastChannel(name);
  others.onmessage = onChange;
  const leave = new AbortController();
  const told = () => {
    onChange();
    others.postMessage('changed');
  };
  const hold = () =>
    new Promise<void>((release) => {
      const events = new EventSource('/admin/events');
      events.addEventListener('changed', told);
      events.addEventListener('error', told);
      leave.signal.addEventListener('abort', () => {
        events.close();
        release();
      });
    });
  // Web Locks are there on https and on the own machine only; elsewhere every tab has a stream of its own.
  const { locks } = navigator as { locks?: LockManager };
  if (locks) locks.request(name, { signal: leave.signal }, hold).catch(() => undefined);
  else void hold();
  return () => {
    leave.abort();
    others.close();
  };
}

const refreshMs = 10_000;
/** A burst of arrivals is read in one go. */
const gatherMs = 400;

/**
 * Reads the page's data anew every 10 seconds while it is looked at (S2 §4), at once when the server says that
 * something has changed, also in a tab behind others, whose title shows it, and when the connection is back. While the
 * server is out of reach or the session over, what was read last stays (desk/offline.ts), and
 * `useDeskState` says so. A form that is on its way goes first.
 */
export function useLiveRefresh(): void {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);
  const again = useRef(false);
  useEffect(() => {
    idle.current = state === 'idle';
    if (state !== 'idle' || !again.current) return;
    again.current = false;
    void whenSent().then(revalidate);
  }, [state, revalidate]);

  useEffect(() => {
    let left = false;
    const refresh = async () => {
      const connected = await isReachable();
      if (left) return;
      noteDeskState({ connected });
      if (!connected) return;
      await whenSent();
      if (left) return;
      if (idle.current) void revalidate();
      else again.current = true;
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && idle.current) void refresh();
    }, refreshMs);
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(gathering);
      gathering = setTimeout(refresh, gatherMs);
    };
    const stopListening = listenForChanges(soon);
    const lost = () => noteDeskState({ connected: false });
    window.addEventListener('online', soon);
    window.addEventListener('offline', lost);
    return () => {
      left = true;
      clearInterval(timer);
      clearTimeout(gathering);
      stopListening();
      window.removeEventListener('online', soon);
      window.removeEventListener('offline', lost);
    };
  }, [revalidate]);
}

const focusable = 'a[href], button, summary, input:not([type="hidden"]), select, textarea';
/** What is folded away may still have its place. */
const isFolded = (element: Element) => element.closest('details:not([open]) > :not(summary)') !== null;
const isShown = (element: Element) => element.getClientRects().length > 0 && !isFolded(element);
const canFocus = (element: Element) => isShown(element) && !element.matches(':disabled');
/** What can take the focus itself where nothing in it can. */
const places = 'li, section, article';

const controlsIn = (scope: Element) => [...scope.querySelectorAll<HTMLElement>(focusable)].filter(canFocus);

/** Gives the focus to what is nearest to where it was; `path` leads from what had it to the outside. */
function handOn([own, ...around]: readonly Element[]): void {
  if (own instanceof HTMLElement && isShown(own)) {
    // Disabled while it works: the next look gives it back.
    if (canFocus(own)) own.focus({ preventScroll: true });
    return;
  }
  const main = document.querySelector('main');
  // Of a screen that went as a whole the next one has the heading (screen-focus.ts).
  const left = around.filter(
    (one) => one instanceof HTMLElement && one !== main && main?.contains(one) && isShown(one),
  );
  const place = left.find((one): one is HTMLElement => one.matches(places));
  // The way back from what was just done comes first.
  const undo = place && controlsIn(place).find((one) => one.dataset.shortcut === 'undo');
  const within = place ? left.slice(0, left.indexOf(place) + 1) : left;
  const next = undo ?? within.flatMap(controlsIn)[0] ?? place;
  if (next && next === place) next.tabIndex = -1;
  next?.focus();
}

function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let at = element; at; at = at.parentElement) path.push(at);
  return path;
}

/**
 * When what was pressed goes from the screen, is hidden or waits, the keyboard goes on from what stands there afterwards,
 * and not from the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    let frame = 0;
    const onFocus = ({ target }: FocusEvent) => {
      path = pathOf(target instanceof Element ? target : null);
    };
    // Whoever presses beside everything means to have nothing.
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && path[0]?.contains(target))) path = [];
    };
    const look = () => {
      const at = document.activeElement;
      const isLost = at === document.body || (at === path[0] && at !== null && !isShown(at));
      if (path.length > 0 && isLost) handOn(path);
    };
    const seen = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      // After whoever moves the focus on purpose.
      frame = requestAnimationFrame(look);
    });
    seen.observe(document.body, {
      ...{ childList: true, subtree: true, attributes: true },
      attributeFilter: ['hidden', 'open', 'disabled', 'data-idle'],
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, []);
}

/** What stays free between a list and the window's edge. */
const edgePx = 8;

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.sheet-menu[open]');
/** Not its fields, whose own the arrows are once the focus is in one: Tab leads there. */
const items = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>('summary, a[href], button')].filter(
    (one) => one.offsetParent !== null && !one.hasAttribute('disabled'),
  );

/** Opens a list upwards where it finds room above its word and not below; what finds none, or is a phone's, is scrolled to. */
function intoView(menu: HTMLDetailsElement): void {
  const list = menu.querySelector<HTMLElement>('.sheet-menu-list');
  menu.classList.remove('opens-up');
  if (!list || !menu.open) return;
  const { bottom, height } = list.getBoundingClientRect();
  const header = document.querySelector('.desk-header')?.getBoundingClientRect().bottom ?? 0;
  const hasRoomAbove = menu.getBoundingClientRect().top - height - 2 * edgePx > Math.max(0, header);
  const hangsOnWord = getComputedStyle(menu).position !== 'static';
  menu.classList.toggle('opens-up', hangsOnWord && hasRoomAbove && bottom + edgePx > window.innerHeight);
  list.scrollIntoView({ block: 'nearest' });
}

/**
 * What a menu (`details.sheet-menu`) does besides opening, on every screen of the desk: it opens into view, the arrow
 * keys walk through it, Escape and a press elsewhere fold it, and only one is open.
 */
export function useMenus(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const menu = target instanceof Element ? target.closest<HTMLDetailsElement>('details.sheet-menu') : null;
      if (!menu?.open || event.defaultPrevented) return;
      if (key === 'Escape') {
        menu.open = false;
        menu.querySelector('summary')?.focus();
        return;
      }
      const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (by === 0 || isField) return;
      event.preventDefault();
      const all = items(menu);
      const at = all.indexOf(target as HTMLElement);
      all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
    };
    const onToggle = ({ target }: Event) => {
      const menu = target instanceof Element ? target.closest<HTMLDetailsElement>('details.sheet-menu') : null;
      if (menu) intoView(menu);
    };
    document.addEventListener('click', onClick);
    // It does not bubble.
    document.addEventListener('toggle', onToggle, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('toggle', onToggle, true);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

const acts = ['pointerdown', 'keydown', 'scroll'] as const;
const everyMs = 30_000;

/**
 * Tells the server by a cookie that somebody is at the desk: it reads itself anew by itself, and a session that nobody uses
 * ends (platform/session/session.server.ts).
 */
export function useActivity(): void {
  useEffect(() => {
    let last = -everyMs;
    const note = () => {
      if (performance.now() - last < everyMs) return;
      last = performance.now();
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the oldest browsers we promise
      document.cookie = activityCookie.text;
    };
    for (const act of acts) addEventListener(act, note, { capture: true, passive: true });
    return () => {
      for (const act of acts) removeEventListener(act, note, { capture: true });
    };
  }, []);
}
