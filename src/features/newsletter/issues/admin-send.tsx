import { easternDay, numberText } from '#src/lib/format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import type { RecordEditor } from '#src/ui/record-editor/use-editor.ts';
import { PaceField } from './admin-sending.tsx';
import type { Check } from './checks.ts';
import type { IssueField, IssueView } from './desk.server.ts';

type Editor = RecordEditor<IssueField>;

/** What was looked at, what is not as it must be first. */
export function IssueChecks({ checks }: { checks: readonly Check[] }) {
  const sorted = [...checks].sort((a, b) => Number(a.holds) - Number(b.holds));
  return (
    <section className="sheet-section" aria-labelledby="checks">
      <header>
        <h2 id="checks">Before it is sent</h2>
      </header>
      <ul className="grid gap-1.5">
        {sorted.map(({ says, holds, way }) => (
          <li key={says} className="wrap-anywhere">
            <span className={holds ? 'sign sign-done' : 'sign sign-warning'}>{holds ? 'Right' : 'To mend'}</span> {says}
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
        Check it, with its links
      </button>
    </section>
  );
}

const people = (count: number) => (count === 1 ? 'one person' : `${numberText(count)} people`);

function Anyway({ id, form }: { id: string; form?: string }) {
  return (
    <label className="flex items-start gap-2" htmlFor={id}>
      <input id={id} type="checkbox" name="anyway" value="yes" form={form} className="mt-1" />
      Send it although a link does not answer
    </label>
  );
}

function Schedule({ view, editor }: { view: IssueView; editor: Editor }) {
  const problem = editor.errors.day;
  return (
    <details className="article-schedule" open={problem !== undefined || undefined}>
      <summary className="desk-link">Send it on a day</summary>
      <div className="article-schedule-fields">
        <label htmlFor="issue-day">Day</label>
        <input
          {...{ id: 'issue-day', name: 'day', type: 'date', form: 'issue', min: easternDay(view.now).iso }}
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
          Send it then
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

/** The trial, sending now and on a day, for an issue that is a draft. */
export function SendIssue({ view, editor }: { view: IssueView; editor: Editor }) {
  const { confirmed, own, pace } = view;
  return (
    <section className="sheet-section" aria-labelledby="send">
      <header>
        <h2 id="send">Send</h2>
        <p>to all who are confirmed when it begins: {people(confirmed)} by now</p>
      </header>
      <div className="flex flex-wrap items-end gap-3">
        <div className="field min-w-0">
          <label htmlFor="issue-to">A trial to yourself</label>
          <select id="issue-to" name="to" form="issue" className="input">
            {own.map((address) => (
              <option key={address}>{address}</option>
            ))}
          </select>
        </div>
        <button type="submit" form="issue" name="intent" value="trial" className="button button-quiet button-small">
          Send the trial
        </button>
      </div>
      <div className="mt-4">
        <ConfirmAction
          question={`Send “${editor.raw.subject || 'Untitled'}” to ${people(confirmed)} now? What has left cannot be called back.`}
          confirm="Send it now"
          keep="Not yet"
          label="Send now"
          icon={null}
          labelled
          plainWords="What is sent is what is kept: keep the draft first."
          fields={{ intent: 'send', base: String(editor.number), known: String(editor.known ?? '') }}
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

/** What the law of the United States wants of a mail to many, and how it is met here. */
export function LawHelp() {
  return (
    <details className="sheet-section">
      <summary className="desk-link">What the law wants (CAN-SPAM)</summary>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        <li>
          The subject says what is in it, and the sender is you: both are what you write and your company’s address.
        </li>
        <li>
          Every issue names a postal address at which you can be reached. It is taken from the{' '}
          <a className="desk-link" href="/admin/records/company/company">
            company’s record
          </a>
          ; without street and ZIP code nothing is sent.
        </li>
        <li>
          Everybody can leave without a password, a fee or a question, for 30 days at least. Each copy has its own link,
          which does not end, and a button in the mail program.
        </li>
        <li>
          Who leaves gets nothing more. The law gives you ten business days; here it holds at once, also for copies that
          wait.
        </li>
        <li>
          Addresses of those who left are neither sold nor handed on, but to whom removes them from a list for you.
        </li>
        <li>
          It goes to those alone who asked for it and confirmed. That is more than the law wants, and what mail servers
          want.
        </li>
      </ul>
    </details>
  );
}
