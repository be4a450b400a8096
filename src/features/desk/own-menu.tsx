import type { FormEvent, ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { type Scheme, schemes } from './scheme.ts';
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
export function OwnMenu(props: { who: string | undefined; scheme: Scheme | undefined; keys: ReactNode }) {
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
