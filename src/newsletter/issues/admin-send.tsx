import { easternDay, easternText, easternTextWithYear, numberText } from '#src/lib/format.ts';
import type { Editor } from '#src/records/use-editor.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Figures } from '#src/ui/figures.tsx';
import { durationWords, mostRefused, paces } from '../sending/copies.ts';
import type { SendingView } from '../sending/sending-store.server.ts';
import type { Check } from './checks.ts';
import type { IssueView } from './desk.server.ts';

function PaceField({ id, pace, copies, form }: { id: string; pace: number; copies: number; form?: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>Pace</label>
      <select id={id} name="pace" form={form} className="input" defaultValue={String(pace)} key={pace}>
        {paces.map((one) => (
          <option key={one} value={one}>
            {numberText(one)} an hour, {durationWords(copies, one)}
          </option>
        ))}
      </select>
    </div>
  );
}

function standing({ state, startsAt, endedAt, isPrepared }: SendingView, now: number): string {
  const text = (moment: number) => `${easternTextWithYear(moment, now)} ET`;
  switch (state) {
    case 'scheduled':
      return `Scheduled for ${text(startsAt)}, to everyone who’s confirmed by then, as it was when you scheduled it.`;
    case 'sending':
      return isPrepared ? `Sending since ${text(startsAt)}.` : 'Preparing copies.';
    case 'paused':
      return 'Paused. Nothing is sent until you resume.';
    case 'cancelled':
      return `Cancelled${endedAt === null ? '' : ` on ${text(endedAt)}`}. Unsent copies won’t be sent.`;
    case 'done':
      return `Sent${endedAt === null ? '' : `, the last copy on ${text(endedAt)}`}.`;
  }
}

function Act({ intent, label, editor }: { intent: string; label: string; editor: Editor }) {
  return (
    <button type="button" className="button button-quiet button-small" onClick={() => void editor.send(intent)}>
      {label}
    </button>
  );
}

export function SendingStanding({ view, editor }: { view: IssueView; editor: Editor }) {
  const { sending, brought, draft } = view;
  if (!sending) return null;
  const { state, counts, trouble, nextAt, refusal, problems, pace } = sending;
  const isOpen = state === 'sending' || state === 'paused';
  return (
    <section className="sheet-section" aria-labelledby="sending">
      <header>
        <h2 id="sending">Sending</h2>
      </header>
      <p role="status">{standing(sending, view.now)}</p>
      {state === 'scheduled' && draft && (
        <p className="notice notice-error mt-3">
          You’ve edited it since, and those edits won’t be sent. To include them, unschedule it and send it again.
        </p>
      )}
      {state !== 'scheduled' && (
        <Figures
          className="mt-3"
          figures={[
            ['Sent', numberText(counts.sent)],
            [state === 'cancelled' ? 'Not sent' : 'Waiting', numberText(counts.waiting)],
            ['Already unsubscribed', numberText(counts.left)],
            ['Rejected', numberText(counts.failed)],
            ['Visits from its links', numberText(brought.visits)],
            ['Requests from those visits', numberText(brought.leads)],
          ]}
        />
      )}
      {refusal && (
        <p className="notice notice-error mt-3">
          Paused automatically: {mostRefused} copies in a row were rejected. That usually means a problem with your
          sending, not your readers. Fix it with your email provider, then resume. The last response was: {refusal}
        </p>
      )}
      {trouble && (
        <p className="notice notice-error mt-3">
          We can’t connect to the mail server: {trouble}
          {state === 'sending' && ` We’ll try again ${easternText(nextAt)} ET.`}
        </p>
      )}
      {problems.length > 0 && (
        <details className="mt-3">
          <summary className="desk-link">Mail server responses</summary>
          <ul className="list-disc pl-5">
            {problems.map(({ problem, count }) => (
              <li key={problem} className="wrap-anywhere">
                {numberText(count)}: {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="sheet-acts mt-3">
        {state === 'scheduled' && <Act intent="unsend" label="Unschedule" editor={editor} />}
        {state === 'sending' && <Act intent="pause" label="Pause" editor={editor} />}
        {state === 'paused' && <Act intent="go-on" label="Resume" editor={editor} />}
        {isOpen && (
          <ConfirmAction
            question={`Cancel unsent copies? ${counts.waiting === 1 ? 'One person' : `${numberText(counts.waiting)} people`} won’t get this issue, and you can’t send it to them again.`}
            confirm="Cancel the rest"
            keep="Keep sending"
            label="Cancel the rest"
            icon={null}
            labelled
            onConfirm={() => void editor.send('cancel')}
          />
        )}
      </div>
      {(isOpen || state === 'scheduled') && (
        <form
          method="post"
          className="mt-3 flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void editor.send('pace', { pace: String(new FormData(event.currentTarget).get('pace')) });
          }}
        >
          <PaceField id="sending-pace" pace={pace} copies={state === 'scheduled' ? view.confirmed : counts.waiting} />
          <button type="submit" name="intent" value="pace" className="button button-quiet button-small">
            Set pace
          </button>
        </form>
      )}
    </section>
  );
}

export function IssueChecks({ checks }: { checks: readonly Check[] }) {
  const sorted = [...checks].sort((a, b) => Number(a.holds) - Number(b.holds));
  return (
    <section className="sheet-section" aria-labelledby="checks">
      <header>
        <h2 id="checks">Before you send</h2>
      </header>
      <ul className="grid gap-1.5">
        {sorted.map(({ says, holds, way }) => (
          <li key={says} className="wrap-anywhere">
            <span className={holds ? 'sign sign-done' : 'sign sign-warning'}>{holds ? 'OK' : 'Fix this'}</span> {says}
            {way && (
              <>
                {' '}
                <a className="desk-link" href={way.href}>
                  {way.label}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
      <button type="submit" form="issue" name="intent" value="check" className="button button-quiet button-small mt-3">
        Check issue and links
      </button>
    </section>
  );
}

const people = (count: number) => (count === 1 ? 'one person' : `${numberText(count)} people`);

function Anyway({ id, form }: { id: string; form?: string }) {
  return (
    <label className="flex items-start gap-2" htmlFor={id}>
      <input id={id} type="checkbox" name="anyway" value="yes" form={form} className="mt-1" />
      Send even if a link doesn’t work
    </label>
  );
}

function Schedule({ view, editor }: { view: IssueView; editor: Editor }) {
  const problem = editor.errors.day;
  return (
    <details className="sheet-fold" open={problem !== undefined || undefined}>
      <summary className="desk-link">Schedule</summary>
      <div className="record-moment mt-3">
        <label htmlFor="record-day">Day</label>
        <input
          {...{ id: 'record-day', name: 'day', type: 'date', form: 'issue', min: easternDay(view.now).iso }}
          className="input input-small"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'issue-day-problem' : undefined}
        />
        <label htmlFor="issue-time">Time (Eastern)</label>
        <input
          {...{ id: 'issue-time', name: 'time', type: 'time', form: 'issue', defaultValue: '09:00' }}
          className="input input-small"
        />
        <button type="submit" form="issue" name="intent" value="schedule" className="button button-quiet button-small">
          Schedule
        </button>
        {problem && (
          <p id="issue-day-problem" className="field-error">
            {problem}
          </p>
        )}
      </div>
      <div className="mt-3 grid gap-3">
        <PaceField id="schedule-pace" pace={view.pace} copies={view.confirmed} form="issue" />
        <Anyway id="schedule-anyway" form="issue" />
      </div>
    </details>
  );
}

export function SendIssue({ view, editor }: { view: IssueView; editor: Editor }) {
  const { confirmed, own, pace } = view;
  return (
    <section className="sheet-section" aria-labelledby="send">
      <header>
        <h2 id="send">Send</h2>
        <p>to everyone who’s confirmed when it starts: {people(confirmed)} so far</p>
      </header>
      <div className="flex flex-wrap items-end gap-3">
        <div className="field min-w-0">
          <label htmlFor="issue-to">Send yourself a test</label>
          <select id="issue-to" name="to" form="issue" className="input">
            {own.map((address) => (
              <option key={address}>{address}</option>
            ))}
          </select>
        </div>
        <button type="submit" form="issue" name="intent" value="trial" className="button button-quiet button-small">
          Send test
        </button>
      </div>
      <div className="mt-4">
        <ConfirmAction
          question={`Send “${editor.typed.subject || 'Untitled'}” to ${people(confirmed)} now? Sent copies can’t be recalled.`}
          confirm="Send now"
          keep="Not yet"
          label="Send now"
          icon={null}
          labelled
          onConfirm={(entered) => void editor.send('send', entered)}
        >
          <PaceField id="send-pace" pace={pace} copies={confirmed} />
          <Anyway id="send-anyway" />
        </ConfirmAction>
      </div>
      <Schedule view={view} editor={editor} />
    </section>
  );
}

export function LawHelp() {
  return (
    <details className="sheet-section">
      <summary className="desk-link">What the law requires (CAN-SPAM)</summary>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        <li>
          The subject has to match the content, and the sender has to be you. You write the subject, and we send from
          your company’s address.
        </li>
        <li>
          Every issue has to show your postal address. We take it from the{' '}
          <a className="desk-link" href="/admin/records/company/company">
            company record
          </a>
          . Without a street and ZIP code, nothing is sent.
        </li>
        <li>
          Everyone must be able to unsubscribe without a password, fee or question for at least 30 days. Each copy has
          its own link that never expires, plus a button in the email app.
        </li>
        <li>
          People who unsubscribe get nothing more. The law allows ten business days; here it takes effect right away,
          even for queued copies.
        </li>
        <li>
          You can’t sell or share the addresses of people who unsubscribed, except with a company that removes them from
          a list for you.
        </li>
        <li>
          Only people who signed up and confirmed get it. That’s more than the law requires, and it’s what mail servers
          expect.
        </li>
      </ul>
    </details>
  );
}
