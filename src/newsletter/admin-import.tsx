import { useEffect, useRef, useState } from 'react';
import { NavLink, useFetcher } from 'react-router';
import { fileText } from '#src/lib/attachment.ts';
import { numberText } from '#src/lib/format.ts';
import type { ImportReport, SubscriberChange } from './newsletter-admin.server.ts';
import { importLimits } from './newsletter-rules.ts';
import type { ImportQuestion } from './rules-import.ts';

const tooLong = `This list is too long. Import up to ${numberText(importLimits.characters)} characters at a time.`;

function Outcome({ report }: { report: ImportReport }) {
  const parts = [
    `${numberText(report.asked)} asked to confirm`,
    ...(report.notedLeft > 0 ? [`${numberText(report.notedLeft)} noted as unsubscribed`] : []),
    `${numberText(report.skippedCount)} skipped`,
  ];
  return (
    <>
      <p className="font-semibold text-arc-800">{parts.join(', ')}.</p>
      {report.skipped.length > 0 && (
        <details open>
          <summary className="desk-link">
            Skipped
            {report.skippedCount > report.skipped.length && `, the first ${numberText(report.skipped.length)}`}
          </summary>
          <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto text-sm wrap-anywhere">
            {report.skipped.map(({ line, text, reason }) => (
              <li key={`${line} ${text} ${reason}`}>
                Line {line}: <strong>{text}</strong> {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${numberText(count)} people`);

/** Asks about values that may mean somebody has left. */
function Questions({ all }: { all: readonly ImportQuestion[] }) {
  return all.map(({ name, title, value, count, answer }) => (
    <fieldset key={name} className="grid gap-1 rounded-sm border border-ink-300 p-3">
      <legend>
        {title === '' ? (
          <>
            The list is named <strong>{value}</strong> ({people(count)}).
          </>
        ) : (
          <>
            <strong>{title}</strong> says <strong>{value === '' ? 'nothing' : value}</strong> ({people(count)}).
          </>
        )}
      </legend>
      <label className="flex min-h-6 items-center gap-2">
        <input type="radio" name={name} value="ask" required defaultChecked={answer === 'ask'} /> OK to ask them
      </label>
      <label className="flex min-h-6 items-center gap-2">
        <input type="radio" name={name} value="left" required defaultChecked={answer === 'left'} /> They unsubscribed:
        never email them
      </label>
    </fieldset>
  ));
}

/** A file is read into the text field first, so that it can be checked. */
export function ImportSubscribers() {
  const fetcher = useFetcher<SubscriberChange>();
  const field = useRef<HTMLTextAreaElement>(null);
  const fileName = useRef<HTMLInputElement>(null);
  const [fileProblem, setFileProblem] = useState('');
  const busy = fetcher.state !== 'idle';
  const change = busy ? undefined : fetcher.data;
  const report = change?.ok ? change.report : undefined;
  const questions = change?.ok === false ? (change.questions ?? []) : [];
  useEffect(() => {
    if (!report || !field.current || !fileName.current) return;
    field.current.value = '';
    fileName.current.value = '';
  }, [report]);
  const read = async (file: File | undefined) => {
    if (!file || !field.current) return;
    // UTF-16 has two bytes for what is sent as one.
    const text = file.size > importLimits.characters * 2 ? '' : fileText(new Uint8Array(await file.arrayBuffer()));
    const isTooLong = text === '' || new Blob([text]).size > importLimits.characters;
    setFileProblem(isTooLong && file.size > 0 ? tooLong : '');
    if (isTooLong) return;
    field.current.value = text;
    if (fileName.current) fileName.current.value = file.name;
    field.current.focus();
  };
  return (
    <section className="card lead-part" aria-labelledby="import-title">
      <h2 id="import-title">Import</h2>
      <fetcher.Form
        method="post"
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          // In bytes, like the server's limit.
          const tooMuch = new Blob([field.current?.value ?? '']).size > importLimits.characters;
          setFileProblem(tooMuch ? tooLong : '');
          if (tooMuch) event.preventDefault();
        }}
      >
        <input type="hidden" name="intent" value="import" />
        <input ref={fileName} type="hidden" name="file" defaultValue="" />
        <div className="field min-w-0">
          <label htmlFor="import-list">Addresses, one per line, or CSV</label>
          <textarea
            ref={field}
            id="import-list"
            name="addresses"
            rows={5}
            required
            maxLength={importLimits.characters}
            className="input font-mono text-sm"
            spellCheck={false}
            autoComplete="off"
            aria-describedby="import-problem import-hint"
          />
        </div>
        <div className="field min-w-0">
          <label htmlFor="import-file">… or from a file</label>
          <input
            id="import-file"
            type="file"
            className="file-input"
            accept=".csv,.txt,.json,text/csv,text/plain,application/json"
            onChange={(event) => {
              void read(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <div className="field min-w-0">
          <label htmlFor="import-consent">Where did these people agree to get your newsletter?</label>
          <input
            id="import-consent"
            name="consent"
            className="input"
            required
            maxLength={importLimits.consent}
            autoComplete="off"
            aria-describedby="import-problem import-consent-hint"
          />
          <p id="import-consent-hint" className="hint">
            For example: sign-up form of the old website, 2024. We keep this with each address.
          </p>
        </div>
        <p id="import-problem" role="alert" className="field-error empty:hidden">
          {fileProblem || (change?.ok === false && change.reason)}
        </p>
        <Questions all={questions} />
        <button type="submit" className="button button-quiet justify-self-start" aria-disabled={busy}>
          {busy ? 'Importing…' : 'Import'}
        </button>
        <div role="status" className="grid gap-2">
          {report && <Outcome report={report} />}
        </div>
        <p id="import-hint" className="text-sm text-ink-600">
          Every new address gets an email asking to confirm. We never email people who unsubscribed. Exports from
          Mailchimp, MailerLite, Brevo, Constant Contact, Ghost, Substack, Buttondown and listmonk work as they are. If
          it’s not clear who unsubscribed, we ask you first.
        </p>
      </fetcher.Form>
    </section>
  );
}

export function NewsletterTabs() {
  return (
    <nav aria-label="Newsletter" className="choice-of-few my-4">
      <NavLink to="/newsletter-management" end>
        Subscribers
      </NavLink>
      <NavLink to="/admin/newsletter">Issues</NavLink>
    </nav>
  );
}
