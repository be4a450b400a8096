import { RotateCw } from 'lucide-react';
import { Link, useFetcher } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { InboundStanding } from '#src/mail-in/inbound.server.ts';
import type { ShownMail } from '#src/platform/outbox/mail.ts';
import { retryAll } from '#src/platform/outbox/status-store.server.ts';
import { retryNow } from '#src/platform/outbox/store.server.ts';
import { Breakable } from '#src/ui/breakable.tsx';
import { type Column, DeskTable, Pagination } from '#src/ui/desk-table.tsx';
import { FilterChoice, FilterForm } from '#src/ui/filter-form.tsx';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/outbox';
import { deskTitle } from './desk-title.ts';
import { loadOutbox } from './outbox-trouble.server.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

function words({ mailbox, webhook }: InboundStanding): string {
  const provider = webhook ? ' Your provider can deliver emails by webhook (INBOUND_SECRET).' : '';
  if (!mailbox)
    return webhook ? provider.trim() : 'Email replies aren’t read here because no mailbox is set up (IMAP_URL).';
  const { host, connectedSince, lastMailAt, problem } = mailbox;
  const last = lastMailAt === undefined ? '' : ` Last email received ${easternText(lastMailAt)} ET.`;
  if (connectedSince === undefined) {
    const why = problem ?? 'Connecting.';
    return `Email replies aren’t being read (${host}). ${why}${last}${provider}`;
  }
  return `Reading email replies from ${host} since ${easternText(connectedSince)} ET.${last}${provider}`;
}

const stateWords: Record<string, string> = { waiting: 'Waiting', dead: 'Not delivered', sent: 'Sent' };
const signs: Record<string, string> = { dead: 'sign sign-warning', sent: 'sign sign-done' };
const states = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

const leaves = ({ channel }: ShownMail, configured: boolean) => configured || channel !== 'mail';

function when(mail: ShownMail, configured: boolean): string {
  if (mail.sentAt) return easternText(mail.sentAt);
  if (mail.state === 'dead') return mail.attempts === 1 ? 'after 1 attempt' : `after ${mail.attempts} attempts`;
  return leaves(mail, configured) ? `next attempt ${easternText(mail.nextAttemptAt)}` : 'until a mail server is set up';
}

function TryNow({ id }: { id: string }) {
  const fetcher = useFetcher<Outcome>();
  return (
    <>
      <fetcher.Form method="post">
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button button-quiet button-small" aria-disabled={fetcher.state !== 'idle'}>
          Retry now
        </button>
      </fetcher.Form>
      <Refused outcome={fetcher.data} />
    </>
  );
}

const columnsOf = (configured: boolean): Column<ShownMail>[] => [
  {
    title: 'Email or notice',
    className: 'wrap-anywhere',
    cell: (mail) => (
      <>
        <p className="font-semibold">{mail.subject}</p>
        <p className="text-ink-600">
          To <Breakable text={mail.recipient} />
        </p>
        {mail.channel === 'mail' ? (
          <details className="mt-1">
            <summary className="desk-link">Read the email</summary>
            <p className="message-text">{mail.body}</p>
          </details>
        ) : (
          <Link to="/admin/notifications" className="desk-link">
            Notifications
          </Link>
        )}
      </>
    ),
  },
  { title: 'Written', cell: ({ createdAt }) => easternText(createdAt) },
  {
    title: 'State',
    cell: (mail) => (
      <>
        <p className={signs[mail.state] ?? 'sign'}>{stateWords[mail.state] ?? mail.state}</p>
        <p className="text-ink-600">{when(mail, configured)}</p>
        {mail.error && <p className="field-error break-words">{mail.error}</p>}
      </>
    ),
  },
  { title: 'Actions', cell: (mail) => mail.state !== 'sent' && leaves(mail, configured) && <TryNow id={mail.id} /> },
];

const upTo = (n: number) => (n < 1_000 ? String(n) : '1,000 or more');

function TryAll({ count }: { count: number }) {
  const fetcher = useFetcher<Outcome<{ retried: number }>>();
  const retried = fetcher.data?.ok ? fetcher.data.retried : undefined;
  const busy = fetcher.state !== 'idle';
  return (
    <div className="lead-ways">
      {count > 0 && (
        <fetcher.Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
          <input type="hidden" name="intent" value="all" />
          <button type="submit" className="button button-quiet button-small" aria-disabled={busy}>
            <RotateCw aria-hidden="true" size={17} /> Retry all
          </button>
        </fetcher.Form>
      )}
      <p role="status">{retried !== undefined && `Retrying ${retried} ${retried === 1 ? 'message' : 'messages'}.`}</p>
      <Refused outcome={fetcher.data} />
    </div>
  );
}

export default function Outbox({ loaderData: { page, configured, inbound } }: Route.ComponentProps) {
  const { counts, state } = page;
  // A configured mailbox cannot be read.
  const fails = inbound.mailbox?.problem !== undefined;
  return (
    <Screen
      title="Mail"
      about={
        <>
          {upTo(counts.waiting)} waiting, {upTo(counts.dead)} not delivered
        </>
      }
      acts={configured && <TryAll count={counts.waiting + counts.dead} />}
    >
      {!configured && (
        <p className="notice notice-info mb-5">
          No mail server is set up (SMTP_URL). Emails wait here and are sent as soon as you set one up.
        </p>
      )}
      <p role={fails ? 'alert' : undefined} className={`mb-5 ${fails ? 'notice notice-info' : 'text-ink-600'}`}>
        {words(inbound)}
      </p>
      <div className="sheet mt-4">
        <FilterForm values={{ state }} className="sheet-filters pb-3">
          <FilterChoice name="state" label="Show" value={state} empty="Everything" options={states} />
        </FilterForm>
        <DeskTable
          caption="Emails and notices, newest first"
          columns={columnsOf(configured)}
          rows={page.rows}
          keyOf={({ id }) => id}
          empty={state ? 'Nothing matches' : 'No emails yet'}
        />
      </div>
      <Pagination first={page.first} next={page.next} nextText="Older emails" />
    </Screen>
  );
}

export const meta = deskTitle('Mail');

export async function loader(args: Route.LoaderArgs) {
  const { db, mailConfigured, inbound } = await requireSignIn(args);
  const page = await loadOutbox(db, new URL(args.request.url).searchParams);
  return { page, configured: mailConfigured, inbound: inbound.standing() };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ db, clock, outbox, noteDone }, form): Promise<Outcome<{ retried?: number }>> => {
    if (form.get('intent') === 'all') {
      const retried = await retryAll(db, clock.now());
      outbox.wake();
      if (retried > 0) await noteDone({ action: 'retry mail', subject: 'all', detail: `${retried} mails` });
      return { ok: true, retried };
    }
    const id = String(form.get('id') ?? '');
    const isTaken = await retryNow(db, id, clock.now());
    outbox.wake();
    if (!isTaken) return refuse('This email was already sent or no longer exists.');
    await noteDone({ action: 'retry mail', subject: id });
    return { ok: true };
  });
