import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { DeskSlot } from '#src/ui/desk-slot.ts';
import { useActivity } from './activity.ts';
import { DeskLine } from './desk-line.tsx';
import { useKeptPage } from './desk-state.ts';
import { useKeptFocus } from './kept-focus.ts';
import { DeskTabs, type TabGroup } from './layout-tabs.tsx';
import { useLiveRefresh } from './live.ts';
import { useMenus } from './menus.ts';
import { type Scheme, schemes } from './scheme.ts';
import { useScreenFocus } from './screen-focus.ts';
import { Shortcuts } from './shortcuts.tsx';
import { SignOutButton } from './sign-out-button.tsx';

const words: Record<Scheme | 'system', string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** The colours of the desk in this browser: a form, so that the choice also works without JavaScript. */
function SchemeChoice({ scheme }: { scheme: Scheme | undefined }) {
  const fetcher = useFetcher<{ ok: boolean; reason?: string }>();
  const asked = fetcher.formData?.get('scheme');
  const chosen = typeof asked === 'string' ? asked : (scheme ?? 'system');
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const value = submitter instanceof HTMLButtonElement ? submitter.value : 'system';
    void fetcher.submit({ scheme: value, stay: 'yes' }, { method: 'post', action: '/admin/scheme' });
  };
  return (
    <form method="post" action="/admin/scheme" onSubmit={choose} className="scheme-choice" aria-label="Appearance">
      {(['system', ...schemes] as const).map((one) => (
        <button key={one} type="submit" name="scheme" value={one} aria-pressed={chosen === one}>
          {words[one]}
        </button>
      ))}
      <p role="status" className="field-error empty:hidden">
        {fetcher.data?.ok === false && fetcher.data.reason}
      </p>
    </form>
  );
}

/** What is the owner's own in this browser: keys, colours, and the way out. */
function OwnMenu(props: { who: string | undefined; scheme: Scheme | undefined; keys: ReactNode }) {
  return (
    <details className="sheet-menu desk-own">
      <summary className="button-word">You</summary>
      <div className="sheet-menu-list">
        {props.who && <p className="px-2.5 pt-2 text-sm text-ink-600">{props.who}</p>}
        {props.keys}
        <p className="desk-tabs-title">Appearance</p>
        <SchemeChoice scheme={props.scheme} />
        <SignOutButton />
      </div>
    </details>
  );
}

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
