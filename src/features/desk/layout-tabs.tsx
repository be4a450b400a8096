import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';

export interface Tab {
  text: string;
  href: string;
  /** How many entries wait for something to be done. */
  count?: number | undefined;
  /** What they are, after their number; "pending" unless told. */
  countWords?: string;
  /** How many nobody has opened yet. */
  fresh?: number | undefined;
}

const short = (n: number) => (n > 999 ? '999+' : String(n));

function TabLink({ tab }: { tab: Tab }) {
  const { text, href, count, countWords = 'pending', fresh } = tab;
  return (
    <NavLink to={href}>
      <span className="desk-tab-text">{text}</span>
      {count ? (
        <span className="tab-count" title={`${count} ${countWords}`}>
          {short(count)}
          <span className="sr-only"> {countWords}</span>
        </span>
      ) : null}
      {fresh ? (
        <span className="badge badge-count" title={`${short(fresh)} not opened yet`}>
          {short(fresh)} new
        </span>
      ) : null}
    </NavLink>
  );
}

/**
 * The tabs (S2 §2): a column at the left, or on a narrow screen a strip, in which the chosen one is brought into view and
 * whose edges fade where it goes on.
 */
export function DeskTabs({ tabs, tools }: { tabs: readonly Tab[]; tools: readonly Tab[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const [fades, setFades] = useState('');
  const { pathname } = useLocation();
  useEffect(() => {
    const { current } = strip;
    const chosen = current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (current && chosen && pathname) current.scrollTo({ left: chosen.offsetLeft - 48 });
  }, [pathname]);
  useEffect(() => {
    const { current } = strip;
    if (!current) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = current;
      const ends = [scrollLeft > 4 && 'start', scrollLeft + clientWidth < scrollWidth - 4 && 'end'];
      setFades(ends.filter(Boolean).join(' '));
    };
    look();
    current.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => {
      current.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, []);
  return (
    <div ref={strip} className="desk-side" data-fades={fades}>
      <nav aria-label="Dashboard" className="desk-tabs">
        {tabs.map((tab) => (
          <TabLink key={tab.href} tab={tab} />
        ))}
      </nav>
      <nav aria-label="Tools" className="desk-tabs">
        {tools.map((tab) => (
          <TabLink key={tab.href} tab={tab} />
        ))}
      </nav>
    </div>
  );
}
