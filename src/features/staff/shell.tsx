import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, NavLink, useLocation } from 'react-router';
import { useLiveRefresh } from './live.ts';
import { Shortcuts } from './shortcuts.tsx';

interface Tab {
  text: string;
  href: string;
  count?: number | undefined;
}

function TabLink({ tab, className }: { tab: Tab; className?: string }) {
  return (
    <NavLink to={tab.href} className={className}>
      {tab.text}
      {tab.count ? (
        <span className="badge">
          {tab.count > 999 ? '999+' : tab.count}
          <span className="sr-only"> pending</span>
        </span>
      ) : null}
    </NavLink>
  );
}

/** The strip of tabs; on a phone it is longer than the screen, so the chosen one is brought into view. */
function Tabs({ tabs, tools }: { tabs: readonly Tab[]; tools: readonly Tab[] }) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[href="${pathname}"], [aria-current="page"]`);
    if (chosen) strip.current?.scrollTo({ left: chosen.offsetLeft - 48 });
  }, [pathname]);
  return (
    <nav ref={strip} aria-label="Dashboard" className="shell-tabs">
      {tabs.map((tab) => (
        <TabLink key={tab.href} tab={tab} />
      ))}
      {tools.map((tab) => (
        <TabLink key={tab.href} tab={tab} className="lg:hidden" />
      ))}
    </nav>
  );
}

/**
 * The dashboard around its tabs (S2 §2 Admin dashboard). `tools` are what is seldom looked at: in the header, or last
 * among the tabs where the header has no room.
 */
export function Shell(props: { brand: string; tabs: readonly Tab[]; tools: readonly Tab[]; children: ReactNode }) {
  const connected = useLiveRefresh();
  return (
    <div className="shell">
      <a className="skip-link" href="#desk-main">
        Skip to the content
      </a>
      <header className="shell-header">
        <a href="/" className="font-bold text-white">
          {props.brand}
        </a>
        <nav aria-label="Tools" className="shell-tools">
          {props.tools.map((tab) => (
            <TabLink key={tab.href} tab={tab} />
          ))}
        </nav>
        <div className="flex items-center gap-2">
          <Shortcuts tabs={props.tabs} />
          <Form method="post" action="/admin/sign-out">
            <button type="submit" className="button button-ghost">
              <LogOut aria-hidden="true" size={18} /> Sign out
            </button>
          </Form>
        </div>
      </header>
      <Tabs tabs={props.tabs} tools={props.tools} />
      <p role="status" className="desk-offline">
        {connected
          ? ''
          : 'No connection. You see what was read last; it goes on by itself when the connection is back.'}
      </p>
      <main id="desk-main" tabIndex={-1} className="shell-main">
        {props.children}
      </main>
    </div>
  );
}
