import { easternText, easternTextWithYear, numberText } from '#src/lib/format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Figures } from '#src/ui/figures.tsx';
import type { RecordEditor } from '#src/ui/record-editor/use-editor.ts';
import { durationWords, mostRefused, paces } from '../sending/copies.ts';
import type { SendingView } from '../sending/sending-store.server.ts';
import type { IssueField, IssueView } from './desk.server.ts';

type Editor = RecordEditor<IssueField>;

/** How many copies an hour leave. */
export function PaceField({ id, pace, copies, form }: { id: string; pace: number; copies: number; form?: string }) {
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

/** A button of its own form, which works without a script as well. */
function Act({ intent, label, editor }: { intent: string; label: string; editor: Editor }) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void editor.send(intent);
      }}
    >
      <button type="submit" name="intent" value={intent} className="button button-quiet button-small">
        {label}
      </button>
    </form>
  );
}

/** How the sending stands: how many have it, what can be done with the rest. */
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
            fields={{ intent: 'cancel' }}
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
