import { Form, Link, useNavigation } from 'react-router';
import { dueInWords, easternDay, fullDayInWords, longDate, timeInWords } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import type { ErasePreview } from './erase.server.ts';

type Person = Omit<ErasePreview, 'leadIds'>;

function meetingText(starts: string): string {
  const [date = '', time = ''] = starts.split(' ');
  return `${fullDayInWords(date)}, ${timeInWords(time)}`;
}

function Goes({ person }: { person: Person }) {
  const { words, promises, meetings, now } = person;
  const [promise, ...more] = promises;
  return (
    <ul className="erase-list">
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {words.length === 0 && <li>The name alone: nothing else is kept of them.</li>}
      <li>Every word of it in the search, and what is known of their addresses and numbers</li>
      {promise !== undefined && (
        <li className="is-late">
          {more.length === 0 ? '1 open promise' : `${more.length + 1} open promises, the first`}, due{' '}
          {dueInWords(promise, now)}. Nobody will be reminded of it.
        </li>
      )}
      {meetings.map((starts) => (
        <li key={starts} className="is-late">
          A meeting to come, {meetingText(starts)}. It is cancelled, and its time is free again.
        </li>
      ))}
    </ul>
  );
}

function ReceiptSlip({ person, number, mailConfigured }: { person: Person; number: string; mailConfigured: boolean }) {
  const { to, backupsGone, words } = person;
  return (
    <section className="erase-receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{to ? 'The receipt that they get by mail' : 'The receipt'}</h2>
      <p className="erase-number">{number}</p>
      <p>
        Erased today: {words.join('; ') || 'nothing but a name'}. The last backup that holds it is gone by{' '}
        {longDate(backupsGone)}. Anyone who has the number can check it at /receipt/{number}. No name stands on it.
      </p>
      {to ? (
        <p>
          It goes to <strong className="wrap-anywhere">{to}</strong>, and this address is kept no longer than that
          takes.
          {!mailConfigured && ' No mail leaves this site yet: it waits in the outbox until it can.'}
        </p>
      ) : (
        <p>No address of theirs is known: note the number down and tell it to them.</p>
      )}
    </section>
  );
}

/** The page that asks whether a person is to be erased: what goes, the receipt, and the password again. */
export function ErasePerson(props: {
  person: Person;
  number: string;
  askedAt: number | undefined;
  mailConfigured: boolean;
  outcome: Outcome | undefined;
}) {
  const { person, number, askedAt, outcome } = props;
  const name = person.name || 'this person';
  const path = `/admin/people/${person.id}`;
  const busy = useNavigation().state !== 'idle';
  return (
    <article aria-labelledby="erase-title" className="max-w-3xl">
      <PageHead back={{ to: path, text: name }} id="erase-title" title={`Erase ${name}`}>
        This goes at once and cannot be taken back. It takes along the mails that we sent, with their text.
      </PageHead>
      {askedAt !== undefined && (
        <p className="notice notice-info mb-4">They asked for it themselves on {easternDay(askedAt).text}.</p>
      )}
      <div className="sheet">
        <section className="sheet-section" aria-labelledby="goes-title">
          <header>
            <h2 id="goes-title">What goes</h2>
            <p>
              Of use to keep? Take{' '}
              <Link className="desk-link" to={`${path}/export`}>
                everything as a file
              </Link>{' '}
              first.
            </p>
          </header>
          <Goes person={person} />
        </section>
        <div className="sheet-section">
          <ReceiptSlip person={person} number={number} mailConfigured={props.mailConfigured} />
        </div>
        <Form method="post" className="sheet-section grid gap-4">
          <input type="hidden" name="number" value={number} />
          <PasswordField label="Your password" outcome={outcome} className="max-w-sm" />
          <div className="sheet-acts">
            <Link className="button button-quiet" to={path}>
              Keep {name}
            </Link>
            <button type="submit" className="button button-danger-quiet" disabled={busy}>
              {busy ? 'Erasing…' : person.to ? 'Erase and send the receipt' : 'Erase'}
            </button>
          </div>
        </Form>
      </div>
    </article>
  );
}
