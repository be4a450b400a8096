import { type ReactNode, useRef, useState } from 'react';
import { DeskSlot } from '#src/ui/desk-slot.ts';
import { useActivity } from './activity.ts';
import { DeskLine } from './desk-line.tsx';
import { useKeptPage } from './desk-state.ts';
import { useKeptFocus } from './kept-focus.ts';
import { DeskTabs, type TabGroup } from './layout-tabs.tsx';
import { useLiveRefresh } from './live.ts';
import { useMenus } from './menus.ts';
import { OwnMenu } from './own-menu.tsx';
import type { Scheme } from './scheme.ts';
import { useScreenFocus } from './screen-focus.ts';
import { Shortcuts } from './shortcuts.tsx';

/**
 * The dashboard around its tabs (S2 §2 Admin dashboard): header with its buttons, tabs at the left. `tools` are what is
 * seldom looked at; `actions` the header buttons where the tab itself brings none (it puts its own into `DeskSlot`).
 */
export function DeskLayout(props: {
  /** The firm's mark, which leads to the website. */
  brand: ReactNode;
  groups: readonly TabGroup[];
  tools: TabGroup;
  /** Where anything is searched for; its button carries `data-shortcut="find"`. */
  find?: ReactNode;
  /** What makes something new. */
  create?: ReactNode;
  actions: ReactNode;
  /** Name and role of whoever is signed in, as far as they are known. */
  who: string | undefined;
  /** The colours that this browser chose. */
  scheme: Scheme | undefined;
  /** What every tab says above its own content. */
  notice?: ReactNode;
  children: ReactNode;
}) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const shortcuts = useRef<HTMLDialogElement>(null);
  useActivity();
  useLiveRefresh();
  useKeptPage();
  useScreenFocus();
  useMenus();
  useKeptFocus();
  const { groups, tools } = props;
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
        <DeskTabs groups={groups} tools={tools} />
        <div className="desk-acts">
          {props.create}
          <div ref={setSlot} className="desk-actions">
            {props.actions}
          </div>
          <OwnMenu
            who={props.who}
            scheme={props.scheme}
            keys={
              <button
                type="button"
                className="needs-script"
                onClick={({ currentTarget }) => {
                  currentTarget.closest('details')?.removeAttribute('open');
                  shortcuts.current?.showModal();
                }}
              >
                Keyboard shortcuts <kbd>?</kbd>
              </button>
            }
          />
        </div>
      </header>
      <div className="desk-body">
        <DeskLine />
        {props.notice}
        <main id="desk-main" tabIndex={-1} className="desk-main">
          <DeskSlot value={slot}>{props.children}</DeskSlot>
        </main>
      </div>
      <Shortcuts dialog={shortcuts} tabs={[...groups, tools].flatMap(({ tabs }) => tabs)} />
    </div>
  );
}
