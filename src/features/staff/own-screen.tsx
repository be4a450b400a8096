import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { useLiveRefresh } from './live.ts';

/** The frame of a screen that has a gate of its own and stands outside of the dashboard (S2 §2). */
export function OwnScreen({ brand, children }: { brand: string; children: ReactNode }) {
  useLiveRefresh();
  return (
    <div className="shell">
      <header className="shell-header">
        <a href="/" className="font-bold text-white">
          {brand}
        </a>
        <Form method="post" action="/admin/sign-out">
          <button type="submit" className="button button-ghost whitespace-nowrap">
            <LogOut aria-hidden="true" size={18} /> Sign out
          </button>
        </Form>
      </header>
      <main className="shell-main">
        <p>
          <Link className="link inline-flex min-h-8 items-center gap-1.5" to="/admin">
            <ArrowLeft aria-hidden="true" size={17} /> Back to the dashboard
          </Link>
        </p>
        {children}
      </main>
    </div>
  );
}
