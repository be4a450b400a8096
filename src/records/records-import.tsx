import { type ComponentProps, useState } from 'react';
import { Form } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { numberText } from '#src/lib/format.ts';
import { listOf } from '#src/lib/text.ts';
import { bodyLimits, recordsTooLarge } from '#src/lib/uploads.ts';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/records-import';
import { answerImport, type ImportAnswer, type ImportResult } from './transfer.server.ts';

/** Reports a file larger than `most` at once, before anything is sent. */
function FileInput({ most, ...props }: ComponentProps<'input'> & { most: { bytes: number; message: string } }) {
  return (
    <input
      {...props}
      type="file"
      onChange={({ currentTarget: field }) => {
        const isTooLarge = (field.files?.[0]?.size ?? 0) > most.bytes;
        field.setCustomValidity(isTooLarge ? most.message : '');
        field.reportValidity();
      }}
    />
  );
}

const documents = (count: number) => (count === 1 ? '1 document' : `${numberText(count)} documents`);

function deeds({ added, changed, removed }: ImportResult) {
  const all = [
    { count: added, would: 'add', did: 'added' },
    { count: changed, would: 'change', did: 'changed' },
    { count: removed, would: 'remove', did: 'removed' },
  ].filter(({ count }) => count > 0);
  // Only the first says of what.
  return all.map((one, nth) => ({ ...one, what: nth === 0 ? documents(one.count) : numberText(one.count) }));
}

const hasChanges = ({ added, changed, removed, reordered }: ImportResult) =>
  added + changed + removed + reordered.length > 0;

function foreseen(result: ImportResult): string {
  if (!hasChanges(result)) return 'This file wouldn’t change anything.';
  const { reordered, stay } = result;
  const does = deeds(result).map(({ would, what }) => `${would} ${what}`);
  const leaves = does.length > 0 ? `leave ${numberText(stay)} as they are` : `leave ${documents(stay)} as they are`;
  const order = reordered.length > 0 ? ` It would also change the order of ${listOf(reordered)}.` : '';
  return `This file would ${listOf([...does, leaves])}.${order}`;
}

function imported(result: ImportResult): string {
  const did = deeds(result).map((one) => `${one.what} ${one.did}`);
  return did.length > 0 ? `Imported: ${listOf(did)}.` : 'Imported.';
}

function Confirm({ waiting }: { waiting: string }) {
  return (
    <Form method="post" encType="multipart/form-data">
      <input type="hidden" name="waiting" value={waiting} />
      <p className="pt-1 pb-3 text-ink-600">
        Everything is published at once, pictures included. Each document keeps its versions, so you can restore the one
        before. Drafts stay as they are.
      </p>
      <button type="submit" name="intent" value="save" className="button button-peach">
        Import and publish
      </button>
    </Form>
  );
}

function Problems({ result, isDone }: { result: ImportResult; isDone: boolean }) {
  const { refused, incomplete } = result;
  return (
    <>
      {refused.length > 0 && (
        <section className="pt-5" aria-labelledby="import-refused">
          <h2 id="import-refused" className="pb-2 font-semibold">
            {isDone ? 'Not imported' : 'Can’t be imported'}
          </h2>
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={`${name} ${reason}`} className="border-t border-ink-200 py-2.5 wrap-anywhere">
                <b>{name}</b> <span className="field-error">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {incomplete.length > 0 && (
        <section className="pt-5" aria-labelledby="import-incomplete">
          <h2 id="import-incomplete" className="pb-2 font-semibold">
            Missing pictures
          </h2>
          <p className="pb-2 text-ink-600">
            These show a picture that neither this site nor the file has. Upload it here after the import.
          </p>
          <ul>
            {incomplete.map((name) => (
              <li key={name} className="border-t border-ink-200 py-2.5 wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ImportScreen({ answer }: { answer: ImportAnswer | undefined }) {
  const { result, waiting } = answer?.ok ? answer : {};
  return (
    <Screen
      back={{ to: '/admin/records', text: 'Back to prices and facts' }}
      title="Import"
      about="Import everything from a file exported here or from another site. Nothing changes until you confirm."
    >
      <Refused outcome={answer} className="mb-3" />
      <div className="sheet">
        <div className="sheet-section">
          <Form
            method="post"
            encType="multipart/form-data"
            className="flex flex-wrap items-end gap-3 border-t border-ink-200 pt-5"
          >
            <label className="grid min-w-0 flex-[0_1_22rem] gap-1 text-[0.95rem] font-semibold" htmlFor="records-file">
              Records file (JSON)
              <FileInput
                id="records-file"
                name="file"
                accept=".json,application/json"
                required
                className="file-input"
                most={{ bytes: bodyLimits.records, message: recordsTooLarge }}
              />
            </label>
            <button type="submit" name="intent" value="check" className="button button-quiet">
              Continue
            </button>
          </Form>
          <p role="status" className="pt-4 font-medium empty:hidden">
            {result && (waiting ? foreseen(result) : imported(result))}
          </p>
          {result && waiting && hasChanges(result) && <Confirm waiting={waiting} />}
          {result && <Problems result={result} isDone={!waiting} />}
        </div>
      </div>
    </Screen>
  );
}

export const meta = deskTitle('Import');

export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
  return null;
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const answer = await answerImport(parts, form);
    if (answer.ok && !answer.waiting) parts.changes.announce();
    return answer;
  });

export default function RecordsImport({ actionData }: Route.ComponentProps) {
  // The desk revalidates every few seconds, which drops the answer.
  const [answer, setAnswer] = useState<ImportAnswer | undefined>(actionData);
  if (actionData && actionData !== answer) setAnswer(actionData);
  return <ImportScreen answer={answer} />;
}
