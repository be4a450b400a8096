import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useRevalidator } from 'react-router';
import { activityCookie } from '#src/platform/session/cookies.ts';
import { isReachable, noteDeskState, useKeptPage, whenSent } from './desk-state.ts';

const name = 'northarc-desk';

/**
 * Calls `onChange` when the server announces a change or the stream breaks (the session may have ended). Only one tab
 * holds the stream, because browsers allow six HTTP/1.1 connections per site. Returns a function that stops it.
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
  // Web Locks exist only on https and localhost; elsewhere every tab has its own stream.
  const { locks } = navigator as { locks?: LockManager };
  if (locks) locks.request(name, { signal: leave.signal }, hold).catch(() => undefined);
  else void hold();
  return () => {
    leave.abort();
    others.close();
  };
}

const refreshMs = 10_000;
/** Gathers a burst of changes into one read. */
const gatherMs = 400;

/**
 * Revalidates every 10 seconds while visible (S2 §4), at once on an announced change (hidden tabs too, for their
 * title), and on reconnecting. Without server or session the last data stays (desk/offline.ts). Waits for forms being
 * sent.
 */
function useLiveRefresh(): void {
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
/** Elements in a closed `details` may still have client rects. */
const isFolded = (element: Element) => element.closest('details:not([open]) > :not(summary)') !== null;
const hasBox = (element: Element) => element.getClientRects().length > 0;
const isShown = (element: Element) => hasBox(element) && !isFolded(element);
const canFocus = (element: Element) => isShown(element) && !element.matches(':disabled');
/** Containers that take the focus when they hold no focusable control. */
const places = 'li, section, article';

const controlsIn = (scope: Element) => [...scope.querySelectorAll<HTMLElement>(focusable)].filter(canFocus);

/** Moves the focus to the control nearest to where it was. The path goes from the lost element outwards. */
function handOn([own, ...around]: readonly Element[]): void {
  if (own instanceof HTMLElement && isShown(own)) {
    // A control disabled while it works gets the focus back on the next check.
    if (canFocus(own)) own.focus({ preventScroll: true });
    return;
  }
  const main = document.querySelector('main');
  // When a whole screen was replaced, the new heading takes the focus (useScreenFocus).
  const left = around.filter(
    (one) => one instanceof HTMLElement && one !== main && main?.contains(one) && isShown(one),
  );
  const place = left.find((one): one is HTMLElement => one.matches(places));
  // Undo of the last action comes first.
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

/** When the focused control goes or is disabled, moves the focus nearby instead of to the top of the page. */
function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    let frame = 0;
    const onFocus = ({ target }: FocusEvent) => {
      path = pathOf(target instanceof Element ? target : null);
    };
    // Pressing outside clears the focus on purpose.
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
      // Lets deliberate focus moves go first.
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

/** Minimum gap between a menu and the window's edge. */
const edgePx = 8;

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.sheet-menu[open]');
/** Excludes fields, which need the arrow keys themselves; Tab reaches them. */
const items = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>('summary, a[href], button')].filter(
    (one) => one.offsetParent !== null && !one.hasAttribute('disabled'),
  );

/** Opens a menu upwards when it fits above but not below; otherwise (and on phones) scrolls to it. */
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

/** Menus (`details.sheet-menu`): open into view, arrow keys, Escape or a press elsewhere closes, one at a time. */
function useMenus(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    };
    const menuOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLDetailsElement>('details.sheet-menu') : null;
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const menu = menuOf(target);
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
      const menu = menuOf(target);
      if (menu) intoView(menu);
    };
    const leave = new AbortController();
    const { signal } = leave;
    document.addEventListener('click', onClick, { signal });
    // `toggle` does not bubble.
    document.addEventListener('toggle', onToggle, { capture: true, signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => leave.abort();
  }, []);
}

const acts = ['pointerdown', 'keydown', 'scroll'] as const;
const everyMs = 30_000;

/** Cookie that proves activity: the desk refreshes itself, yet unused sessions must end (session.server.ts). */
function useActivity(): void {
  useEffect(() => {
    let last = -everyMs;
    const note = () => {
      if (performance.now() - last < everyMs) return;
      last = performance.now();
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the oldest browsers we promise
      document.cookie = activityCookie.text;
    };
    const leave = new AbortController();
    for (const act of acts) addEventListener(act, note, { capture: true, passive: true, signal: leave.signal });
    return () => leave.abort();
  }, []);
}

/** The row that had the focus last: the list's path and the row's link. */
let lastRow: { path: string; href: string } | undefined;

const rowName = 'a[data-lead], a.sheet-row-open';

export const rowLinks = () => [...document.querySelectorAll<HTMLAnchorElement>(rowName)].filter(hasBox);

/** The row link that had the focus last, if its list is in view. */
export function lastRowLink(): HTMLAnchorElement | undefined {
  if (lastRow?.path !== window.location.pathname) return undefined;
  return rowLinks().find(({ pathname }) => pathname === lastRow?.href);
}

export const rowSelector = '.sheet-row, .slip, tbody tr';
const within = (scope: ParentNode, name: string) =>
  [...scope.querySelectorAll<HTMLElement>(`[data-shortcut="${CSS.escape(name)}"]`)].filter(hasBox);

/** The control with this shortcut: in the row that has or had the focus, else outside the rows. */
export function controlOf(name: string): HTMLElement | undefined {
  const row = (document.activeElement?.closest(rowSelector) ?? lastRowLink()?.closest(rowSelector)) || undefined;
  return (row && within(row, name)[0]) ?? within(document, name).find((one) => !one.closest(rowSelector));
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const cursors = ['after', 'before'];

/** Focuses a new screen's heading, so that it is announced; on returning to a list, the entry that was opened. */
export function useScreenFocus(): void {
  const { pathname, search, state } = useLocation();
  const isFirst = useNavigationType() === 'POP';
  const params = new URLSearchParams(search);
  const screen = [pathname, ...cursors.map((name) => params.get(name) ?? '')].join(' ');
  // Browsers announce a document's first screen, except after signing in.
  const shown = useRef(isFirst ? screen : '');
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    // The link here asked for a control to be pressed, for example reply or note.
    const pressed = controlOf(String((state as { press?: unknown } | null)?.press ?? ''));
    if (pressed) return pressed.click();
    const entry = lastRowLink();
    if (entry) entry.focus({ preventScroll: true });
    else focusHeading();
  }, [screen, state]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest(rowSelector) : null;
      const link = (row ?? (target as Element | null))?.querySelector<HTMLAnchorElement>(rowName);
      if (row && link) lastRow = { path: window.location.pathname, href: link.pathname };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}

/** What every screen of the desk does by itself. */
export function useDesk(): void {
  useActivity();
  useLiveRefresh();
  useKeptPage();
  useMenus();
  useKeptFocus();
}
