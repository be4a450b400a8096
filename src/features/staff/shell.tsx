import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Form, NavLink, useRevalidator } from 'react-router';

const refreshMs = 10_000;

/** Reads the page's data anew every 10 seconds while it is looked at (S2 §4). */
export function useLiveRefresh() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && state === 'idle') void revalidate();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [revalidate, state]);
}

/** The dashboard around its tabs (S2 §2 Admin dashboard). */
export function Shell(props: {
  brand: string;
  tabs: readonly { text: string; href: string; count?: number | undefined }[];
  children: ReactNode;
}) {
  useLiveRefresh();
  return (
    <div className="shell">
      <header className="shell-header">
        <a href="/" className="font-bold text-white">
          {props.brand}
        </a>
        <Form method="post" action="/admin/sign-out">
          <button type="submit" className="button button-ghost">
            <LogOut aria-hidden="true" size={18} /> Sign out
          </button>
        </Form>
      </header>
      <nav aria-label="Dashboard" className="shell-tabs">
        {props.tabs.map((tab) => (
          <NavLink key={tab.href} to={tab.href}>
            {tab.text}
            {tab.count ? <span className="badge">{tab.count}</span> : null}
          </NavLink>
        ))}
      </nav>
      <main className="shell-main">{props.children}</main>
    </div>
  );
}
