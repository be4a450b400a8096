import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';

export interface Tab {
  text: string;
  href: string;
  /** How many entries wait for something to be done. */
  count?: number | undefined;
  /** What they wait for, after their number. */
  countWords?: string;
  /** Whether their number says that something is wrong. */
  isAlarm?: boolean;
  /** How many nobody has opened yet. */
  fresh?: number | undefined;
  /** A screen that belongs to this tab and has its own address. */
  beside?: string;
  /** The single key that leads here from anywhere. */
  shortcut?: string;
}

export interface TabGroup {
  title: string;
  tabs: readonly Tab[];
}

const isAt = (pathname: string, href: string | undefined) =>
  href !== undefined && (pathname === href || pathname.startsWith(`${href}/`));

const short = (n: number) => (n > 999 ? '999+' : String(n));

function TabLink({ tab }: { tab: Tab }) {
  const { text, href, beside, count, countWords = 'pending', fresh, shortcut } = tab;
  const { pathname } = useLocation();
  const here = isAt(pathname, href) || isAt(pathname, beside);
  return (
    <Link
      to={href}
      {...(here && { 'aria-current': 'page' as const })}
      {...(shortcut && { 'aria-keyshortcuts': shortcut })}
    >
      {text}{' '}
      <span className="desk-tab-says">
        {count ? (
          <span className={tab.isAlarm ? 'tab-count is-late' : 'tab-count'}>
            {short(count)} {countWords}
          </span>
        ) : null}
        {count && fresh ? ', ' : null}
        {fresh ? <span className="tab-fresh">{short(fresh)} unread</span> : null}
      </span>
    </Link>
  );
}

/** Groups of tabs under their names, as one landmark. */
function Groups({ label, groups }: { label: string; groups: readonly TabGroup[] }) {
  return (
    <nav aria-label={label} className="desk-tabs">
      {groups.map(({ title, tabs }) => (
        <div key={title}>
          <p className="desk-tabs-title">{title}</p>
          {tabs.map((tab) => (
            <TabLink key={tab.href} tab={tab} />
          ))}
        </div>
      ))}
    </nav>
  );
}

/**
 * The tabs (S2 §2): a column at the left. On a narrow screen they unfold from the name of the one in view; the menu is a
 * `details` before them, so that it opens without a script.
 */
export function DeskTabs({ groups, tools }: { groups: readonly TabGroup[]; tools: TabGroup }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const here = [...groups, tools]
    .flatMap(({ tabs }) => tabs)
    .find(({ href, beside }) => isAt(pathname, href) || isAt(pathname, beside));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was chosen folds the menu it was chosen from
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);
  useEffect(() => {
    const fold = (event: Event) => {
      const { current } = menu;
      if (!current?.open) return;
      const isKey = event instanceof KeyboardEvent;
      if (isKey && event.key !== 'Escape') return;
      const isInside =
        event.target instanceof Node && [current, side.current].some((one) => one?.contains(event.target as Node));
      if (!isKey && isInside) return;
      current.open = false;
      if (isKey && isInside) current.querySelector('summary')?.focus();
    };
    document.addEventListener('click', fold);
    document.addEventListener('keydown', fold);
    return () => {
      document.removeEventListener('click', fold);
      document.removeEventListener('keydown', fold);
    };
  }, []);
  return (
    <>
      <details ref={menu} className="sheet-menu desk-menu">
        <summary className="button button-quiet button-small">
          <span className="sr-only">Tabs, now </span>
          {here?.text ?? 'Menu'}
        </summary>
      </details>
      <div ref={side} className="desk-side">
        <Groups label="Dashboard" groups={groups} />
        <Groups label="Tools" groups={[tools]} />
      </div>
    </>
  );
}
