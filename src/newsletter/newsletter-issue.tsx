import { law } from 'content:newsletter-law';
import { useState } from 'react';
import { data } from 'react-router';
import { issueFields } from '#src/content/newsletter-issues.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternDay, easternText, easternTextWithYear, numberText } from '#src/lib/format.ts';
import { slugOf, type Typed } from '#src/lib/records/editing.ts';
import { durationWords, mostRefused, paces } from '#src/newsletter/sending/copies.ts';
import type { SendingView } from '#src/newsletter/sending/sending-store.server.ts';
import { EditorClash, EditorKept, EditorProblems, EditorSaid, Looked, VersionsPanel } from '#src/records/editor.tsx';
import { EditorFields } from '#src/records/fields.tsx';
import { type Editor, useEditor } from '#src/records/use-editor.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Figures, KeyHints, Screen, SheetSection } from '#src/ui/screen.tsx';
import { type PreviewWidth, WidthChoice, WidthFrame } from '#src/ui/two-widths.tsx';
import type { Route } from './+types/newsletter-issue';
import type { Check } from './issues/issue.server.ts';
import { type IssueAnswer, type IssueView, issuePartsOf, loadIssue } from './issues/issue.server.ts';

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
    <SheetSection id="sending" title="Sending">
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
    </SheetSection>
  );
}

function IssueChecks({ checks }: { checks: readonly Check[] }) {
  const sorted = [...checks].sort((a, b) => Number(a.holds) - Number(b.holds));
  return (
    <SheetSection id="checks" title="Before you send">
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
    </SheetSection>
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
      <div className="mt-3 flex flex-wrap gap-3 border-t border-ink-200 pt-3">
        <label className="grid gap-1 text-sm font-medium text-ink-600" htmlFor="record-day">
          Day
        </label>
        <input
          {...{ id: 'record-day', name: 'day', type: 'date', form: 'issue', min: easternDay(view.now).iso }}
          className="input input-small"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'issue-day-problem' : undefined}
        />
        <label className="grid gap-1 text-sm font-medium text-ink-600" htmlFor="issue-time">
          Time (Eastern)
        </label>
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

function SendIssue({ view, editor }: { view: IssueView; editor: Editor }) {
  const { confirmed, own, pace } = view;
  return (
    <SheetSection
      id="send"
      title="Send"
      about={<>to everyone who’s confirmed when it starts: {people(confirmed)} so far</>}
    >
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
    </SheetSection>
  );
}

function LawHelp() {
  return (
    <details className="sheet-section">
      <summary className="desk-link">What the law requires (CAN-SPAM)</summary>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        {law.map((text) => {
          const [before, link, href, after] = text.split(/\[(.+)\]\((.+)\)/);
          return (
            <li key={text}>
              {before}
              {link && (
                <a className="desk-link" href={href}>
                  {link}
                </a>
              )}
              {after}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const addressOf = (subject: unknown) => slugOf(String(subject), issueFields.slug.most);
const besides = ['day', 'time', 'to', 'pace', 'anyway'];

function Standing({ view, editor }: { view: IssueView; editor: Editor }) {
  const { draft, path, sending } = view;
  return (
    <p>
      {path ? (
        <a className="desk-link" href={path}>
          In the archive
        </a>
      ) : (
        sending && 'By email'
      )}
      {(path || sending) && draft && ', '}
      {draft ? `Draft by ${draft.by}, ${easternText(draft.changedAt)} ET` : !sending && 'A draft'}.{' '}
      <EditorKept editor={editor} />
    </p>
  );
}

const shownMail = ({ sending }: IssueView) => {
  if (!sending) return 'the email with your saved draft';
  return sending.startedAt === null ? 'the email that will be sent' : 'the email that was sent';
};

function Preview({ view, kept, address }: { view: IssueView; kept: number; address: string }) {
  const [width, setWidth] = useState<PreviewWidth>();
  const src = `${address}/preview`;
  return (
    <SheetSection id="preview" title="Preview" about={shownMail(view)}>
      <WidthChoice width={width} onChoose={setWidth} />
      <p className="mt-3">
        <a className="desk-link" href={src} target="_blank" rel="noreferrer">
          Open the email (in a new tab)
        </a>
      </p>
      {width && <WidthFrame width={width} key={kept} src={src} />}
      <details className="mt-3">
        <summary className="desk-link">Plain text version</summary>
        <pre className="mt-2 overflow-auto rounded-lg bg-ink-50 p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {view.text}
        </pre>
      </details>
    </SheetSection>
  );
}

function IssueScreen({ view }: { view: IssueView }) {
  const address = `/admin/newsletter/${view.id}`;
  const editor = useEditor(view, address);
  const { send, typed } = editor;
  const { sending } = view;
  const last = editor.last as IssueAnswer | undefined;
  const change = (path: string, value: Typed[string]) => {
    // A new issue's address follows its subject until somebody edits it.
    if (path === 'subject' && !sending && typed.slug === addressOf(typed.subject)) {
      editor.change('slug', addressOf(value));
    }
    editor.change(path, value);
  };
  const form = { errors: editor.errors, typed, published: view.published, change, facts: view.facts };
  return (
    <Screen
      title={String(typed.subject) || 'Untitled'}
      back={{ to: '/admin/newsletter', text: 'Newsletter issues' }}
      notes={<Standing view={view} editor={editor} />}
    >
      <EditorSaid editor={editor} />
      <EditorProblems editor={editor} />
      <div className="sheet">
        <EditorClash editor={editor} />
        <SendingStanding view={view} editor={editor} />
        <div className="sheet-columns">
          <div>
            <form
              id="issue"
              className="sheet-section"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                const { submitter } = event.nativeEvent as SubmitEvent;
                const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'keep';
                const sent = new FormData(event.currentTarget);
                const more = besides.flatMap((name) => (sent.has(name) ? [[name, String(sent.get(name))]] : []));
                void send(intent, Object.fromEntries(more));
              }}
            >
              {/* The Enter key presses the first button of a form. */}
              <button type="submit" value="keep" hidden />
              <EditorFields fields={view.fields} form={form} />
            </form>
            <Looked view={view} editor={editor} address={address} />
            <Preview view={view} kept={editor.kept} address={address} />
          </div>
          <aside aria-label="Issue details">
            <div className="sheet-section sheet-acts px-4 sm:px-6">
              {!sending && (
                <button type="submit" form="issue" value="fill" className="button button-quiet">
                  Fill in the newest articles
                </button>
              )}
              {sending?.startedAt != null && (
                <button type="submit" form="issue" value="publish" className="button button-peach">
                  Edit its page on the website
                </button>
              )}
              {view.draft && (
                <ConfirmAction
                  question="Discard this draft?"
                  confirm="Discard draft"
                  keep="Keep draft"
                  label="Discard draft"
                  icon={null}
                  labelled
                  onConfirm={() => void send('drop')}
                />
              )}
            </div>
            {!sending && <IssueChecks checks={last?.checks ?? view.checks} />}
            {!sending && <SendIssue view={view} editor={editor} />}
            <VersionsPanel view={view} editor={editor} address={address} />
            <LawHelp />
          </aside>
        </div>
      </div>
      <KeyHints
        hints={[
          ['Ctrl+B', 'Bold'],
          ['Ctrl+I', 'Italic'],
          ['Ctrl+K', 'Link'],
          ['U', 'Back to the list'],
        ]}
      />
    </Screen>
  );
}

export const meta = deskTitle('Newsletter issue');

export async function loader(args: Route.LoaderArgs) {
  const parts = issuePartsOf(await requireSignIn(args));
  const view = await loadIssue(parts, args.params.id, new URL(args.request.url).searchParams.get('version'));
  if (!view) throw data(null, { status: 404 });
  return view;
}

export default function NewsletterIssue({ loaderData }: Route.ComponentProps) {
  return <IssueScreen key={loaderData.id} view={loaderData} />;
}
