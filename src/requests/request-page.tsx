import requestPage from 'content:pages/request';
import lostLink from 'content:pages/request-lost';
import { company } from '#src/content/company.ts';
import type { PresentedField } from '#src/forms/present.ts';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { attachmentAccept, attachmentBytes, attachmentKinds } from '#src/lib/attachment.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dueInWords, easternDay } from '#src/lib/format.ts';
import { TextField } from '#src/ui/fields.tsx';
import { MeantEmail } from '#src/ui/meant-email.tsx';
import { ContinueBrowsing, MailLink, ShortPage } from '#src/ui/sections/page-hero.tsx';
import type { RequestState, RequestView } from './request-store.server.ts';
import { Moment, Thread } from './request-thread.tsx';

interface AppointmentWords {
  slot: string;
  status: string;
  /** Undefined if it cannot be changed. */
  link: string | undefined;
}

const { standing: standingWords } = requestPage;

function Due({ due, now }: { due: number; now: number }) {
  if (due >= now) {
    return (
      <p className="lead">
        {standingWords.due.before} <strong>{dueInWords(due, now)}</strong>.
      </p>
    );
  }
  return (
    <p className="lead">
      {standingWords.due.late} <strong>{dueInWords(due, now)}</strong>, {standingWords.sorry} {standingWords.urgent}{' '}
      <a href={`mailto:${company.emails.emergency}`}>{company.emails.emergency}</a>.
    </p>
  );
}

interface Step {
  label: string;
  /** Undefined: not yet; null: happened, moment unknown. */
  at: number | null | undefined;
}

function stepsOf(standing: RequestState, appointment: boolean): Step[] {
  const { begun, readAt, setOn, closed, closedAt } = standing;
  if (begun) return [];
  const answeredAt = standing.answeredAt ?? (appointment && setOn ? null : undefined);
  const closing = answeredAt === undefined ? standingWords.closedUnanswered : standingWords.closed;
  const [done, open] = appointment
    ? [standingWords.confirmed, standingWords.unconfirmed]
    : ([standingWords.answered, standingWords.unanswered] as const);
  const ended = standing.withdrawn ? standingWords.withdrawn : appointment ? standingWords.cancelled : closing;
  const steps: Step[] = [
    { label: standingWords.received, at: standing.receivedAt },
    { label: readAt === undefined ? standingWords.unread : standingWords.read, at: readAt },
    { label: answeredAt === undefined ? open : done, at: answeredAt },
  ];
  // Drop open steps once the request has ended, or the owner advanced it by hand without telling the visitor.
  const happened = closed || setOn ? steps.filter(({ at }) => at !== undefined) : steps;
  return closed ? [...happened, { label: ended, at: closedAt ?? null }] : happened;
}

function erasureWords({ mailed }: RequestState, askedAt: number): string {
  const words = mailed ? standingWords.erasure : standingWords.erasureWithoutMail;
  return fillIn(words, { day: easternDay(askedAt).text, by: easternDay(erasedBy(askedAt)).text });
}

/** Updates itself (browser/live.ts). */
function StandingSteps(props: { standing: RequestState; now: number; appointment: boolean }) {
  const { standing, now, appointment } = props;
  const { due, erasureAskedAt } = standing;
  return (
    <div data-live-part="standing">
      {due !== undefined && <Due due={due} now={now} />}
      {erasureAskedAt !== undefined && <p className="lead">{erasureWords(standing, erasureAskedAt)}</p>}
      <h2 className="sr-only">{standingWords.title}</h2>
      <ol className="standing mt-9 grid max-w-4xl gap-x-6 gap-y-5 empty:hidden md:auto-cols-fr md:grid-flow-col [&_time]:text-sm [&_time]:text-ink-600 [&_time]:tabular-nums">
        {stepsOf(standing, appointment).map(({ label, at }) => (
          <li
            key={label}
            className="relative grid content-start gap-0.5 border-l-2 border-ink-300 pl-5 text-ink-600 data-done:border-arc-500 data-done:text-ink-900 md:border-t-2 md:border-l-0 md:pt-5 md:pl-0"
            data-done={at === undefined ? undefined : ''}
          >
            <span className="font-semibold">{label}</span>
            {at ? <Moment at={at} /> : null}
          </li>
        ))}
      </ol>
      <p className="mt-5 text-sm text-ink-600 tabular-nums">{requestPage.times}</p>
    </div>
  );
}

const { message: messageWords } = requestPage;
const megabytes = attachmentBytes / 1024 / 1024;

/** Plain HTML; `id` makes a double click send only once. */
function MessageForm(props: {
  view: RequestView;
  id: string;
  /** Text of a refused message. */
  text: string;
  /** Browsers do not restore file inputs. */
  hadFiles: boolean;
  problem: string;
}) {
  const { view, id, text, hadFiles, problem } = props;
  const { closed } = view.standing;
  return (
    <form
      id="write"
      method="post"
      // Scroll to the form when it comes back.
      action="?#write"
      encType="multipart/form-data"
      className="grid min-w-0 grid-cols-1 gap-3"
      aria-labelledby="write-title"
    >
      <div data-live-part="write">
        <h2 id="write-title" className="text-2xl font-semibold tracking-[-0.022em]">
          {closed ? messageWords.again : messageWords.title}
        </h2>
        {/* A message does not reopen an appointment. */}
        {closed && (
          <p className="text-ink-600">{view.type === 'appointment' ? messageWords.cancelled : messageWords.reopens}</p>
        )}
      </div>
      {problem && (
        <p id="write-problem" className="notice notice-error" role="alert">
          {problem} {hadFiles && messageWords.chooseAgain}
        </p>
      )}
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="id" value={id} />
      <div className="field">
        <label htmlFor="write-text">{messageWords.label}</label>
        <textarea
          id="write-text"
          name="text"
          className="input"
          rows={5}
          maxLength={view.longestMessage}
          defaultValue={text}
          // Focus the field to correct.
          // biome-ignore lint/a11y/noAutofocus: the page came back because of this field
          autoFocus={problem !== ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'write-problem' : undefined}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="field">
          <label htmlFor="write-files">{messageWords.files}</label>
          <input
            id="write-files"
            name="files"
            type="file"
            multiple
            accept={attachmentAccept}
            className="input file:mr-4 file:cursor-pointer file:rounded-full file:border-0 file:bg-arc-50 file:px-4 file:py-1.5 file:font-semibold file:text-arc-700"
            aria-describedby="write-files-hint"
          />
          <p id="write-files-hint" className="hint">
            {fillIn(messageWords.filesHint, { kinds: attachmentKinds, megabytes })}
          </p>
        </div>
        <button type="submit" className="button button-peach justify-center sm:mt-[1.9rem] sm:px-10">
          {messageWords.button}
        </button>
      </div>
    </form>
  );
}

const part = 'grid min-w-0 grid-cols-1 gap-3 border-t border-ink-200 pt-6 lg:first:border-t-0 lg:first:pt-0';

type Words = typeof requestPage.withdraw | typeof requestPage.erase;

function Wish({ intent, words, lead = words.lead }: { intent: 'withdraw' | 'erase'; words: Words; lead?: string }) {
  return (
    <section className={part} aria-labelledby={`${intent}-title`}>
      <h2 id={`${intent}-title`} className="text-lg font-semibold" tabIndex={-1}>
        {words.title}
      </h2>
      <p className="text-ink-600">{lead}</p>
      <details className="mt-3">
        <summary className="link inline-block cursor-pointer py-1">{words.open}</summary>
        <form method="post" action="?" className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="intent" value={intent} />
          <button type="submit" className="button button-primary button-small">
            {words.yes}
          </button>
          <a className="button button-quiet button-small" href={`#${intent}-title`}>
            {words.no}
          </a>
        </form>
      </details>
    </section>
  );
}

function Wishes({ standing, canWithdraw }: { standing: RequestState; canWithdraw: boolean }) {
  const { erase, withdraw } = requestPage;
  const { erasureAskedAt: askedAt, mailed } = standing;
  return (
    <>
      {canWithdraw && <Wish intent="withdraw" words={withdraw} />}
      {askedAt === undefined ? (
        <Wish intent="erase" words={erase} lead={mailed ? erase.lead : erase.leadWithoutMail} />
      ) : (
        <section className={part} aria-labelledby="erase-title">
          <h2 id="erase-title" className="text-lg font-semibold">
            {erase.title}
          </h2>
          <p className="text-ink-600">{erasureWords(standing, askedAt)}</p>
        </section>
      )}
    </>
  );
}

const Answers = ({ fields }: { fields: readonly PresentedField[] }) => (
  <dl className="grid gap-3 [&_dd]:[overflow-wrap:anywhere]">
    {fields.map(({ name, label, value, long }) => (
      <div key={name}>
        <dt className="text-sm text-ink-600">{label}</dt>
        <dd className={long ? '[overflow-wrap:anywhere] whitespace-pre-wrap' : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);

function Appointment({ appointment: { slot, status, link } }: { appointment: AppointmentWords }) {
  const { when, status: state, change } = requestPage.appointment;
  const rows = [
    { name: 'when', label: when, value: slot },
    { name: 'status', label: state, value: status },
  ];
  return (
    <section className={part} aria-label={when}>
      <Answers fields={rows} />
      {link && (
        <p className="mt-4">
          <a className="button button-quiet" href={link} data-no-prefetch="">
            {change}
          </a>
        </p>
      )}
    </section>
  );
}

export function RequestPage(props: {
  view: RequestView;
  fields: readonly PresentedField[];
  appointment: AppointmentWords | undefined;
  address: string;
  form: { id: string; text: string; hadFiles: boolean; problem: string };
  /** `done` parameter of the form that led here. */
  done: string | null;
}) {
  const { view, fields, appointment, address, form, done } = props;
  const { standing, type } = view;
  // The address may be bookmarked, so show only what is still true.
  const isSo = done === 'withdrawn' ? standing.withdrawn : done !== 'erasure' || standing.erasureAskedAt !== undefined;
  const said = isSo ? requestPage.done[done ?? ''] : undefined;
  return (
    <div
      // Read by browser/live.ts.
      data-live={address}
      data-version={view.version}
      data-news={requestPage.thread.fresh}
    >
      <section className="page-hero request-hero pb-12 sm:pb-14">
        <div className="wrap">
          <p className="eyebrow mb-5">{`${requestPage.reference} ${view.reference}`}</p>
          <h1>{requestPage.titles[standing.begun ? 'desk' : type]}</h1>
          <StandingSteps standing={standing} now={view.now} appointment={type === 'appointment'} />
        </div>
      </section>
      <div className="wrap grid gap-x-16 gap-y-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-10">
          <div data-live-part="done" className="empty:hidden">
            {said && (
              <p id="done" className="notice" role="status">
                {said}
              </p>
            )}
          </div>
          <MessageForm view={view} {...form} />
          <p
            className="rounded-2xl bg-peach-100 px-5 py-3 font-semibold text-ink-900 empty:hidden"
            role="status"
            data-live-status=""
          />
          <Thread view={view} address={address} />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          {appointment && <Appointment appointment={appointment} />}
          {!standing.begun && (
            <section className={part} aria-labelledby="sent-title">
              <h2 id="sent-title" className="text-lg font-semibold">
                {requestPage.sent.title}
              </h2>
              <Answers fields={fields} />
            </section>
          )}
          <div data-live-part="wishes" className="contents">
            <Wishes standing={standing} canWithdraw={type !== 'appointment' && !standing.closed && !standing.begun} />
          </div>
          <p className="hint">{requestPage.private}</p>
        </div>
      </div>
    </div>
  );
}

const prefix = 'link';

/** Mails the links of an address's requests. Also shown for a request whose link is invalid. */
export function LostLink(props: {
  words: { title: string; text?: string; lead?: string };
  problem?: string;
  /** Input of a refused form. */
  typed?: { email: string; reference: string };
}) {
  const { words, problem, typed } = props;
  return (
    <ShortPage title={words.title} text={words.text ?? lostLink.lead}>
      {words.text && <h2 className="mt-10 text-2xl font-bold">{lostLink.title}</h2>}
      {words.text && <p className="mt-3 text-ink-600">{lostLink.lead}</p>}
      {problem && (
        <p className="notice notice-error mt-6" role="alert">
          {problem}
        </p>
      )}
      <form method="post" action="/request" className="mt-8 grid gap-5">
        <MeantEmail typed={typed?.email}>
          <TextField
            prefix={prefix}
            name="email"
            type="email"
            label={lostLink.email}
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={typed?.email}
          />
        </MeantEmail>
        <TextField
          prefix={prefix}
          name="reference"
          label={lostLink.reference}
          hint={lostLink.referenceHint}
          maxLength={20}
          defaultValue={typed?.reference}
        />
        <p>
          <button type="submit" className="button button-peach">
            {lostLink.button}
          </button>
        </p>
      </form>
    </ShortPage>
  );
}

/** Same for everybody, whether or not there were requests. */
export function LinkSent() {
  const { title, text, hint } = lostLink.done;
  return (
    <ShortPage title={title}>
      <p className="mt-4 text-lg">{text}</p>
      <p className="mt-4 text-ink-600">
        {hint} <MailLink to={company.emails.info} />
      </p>
      <ContinueBrowsing />
    </ShortPage>
  );
}
