import { LogOut } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useLocation, useNavigate } from 'react-router';
import { browserStorage } from '#src/lib/browser-store.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { useWayOut } from '#src/ui/hooks.ts';
import { isReachable, noteDeskState, useDeskState } from './desk-state.ts';
import { controlOf, lastRowLink, rowLinks, rowSelector } from './live.ts';

export interface Tab {
  text: string;
  href: string;
  /** Entries waiting for action. */
  count?: number | undefined;
  /** What they wait for, shown after the count. */
  countWords?: string;
  isAlarm?: boolean;
  /** Entries nobody has opened yet. */
  fresh?: number | undefined;
  /** Another address whose screen belongs to this tab. */
  beside?: string;
  shortcut?: string;
  /** Screens that share the tab, in a row of their own; the tab opens the first one. */
  screens?: readonly Tab[];
}

export interface TabGroup {
  title: string;
  tabs: readonly Tab[];
}

type Place = Pick<Location, 'pathname' | 'search'>;

/** How much of the address `href` takes; 0 if the address is not within it. */
function shareOf({ pathname, search }: Place, href: string | undefined): number {
  const [path = '', query] = href?.split('?') ?? [];
  if (!path || (pathname !== path && !pathname.startsWith(`${path}/`))) return 0;
  return query && !search.slice(1).split('&').includes(query) ? 0 : (href ?? '').length;
}

const mostOf = (place: Place, { href, beside, screens = [] }: Tab): number =>
  Math.max(shareOf(place, href), shareOf(place, beside), ...screens.map((one) => mostOf(place, one)));

/** The tab whose address says most of this one. */
export function tabAt(tabs: readonly Tab[], place: Place): Tab | undefined {
  return [...tabs].sort((a, b) => mostOf(place, b) - mostOf(place, a)).find((tab) => mostOf(place, tab) > 0);
}

const short = (n: number) => (n > 999 ? '999+' : String(n));

/** What waits on the screens of a tab, summed up by its words. */
function countsOf(tab: Tab) {
  const all = new Map<string, { count: number; isAlarm: boolean }>();
  for (const { count = 0, countWords = 'pending', isAlarm = false } of tab.screens ?? [tab])
    if (count > 0) all.set(countWords, { count: count + (all.get(countWords)?.count ?? 0), isAlarm });
  return [...all];
}

function TabLink({ tab, here }: { tab: Tab; here: boolean }) {
  const fresh = (tab.screens ?? [tab]).reduce((sum, one) => sum + (one.fresh ?? 0), 0);
  const said = [
    ...countsOf(tab).map(([words, { count, isAlarm }]) => ({
      className: isAlarm ? 'tab-count is-late' : 'tab-count',
      words: words === tab.text.toLowerCase() ? short(count) : `${short(count)} ${words}`,
    })),
    ...(fresh > 0 ? [{ className: 'tab-fresh', words: `${short(fresh)} unread` }] : []),
  ];
  return (
    <Link
      to={tab.href}
      {...(here && { 'aria-current': 'page' as const })}
      {...(tab.shortcut && { 'aria-keyshortcuts': tab.shortcut })}
    >
      {tab.text}{' '}
      <span className="desk-tab-says">
        {said.map(({ className, words }, nth) => (
          <span key={words} className={className}>
            {words}
            {nth < said.length - 1 && ', '}
          </span>
        ))}
      </span>
    </Link>
  );
}

/** The second row of a tab; pages below its screens have a way back instead. */
export function TabScreens({ tab }: { tab: Tab | undefined }) {
  const place = useLocation();
  const { screens = [] } = tab ?? {};
  if (screens.length < 2 || !screens.some(({ href }) => href.split('?')[0] === place.pathname)) return null;
  const here = tabAt(screens, place);
  return (
    <nav aria-label={tab?.text} className="choice-of-few desk-screens">
      {screens.map((one) => (
        <TabLink key={one.href} tab={one} here={one === here} />
      ))}
    </nav>
  );
}

/** Tabs (S2 §2). On narrow screens a `details` unfolds them. */
export function DeskTabs({ groups, here }: { groups: readonly TabGroup[]; here: Tab | undefined }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was chosen folds the menu it was chosen from
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);
  useEffect(() => {
    // A press elsewhere folds it as any menu (live.ts).
    const fold = ({ key, target }: KeyboardEvent) => {
      const { current } = menu;
      if (key !== 'Escape' || !current?.open) return;
      current.open = false;
      const isInside = [current, side.current].some((one) => target instanceof Node && one?.contains(target));
      if (isInside) current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', fold);
    return () => document.removeEventListener('keydown', fold);
  }, []);
  return (
    <>
      <details ref={menu} className="sheet-menu desk-menu max-sm:static lg:hidden">
        <summary className="button button-quiet button-small desk-button max-[30rem]:px-3 max-[30rem]:text-sm">
          <span className="sr-only">Tabs, now </span>
          {here?.text ?? 'Menu'}
        </summary>
      </details>
      <div
        ref={side}
        className="desk-side lg:absolute lg:top-full lg:left-0 lg:h-[calc(var(--screen-height)_-_var(--desk-top))] lg:w-[var(--desk-side)] lg:overflow-x-hidden lg:overflow-y-auto lg:py-2 lg:pr-2 lg:pl-3"
      >
        <nav aria-label="Dashboard" className="desk-tabs">
          {groups.map(({ title, tabs }) => (
            <div key={title}>
              <p className="px-2 pt-3.5 pb-1 text-[0.8125rem] text-ink-500">{title}</p>
              {tabs.map((tab) => (
                <TabLink key={tab.href} tab={tab} here={tab === here} />
              ))}
            </div>
          ))}
        </nav>
      </div>
    </>
  );
}

/** A key presses the first control found with one of `names` as its `data-shortcut`. */
const keyActions: readonly { key: string; names: readonly string[]; what: string }[] = [
  { key: '/', names: ['find', 'search'], what: 'Search' },
  { key: 'j', names: [], what: 'Next item' },
  { key: 'k', names: [], what: 'Previous item' },
  { key: 'Enter', names: [], what: 'Open' },
  { key: 'u', names: ['first-day', 'back'], what: 'Back to the list' },
  { key: 'r', names: ['reply'], what: 'Reply' },
  { key: 'm', names: ['note'], what: 'Write a note' },
  { key: 'n', names: ['show-new', 'note'], what: 'Show new items; on an item, write a note' },
  { key: 'a', names: ['next-action'], what: 'Set a next action' },
  { key: 's', names: ['status'], what: 'Status' },
  { key: 'd', names: ['done'], what: 'Done' },
  { key: 'l', names: ['later'], what: 'Snooze' },
  { key: 'Delete', names: ['delete'], what: 'Delete (asks first)' },
  { key: 'z', names: ['undo'], what: 'Undo the last action' },
];

/** Moves the focus along the rows; without rows, opens the next or previous entry. */
function step(by: 1 | -1): void {
  const links = rowLinks();
  if (links.length === 0) {
    controlOf(by === 1 ? 'next' : 'previous')?.click();
    return;
  }
  const own = document.activeElement?.closest(rowSelector) ?? null;
  const last = lastRowLink();
  const active = links.findIndex((link) => link === document.activeElement || (own?.contains(link) ?? false));
  const at = active === -1 && last ? links.indexOf(last) : active;
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by;
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus();
}

/** Whether keys belong to the focused field or an open dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="listbox"]',
    ) !== null
  );
}

const firstChoice = (word: HTMLElement) =>
  word.matches('details.sheet-menu[open] > summary')
    ? word.parentElement?.querySelector<HTMLElement>(':is(button, a[href], input):not([type="hidden"], :disabled)')
    : undefined;

function actionOf(key: string): (() => void) | undefined {
  if (key === 'j') return () => step(1);
  if (key === 'k') return () => step(-1);
  const control = keyActions
    .find((action) => action.key === key)
    ?.names.map(controlOf)
    .find((found) => found !== undefined);
  if (!control) return undefined;
  return () => {
    // The search returns the focus to what had it.
    if (control.dataset.shortcut !== 'find') control.focus();
    // Fields and selects are only focused; everything else is clicked.
    if (control.matches('select, textarea, input:not([type="radio"], [type="checkbox"])')) return;
    control.click();
    firstChoice(control)?.focus();
  };
}

const storageKey = 'northarc-desk-shortcuts';

/** Can be turned off, for speech input (WCAG 2.1.4). `dialog` is the list's, so that others can open it. */
export function Shortcuts({ dialog, tabs }: { dialog: RefObject<HTMLDialogElement | null>; tabs: readonly Tab[] }) {
  const [on, setOn] = useState(true);
  const navigate = useNavigate();
  useEffect(() => setOn(browserStorage().getItem(storageKey) !== 'off'), []);
  const turn = (next: boolean) => {
    setOn(next);
    try {
      browserStorage().setItem(storageKey, next ? 'on' : 'off');
    } catch {
      // Storage is full: it holds until the page is left.
    }
  };
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const { key } = event;
      const tab =
        tabs.find(({ shortcut }) => shortcut === key) ?? (/^[1-9]$/.test(key) ? tabs[Number(key) - 1] : undefined);
      const act = key === '?' ? () => dialog.current?.showModal() : tab ? () => void navigate(tab.href) : actionOf(key);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, tabs, navigate, dialog]);
  const shown = [
    ...keyActions,
    ...tabs.flatMap(({ text, shortcut }) => (shortcut ? [{ key: shortcut, what: text }] : [])),
    { key: '1 to 9', what: 'Go to a tab' },
    { key: 'Ctrl + Enter', what: 'Send your reply' },
    { key: '?', what: 'Show this list' },
  ];
  return (
    <dialog ref={dialog} className="modal rounded-xl bg-white p-6 sm:p-8" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title" className="text-xl font-semibold">
        Keyboard shortcuts
      </h2>
      <dl className="mt-4 grid gap-2">
        {shown.map(({ key, what }) => (
          <div key={key} className="grid grid-cols-[5rem_1fr] items-center">
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-6 items-center gap-2">
        <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
        Use keyboard shortcuts
      </label>
      <button type="button" className="button button-quiet button-small mt-5" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}

/** Checks the server first: React Router reloads the document when it cannot load the sign-out script. */
export function SignOutButton() {
  const fetcher = useFetcher<Outcome>();
  const { connected } = useDeskState();
  const [isAsking, setAsking] = useState(false);
  const [isLost, setLost] = useState(false);
  const busy = isAsking || fetcher.state !== 'idle';
  useWayOut(fetcher);
  const signOut = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setAsking(true);
    const reached = await isReachable();
    setAsking(false);
    setLost(!reached);
    noteDeskState({ connected: reached });
    if (reached) await fetcher.submit(null, { method: 'post', action: '/admin/sign-out' });
  };
  const isFailed = !busy && (isLost ? !connected : fetcher.data?.ok === false);
  return (
    <fetcher.Form
      method="post"
      action="/admin/sign-out"
      className="desk-out relative"
      onSubmit={(event) => void signOut(event)}
    >
      <button type="submit" className="button-word whitespace-nowrap" aria-disabled={busy}>
        Sign out <LogOut aria-hidden="true" size={17} />
      </button>
      <p
        role="alert"
        className="absolute top-full right-0 z-30 mt-1 w-64 max-w-[80vw] rounded-lg border border-red-700 bg-red-50 px-3 py-2 text-sm font-semibold text-ink-900 empty:hidden in-[.sheet-menu-list]:static"
      >
        {isFailed &&
          (connected
            ? 'You’re still signed in. Something went wrong; please try again.'
            : 'You’re still signed in. We can’t reach the server.')}
      </p>
    </fetcher.Form>
  );
}
