import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, NavLink } from 'react-router';
import { useLiveRefresh } from './live.ts';
import { Shortcuts } from './shortcuts.tsx';

/** The dashboard around its tabs (S2 §2 Admin dashboard). */
export function Shell(props: {
  brand: string;
  tabs: readonly { text: string; href: string; count?: number | undefined }[];
  children: ReactNode;
}) {
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
        <div className="flex items-center gap-1">
          <Shortcuts tabs={props.tabs} />
          <Form method="post" action="/admin/sign-out">
            <button type="submit" className="button button-ghost">
              <LogOut aria-hidden="true" size={18} /> Sign out
            </button>
          </Form>
        </div>
      </header>
      <nav aria-label="Dashboard" className="shell-tabs">
        {props.tabs.map((tab) => (
          <NavLink key={tab.href} to={tab.href}>
            {tab.text}
            {tab.count ? (
              <span className="badge">
                {tab.count > 999 ? '999+' : tab.count}
                <span className="sr-only"> pending</span>
              </span>
            ) : null}
          </NavLink>
        ))}
      </nav>
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
