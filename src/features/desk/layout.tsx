import { type ReactNode, useState } from 'react';
import { DeskSlot } from '#src/ui/desk-slot.ts';
import { DeskLine } from './desk-line.tsx';
import { useKeptPage } from './desk-state.ts';
import { DeskTabs, type Tab } from './layout-tabs.tsx';
import { useLiveRefresh } from './live.ts';
import { useScreenFocus } from './screen-focus.ts';
import { Shortcuts } from './shortcuts.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/**
 * The dashboard around its tabs (S2 §2 Admin dashboard): header with its buttons, tabs at the left. `tools` are what is
 * seldom looked at; `actions` the header buttons where the tab itself brings none (it puts its own into `DeskSlot`).
 */
export function DeskLayout(props: {
  brand: string;
  tabs: readonly Tab[];
  tools: readonly Tab[];
  actions: ReactNode;
  /** The search of the whole desk. */
  find?: ReactNode;
  /** What every tab says above its own content. */
  notice?: ReactNode;
  children: ReactNode;
}) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useLiveRefresh();
  useKeptPage();
  useScreenFocus();
  return (
    <div className="desk">
      <a className="skip-link" href="#desk-main">
        Skip to the content
      </a>
      <header className="desk-header">
        <a href="/" className="desk-brand">
          {props.brand}
        </a>
        {props.find}
        <div ref={setSlot} className="desk-actions">
          {props.actions}
        </div>
        <div className="desk-own">
          <Shortcuts tabs={props.tabs} />
          <SignOutButton />
        </div>
      </header>
      <DeskTabs tabs={props.tabs} tools={props.tools} />
      <div className="desk-body">
        <DeskLine />
        {props.notice}
        <main id="desk-main" tabIndex={-1} className="desk-main">
          <DeskSlot value={slot}>{props.children}</DeskSlot>
        </main>
      </div>
    </div>
  );
}
