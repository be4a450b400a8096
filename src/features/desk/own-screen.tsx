import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useActivity } from './activity.ts';
import { DeskLine } from './desk-line.tsx';
import { useKeptPage } from './desk-state.ts';
import { useKeptFocus } from './kept-focus.ts';
import type { Tab } from './layout-tabs.tsx';
import { useLiveRefresh } from './live.ts';
import { useMenus } from './menus.ts';
import { Shortcuts } from './shortcuts.tsx';
import { SignOutButton } from './sign-out-button.tsx';

const noTabs: readonly Tab[] = [];

/** The frame of a screen that has a gate of its own and stands outside of the dashboard (S2 §2). */
export function OwnScreen(props: { brand: ReactNode; find?: ReactNode; notice?: ReactNode; children: ReactNode }) {
  const { brand, find, notice, children } = props;
  const shortcuts = useRef<HTMLDialogElement>(null);
  useActivity();
  useLiveRefresh();
  useKeptPage();
  useMenus();
  useKeptFocus();
  return (
    <div className="desk desk-single">
      <header className="desk-header">
        <a href="/" className="desk-brand">
          {brand}
        </a>
        {find}
        <div className="desk-acts">
          <SignOutButton />
        </div>
      </header>
      <DeskLine />
      {notice}
      <main className="desk-main">
        <p>
          <Link className="desk-link inline-flex min-h-8 items-center gap-1.5" to="/admin">
            <ArrowLeft aria-hidden="true" size={17} /> Back to the dashboard
          </Link>
        </p>
        {children}
      </main>
      {find && <Shortcuts dialog={shortcuts} tabs={noTabs} />}
    </div>
  );
}
