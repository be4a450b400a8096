import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, passwordProblem, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { dueInWords, easternDay, fullDayInWords, longDate, timeInWords } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { WithReferences } from '#src/ui/breakable.tsx';
import { PasswordField } from '#src/ui/desk-field.tsx';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import { Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/erase-person';
import type { ErasePreview as Person } from './erase.server.ts';

function meetingText(starts: string): string {
  const [date = '', time = ''] = starts.split(' ');
  return `${fullDayInWords(date)}, ${timeInWords(time)}`;
}

/** Shows everything considered one person, so that nobody else is erased by mistake. */
function KnownAs({ person }: { person: Person }) {
  const { id, names, emails, phones } = person;
  const all = [
    ['Names', names],
    ['Addresses', emails],
    ['Numbers', phones],
  ] as const;
  return (
    <>
      <dl className="mb-3 grid gap-1">
        {all.map(
          ([title, texts]) =>
            texts.length > 0 && (
              <div key={title} className="grid gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
                <dt className="text-ink-600">{title}</dt>
                <dd className="wrap-anywhere">{texts.join('; ')}</dd>
              </div>
            ),
        )}
      </dl>
      {(names.length > 1 || emails.length > 1) && (
        <p className="mb-3 text-ink-600">
          All of this is erased as one person. Is some of it someone else’s?{' '}
          <Link className="desk-link" to={`/admin/people/${id}/separate`}>
            Split them
          </Link>{' '}
          first.
        </p>
      )}
    </>
  );
}

function Asked({ person }: { person: Person }) {
  const { asked } = person;
  if (asked.length === 0) return null;
  return (
    <div className="notice notice-info mb-4">
      {asked.map(({ name, email, reference, at }) => (
        <p key={reference} className="wrap-anywhere">
          <bdi>{name}</bdi> asked for this on {easternDay(at).text}, on their page for{' '}
          <WithReferences text={reference} /> from {email}.
        </p>
      ))}
    </div>
  );
}

/** To whoever asked, else an address that the owner chooses. */
function SendTo({ person }: { person: Person }) {
  const { sendTo, asked } = person;
  const [first, ...more] = sendTo;
  if (first === undefined) return null;
  if (more.length === 0) return <input type="hidden" name="to" value={first} />;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">
        {asked.length > 0 ? 'More than one person asked. Send the receipt to' : 'Send the receipt to'}
      </legend>
      {sendTo.map((address) => (
        <label key={address} className="flex min-h-6 items-center gap-2 wrap-anywhere">
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
    <ul className="erase-list grid gap-1.5 py-1">
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {words.length === 0 && <li>Just the name. We keep nothing else about them.</li>}
      <li>All of it in search, plus their addresses and numbers</li>
      {promise !== undefined && (
        <li className="is-late font-semibold text-peach-700">
          {more.length === 0 ? '1 open promise' : `${more.length + 1} open promises, the first`}, due{' '}
          {dueInWords(promise, now)}. No one will be reminded of it.
        </li>
      )}
      {meetings.map((starts) => (
        <li key={starts} className="is-late font-semibold text-peach-700">
          An upcoming meeting, {meetingText(starts)}. It will be cancelled and its time freed.
        </li>
      ))}
    </ul>
  );
}

function ReceiptSlip({ person, number, mailConfigured }: { person: Person; number: string; mailConfigured: boolean }) {
  const { sendTo, asked, backupsGone, words } = person;
  const [to] = sendTo;
  return (
    <section
      className="grid gap-2 rounded-md border border-dashed border-ink-300 p-4 text-ink-600"
      aria-labelledby="receipt-title"
    >
      <h2 id="receipt-title" className="text-sm font-normal text-ink-500">
        {to ? 'The receipt we email them' : 'The receipt'}
      </h2>
      <p className="text-xl font-medium text-ink-900">{number}</p>
      <p>
        Erased today: {words.join('; ') || 'just a name'}. The last backup with this data is gone by{' '}
        {longDate(backupsGone)}. Anyone who has the number can check it at /receipt/{number}. It doesn’t show a name.
      </p>
      {to ? (
        <p>
          {sendTo.length > 1 ? (
            'We’ll send it to the address you choose below'
          ) : (
            <>
              We’ll send it to <strong className="wrap-anywhere">{to}</strong>
              {asked.length > 0 && ', who asked for this'}
            </>
          )}
          . We keep this address only until it’s sent, seven days at most.
          {!mailConfigured && (
            <strong> This site can’t send email yet. Write the number down and tell them yourself.</strong>
          )}
        </p>
      ) : (
        <p>We don’t have an address for them. Write the number down and tell them.</p>
      )}
    </section>
  );
}

/** For example, by another tab. */
function AlreadyErased({ number }: { number: string }) {
  return (
    <Screen
      className="max-w-3xl"
      title="Already erased"
      back={{ to: '/admin/people', text: 'Back to People' }}
      about="We keep nothing about this person anymore. There’s nothing left to do."
    >
      <p>
        The receipt is{' '}
        <a className="desk-link" href={`/receipt/${number}`}>
          {number}
        </a>
        . All receipts are under{' '}
        <Link className="desk-link" to="/admin/privacy">
          Privacy
        </Link>
        .
      </p>
    </Screen>
  );
}

export const meta = deskTitle('Erase');

/** The preview, or the receipt if already erased. @throws a 404 if there was no such person. */
export async function loader(args: Route.LoaderArgs) {
  const { erasure, mailConfigured } = await requireSignIn(args);
  const person = await erasure.preview(args.params.id);
  if (!person) {
    const erased = await erasure.receiptOf(args.params.id);
    if (erased === undefined) throw data(null, { status: 404, statusText: 'Not Found' });
    return data({ person: undefined, number: erased }, { status: 404 });
  }
  return { person, mailConfigured, number: erasure.newNumber() };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Outcome> => {
    const refused = await passwordProblem(parts, form, 'to erase a person');
    if (refused) return refused;
    const said = (name: string) => String(form.get(name) ?? '');
    const [id, number] = [String(args.params.id), said('number')];
    const erased = await parts.erasure.erase(id, number, parts.actor, said('to'), said('seen'));
    if (!erased.ok) return erased;
    parts.changes.announce();
    throw redirect(`/admin/privacy?erased=${erased.number}`);
  });

/** Confirmation page: what goes, the receipt, and the password again. */
export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = useKeptAnswer(actionData as Outcome | undefined);
  const busy = useNavigation().state !== 'idle';
  const { person, number } = loaderData;
  if (person === undefined) return <AlreadyErased number={number} />;
  const name = person.name || 'this person';
  const path = `/admin/people/${person.id}`;
  return (
    <Screen
      className="max-w-3xl"
      back={{ to: path, text: name }}
      title={`Erase ${name}`}
      about="This happens right away and can’t be undone. It also erases the emails we sent them."
    >
      <Asked person={person} />
      <div className="sheet">
        <section className="sheet-section" aria-labelledby="goes-title">
          <header>
            <h2 id="goes-title">What will be erased</h2>
            <p>
              Need a copy?{' '}
              <Link className="desk-link" to={`${path}/export`}>
                Export everything
              </Link>{' '}
              first.
            </p>
          </header>
          <KnownAs person={person} />
          <Goes person={person} />
        </section>
        <div className="sheet-section">
          <ReceiptSlip person={person} number={number} mailConfigured={loaderData.mailConfigured} />
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
            <button
              type="submit"
              className="button border border-peach-700 bg-white text-peach-700 hover:bg-red-50"
              disabled={busy}
            >
              {busy ? 'Erasing…' : person.sendTo.length > 0 ? 'Erase and send receipt' : 'Erase'}
            </button>
          </div>
        </Form>
      </div>
    </Screen>
  );
}
