import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { keptWords, type Retention, type RetentionKind, retentionKinds, retentionNames } from '#src/lib/retention.ts';

/** What is asked before something is kept for less time. */
export interface ShorterAsked {
  chosen: Retention;
  /** Says what was asked about: a yes carries it back. */
  sure: string;
  /** What would be deleted of each kind; `was` in days, null for ever. */
  goes: readonly { name: RetentionKind; was: number | null; count: number }[];
}

/** Asks whether what is too old for the times that were chosen may go; a form, so that it works without JavaScript too. */
export function Shorter({ ask, busy }: { ask: ShorterAsked; busy: boolean }) {
  const { chosen, sure, goes } = ask;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isMuch = goes.some(({ count }) => count > 0);
  return (
    <Form method="post" className="erase-receipt my-3" aria-labelledby="shorter-title">
      <h3 id="shorter-title" ref={title} tabIndex={-1} className="text-lg font-semibold text-ink-900">
        {isMuch ? 'This will delete older data. Nothing is saved or deleted yet.' : 'Nothing is that old yet.'}
      </h3>
      <ul className="erase-list">
        {goes.map(({ name, was, count }) => (
          <li key={name} className={count > 0 ? 'is-late' : undefined}>
            {retentionKinds[name].title}: {keptWords(chosen[name])} instead of {keptWords(was)}.{' '}
            {count > 0
              ? `${count.toLocaleString('en-US')} will be deleted within the hour and can’t be restored.`
              : 'Nothing is deleted now.'}
          </li>
        ))}
      </ul>
      <p>Newer data is deleted once it reaches that age.</p>
      {retentionNames.map((name) => (
        <input key={name} type="hidden" name={name} value={chosen[name] ?? 'ever'} />
      ))}
      <input type="hidden" name="sure" value={sure} />
      <div className="sheet-acts">
        <Link className="button button-quiet" to="/admin/privacy">
          Cancel
        </Link>
        <button type="submit" className={`button ${isMuch ? 'button-danger' : 'button-peach'}`} disabled={busy}>
          {isMuch ? 'Delete these and save' : 'Save'}
        </button>
      </div>
    </Form>
  );
}
