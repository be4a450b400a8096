import { easternText, easternTextWithYear, numberText } from '#src/lib/format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Figures } from '#src/ui/figures.tsx';
import type { RecordEditor } from '#src/ui/record-editor/use-editor.ts';
import { durationWords, mostRefused, paces } from '../sending/rules.ts';
import type { SendingView } from '../sending/sending.server.ts';
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
      return `It is sent on ${text(startsAt)}, to all who are confirmed then, as it was when that was decided.`;
    case 'sending':
      return isPrepared ? `Being sent since ${text(startsAt)}.` : 'The copies are being written down.';
    case 'paused':
      return 'Paused. Nothing leaves until you go on.';
    case 'cancelled':
      return `Cancelled${endedAt === null ? '' : ` on ${text(endedAt)}`}. What had not left stays here for good.`;
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
          It was changed since, and what is sent does not have these changes. Take it back and send it anew to have them
          in it.
        </p>
      )}
      {state !== 'scheduled' && (
        <Figures
          className="mt-3"
          figures={[
            ['Sent', numberText(counts.sent)],
            [state === 'cancelled' ? 'Not sent' : 'Waiting', numberText(counts.waiting)],
            ['Had left before', numberText(counts.left)],
            ['Not taken', numberText(counts.failed)],
            ['Visits from its links', numberText(brought.visits)],
            ['Requests after them', numberText(brought.leads)],
          ]}
        />
      )}
      {refusal && (
        <p className="notice notice-error mt-3">
          It has paused by itself: {mostRefused} copies in a row were refused, which is more likely about you than about
          your readers. Mend it with your mail provider, then go on. The last answer was: {refusal}
        </p>
      )}
      {trouble && (
        <p className="notice notice-error mt-3">
          The mail server cannot be spoken with: {trouble}
          {state === 'sending' && ` It is tried again on ${easternText(nextAt)} ET.`}
        </p>
      )}
      {problems.length > 0 && (
        <details className="mt-3">
          <summary className="desk-link">What mail servers said</summary>
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
        {state === 'scheduled' && <Act intent="unsend" label="Take it back" editor={editor} />}
        {state === 'sending' && <Act intent="pause" label="Pause" editor={editor} />}
        {state === 'paused' && <Act intent="go-on" label="Go on" editor={editor} />}
        {isOpen && (
          <ConfirmAction
            question={`Cancel what has not left? ${counts.waiting === 1 ? 'One person does' : `${numberText(counts.waiting)} people do`} not get this issue, and it cannot be sent to them again.`}
            confirm="Cancel the rest"
            keep="Let it go on"
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
            Set the pace
          </button>
        </form>
      )}
    </section>
  );
}
