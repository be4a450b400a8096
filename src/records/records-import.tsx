import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { numberText } from '#src/lib/format.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { listOf } from '#src/lib/text.ts';
import { bodyLimits, recordsTooLarge } from '#src/lib/uploads.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/records-import';
import { type ImportResult, importRecords, readRecordsFile } from './transfer.server.ts';

const question =
  'Import and publish everything in this file? Each document keeps its versions, so you can restore the one before. Drafts stay as they are.';

function imported({ added, changed, removed }: ImportResult): string {
  const did = Object.entries({ added, changed, removed }).filter(([, count]) => count > 0);
  if (did.length === 0) return 'Nothing changed.';
  return `Imported: ${listOf(did.map(([what, count]) => `${numberText(count)} ${what}`))}.`;
}

function Result({ result }: { result: ImportResult }) {
  return (
    <>
      <p role="status" className="pt-4 font-medium">
        {imported(result)}
      </p>
      {result.refused.length > 0 && (
        <section className="pt-5" aria-labelledby="import-refused">
          <h2 id="import-refused" className="pb-2 font-semibold">
            Not imported
          </h2>
          <ul>
            {result.refused.map(({ name, reason }) => (
              <li key={`${name} ${reason}`} className="border-t border-ink-200 py-2.5 wrap-anywhere">
                <b>{name}</b> <span className="field-error">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export const meta = deskTitle('Import');

export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
  return null;
}

export const action = (args: Route.ActionArgs) =>
  deskAction(
    args,
    async ({ live, records, actor, content, changes }, form): Promise<Outcome<{ result: ImportResult }>> => {
      const sent = form.get('file');
      const read = readRecordsFile(sent instanceof Blob ? await sent.text() : '');
      if (!read.ok) return refuse(read.reason);
      const result = await importRecords(read.file, { live: live(), ...records }, actor, content.images);
      changes.announce();
      return { ok: true, result };
    },
  );

export default function RecordsImport({ actionData }: Route.ComponentProps) {
  // The desk revalidates every few seconds, which drops the answer.
  const [answer, setAnswer] = useState(actionData);
  if (actionData && actionData !== answer) setAnswer(actionData);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  return (
    <Screen
      back={{ to: '/admin/records', text: 'Back to prices and facts' }}
      title="Import"
      about="Import everything from a file exported here or from another site, pictures included."
    >
      <Refused outcome={answer} className="mb-3" />
      <div className="sheet">
        <div className="sheet-section">
          <Form ref={form} method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3 pt-2">
            <label className="grid min-w-0 flex-[0_1_22rem] gap-1 text-[0.95rem] font-semibold" htmlFor="records-file">
              Records file (JSON)
              <input
                id="records-file"
                name="file"
                type="file"
                accept=".json,application/json"
                required
                className="file-input"
                onChange={({ currentTarget: field }) => {
                  const isTooLarge = (field.files?.[0]?.size ?? 0) > bodyLimits.records;
                  field.setCustomValidity(isTooLarge ? recordsTooLarge : '');
                  field.reportValidity();
                }}
              />
            </label>
            <ConfirmAction
              question={question}
              confirm="Import and publish"
              keep="Not yet"
              label="Import and publish"
              icon={<Upload aria-hidden="true" size={16} />}
              labelled
              isReady={() => form.current?.reportValidity() ?? false}
              onConfirm={() => submit(form.current)}
            />
          </Form>
          {answer?.ok && <Result result={answer.result} />}
        </div>
      </div>
    </Screen>
  );
}
