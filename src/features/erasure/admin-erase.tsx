import { Form, Link, useNavigation } from 'react-router';
import { dueInWords, easternDay, fullDayInWords, longDate, timeInWords } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { WithReferences } from '#src/ui/breakable.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import type { ErasePreview } from './erase.server.ts';

type Person = ErasePreview;

function meetingText(starts: string): string {
  const [date = '', time = ''] = starts.split(' ');
  return `${fullDayInWords(date)}, ${timeInWords(time)}`;
}

/** Everybody and everything that the desk takes for one person, so that nobody else goes with them. */
function KnownAs({ person }: { person: Person }) {
  const { id, names, emails, phones } = person;
  const all = [
    ['Names', names],
    ['Addresses', emails],
    ['Numbers', phones],
  ] as const;
  return (
    <>
      <dl className="erase-known">
        {all.map(
          ([title, texts]) =>
            texts.length > 0 && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{texts.join('; ')}</dd>
              </div>
            ),
        )}
      </dl>
      {(names.length > 1 || emails.length > 1) && (
        <p className="mb-3 text-ink-600">
          All of this goes as one person. Is it somebody else's?{' '}
          <Link className="desk-link" to={`/admin/people/${id}/separate`}>
            Separate them
          </Link>{' '}
          first.
        </p>
      )}
    </>
  );
}

/** Who asked for it, and when. */
function Asked({ person }: { person: Person }) {
  const { asked } = person;
  if (asked.length === 0) return null;
  return (
    <div className="notice notice-info mb-4">
      {asked.map(({ name, email, reference, at }) => (
        <p key={reference} className="wrap-anywhere">
          <bdi>{name}</bdi> asked for it on {easternDay(at).text}, on the page of <WithReferences text={reference} />{' '}
          from {email}.
        </p>
      ))}
    </div>
  );
}

/** Where the receipt goes: to who asked, else to the address that the owner chooses. */
function SendTo({ person }: { person: Person }) {
  const { sendTo, asked } = person;
  const [first, ...more] = sendTo;
  if (first === undefined) return null;
  if (more.length === 0) return <input type="hidden" name="to" value={first} />;
  return (
    <fieldset className="erase-to">
      <legend>{asked.length > 0 ? 'Several asked. Send the receipt to' : 'Send the receipt to'}</legend>
      {sendTo.map((address) => (
        <label key={address}>
          <input type="radio" name="to" value={address} defaultChecked={address === first} required /> {address}
        </label>
      ))}
    </fieldset>
  );
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
  const { sendTo, asked, backupsGone, words } = person;
  const [to] = sendTo;
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
          {sendTo.length > 1 ? (
            'It goes to the address that you choose below'
          ) : (
            <>
              It goes to <strong className="wrap-anywhere">{to}</strong>
              {asked.length > 0 && ', who asked for it'}
            </>
          )}
          . This address is kept no longer than that takes, seven days at most.
          {!mailConfigured && (
            <strong> No mail leaves this site yet: note the number down and tell it to them yourself.</strong>
          )}
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
  mailConfigured: boolean;
  outcome: Outcome | undefined;
}) {
  const { person, number, outcome } = props;
  const name = person.name || 'this person';
  const path = `/admin/people/${person.id}`;
  const busy = useNavigation().state !== 'idle';
  return (
    <article aria-labelledby="erase-title" className="max-w-3xl">
      <PageHead back={{ to: path, text: name }} id="erase-title" title={`Erase ${name}`}>
        This goes at once and cannot be taken back. It takes along the mails that we sent, with their text.
      </PageHead>
      <Asked person={person} />
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
          <KnownAs person={person} />
          <Goes person={person} />
        </section>
        <div className="sheet-section">
          <ReceiptSlip person={person} number={number} mailConfigured={props.mailConfigured} />
        </div>
        <Form method="post" className="sheet-section grid gap-4">
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="seen" value={person.seen} />
          <SendTo person={person} />
          <PasswordField label="Your password" outcome={outcome} className="max-w-sm" />
          <div className="sheet-acts">
            <Link className="button button-quiet" to={path}>
              Keep {name}
            </Link>
            <button type="submit" className="button button-danger-quiet" disabled={busy}>
              {busy ? 'Erasing…' : person.sendTo.length > 0 ? 'Erase and send the receipt' : 'Erase'}
            </button>
          </div>
        </Form>
      </div>
    </article>
  );
}

/** What stands in place of a person who was erased already, for example by another tab. */
export function AlreadyErased({ number }: { number: string }) {
  return (
    <section aria-labelledby="erased-title" className="max-w-3xl">
      <p className="lead-back">
        <Link className="desk-link" to="/admin/people" data-shortcut="back">
          Back to People
        </Link>
      </p>
      <header className="sheet-title">
        <div>
          <h1 id="erased-title">Already erased</h1>
          <p>Nothing is kept of this person any more, and nothing is left to do.</p>
        </div>
      </header>
      <p>
        The receipt is{' '}
        <a className="desk-link" href={`/receipt/${number}`}>
          {number}
        </a>
        . All receipts stand under{' '}
        <Link className="desk-link" to="/admin/privacy">
          Privacy
        </Link>
        .
      </p>
    </section>
  );
}
