import { useState } from 'react';
import { Form } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { bodyLimits, recordsTooLarge } from '#src/lib/uploads.ts';
import { FileInput } from '#src/ui/file-input.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/records-import';
import { Change } from './editor.tsx';
import { answerImport } from './import.server.ts';
import recordStyles from './records.css?url';
import type { ImportAnswer, ImportEntry } from './view-import.ts';

const groups: readonly { what: ImportEntry['what']; title: string; about: string }[] = [
  { what: 'new', title: 'New', about: 'not on this site yet' },
  { what: 'changed', title: 'Changed', about: 'crossed out: current; bold: from the file' },
  {
    what: 'confirmed',
    title: 'Confirmed',
    about: 'same content as here, confirmed as correct in the file',
  },
  { what: 'removed', title: 'Removed', about: 'removed in the file' },
  { what: 'order', title: 'Order', about: 'as in the file' },
  { what: 'refused', title: 'Rejected', about: 'these won’t be imported' },
  { what: 'only-here', title: 'Only here', about: 'not in the file; these stay' },
];
const canBeTaken = new Set<ImportEntry['what']>(['new', 'changed', 'confirmed', 'removed', 'order']);

function Entry({ entry }: { entry: ImportEntry }) {
  const { key, title, name, what, changes, reason, hasDraft, isTrue, brought = 0, missing = 0 } = entry;
  const words = (
    <>
      <b>{name}</b> <small>{title}</small>
    </>
  );
  return (
    <li>
      {canBeTaken.has(what) ? (
        <label className="record-choice">
          <input type="checkbox" name="take" value={key} defaultChecked />
          <span>{words}</span>
        </label>
      ) : (
        <p>{words}</p>
      )}
      {reason && <p className="field-error">{reason}</p>}
      {what === 'changed' &&
        changes.map((change) => (
          <p key={change.field} className="record-version-says">
            {change.label}: <Change change={change} />
          </p>
        ))}
      {brought > 0 && canBeTaken.has(what) && (
        <p className="record-version-says">
          Includes {brought === 1 ? '1 picture' : `${brought} pictures`} from the file.
        </p>
      )}
      {isTrue && <p className="record-version-says">Confirmed as correct in the file.</p>}
      {missing > 0 && canBeTaken.has(what) && (
        <p className="field-error">
          {missing === 1 ? 'One of its pictures is' : `${missing} of its pictures are`} missing from this site and the
          file. Upload {missing === 1 ? 'it' : 'them'} here after the import.
        </p>
      )}
      {hasDraft && canBeTaken.has(what) && <p className="field-error">This discards its draft.</p>}
    </li>
  );
}

function Plan({ plan, waiting }: { plan: readonly ImportEntry[]; waiting: string }) {
  const same = plan.filter(({ what }) => what === 'same').length;
  const taken = plan.filter(({ what }) => canBeTaken.has(what)).length;
  return (
    <Form method="post" encType="multipart/form-data">
      <input type="hidden" name="waiting" value={waiting} />
      {groups.map(({ what, title, about }) => {
        const entries = plan.filter((entry) => entry.what === what);
        if (entries.length === 0) return null;
        return (
          <section key={what} className="sheet-section" aria-labelledby={`import-${what}`}>
            <header>
              <h2 id={`import-${what}`}>
                {title} ({entries.length})
              </h2>
              <p>{about}</p>
            </header>
            <ul className="record-import">
              {entries.map((entry) => (
                <Entry key={`${entry.key} ${entry.reason}`} entry={entry} />
              ))}
            </ul>
          </section>
        );
      })}
      <div className="sheet-section">
        <p className="pb-3 text-ink-600">
          {same === 1 ? '1 is unchanged.' : `${same} are unchanged.`} Each import becomes a new version, so you can undo
          it.
        </p>
        {taken > 0 ? (
          <button type="submit" name="intent" value="save" className="button button-peach">
            Import selected
          </button>
        ) : (
          <p>Nothing to import.</p>
        )}
      </div>
    </Form>
  );
}

function ImportScreen({ answer }: { answer: ImportAnswer | undefined }) {
  return (
    <Screen
      back={{ to: '/admin/records', text: 'Back to prices and facts' }}
      title="Import"
      about="Import records and pictures from a file exported here or from another site. You can review everything before anything changes."
    >
      <Refused outcome={answer} className="mb-3" />
      <p role="status" className="pb-3 font-medium empty:hidden">
        {answer?.ok && answer.said}
      </p>
      <div className="sheet">
        <div className="sheet-section">
          <Form method="post" encType="multipart/form-data" className="record-add">
            <label htmlFor="records-file">
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
              Review changes
            </button>
          </Form>
        </div>
        {answer?.ok && answer.plan && answer.waiting && <Plan plan={answer.plan} waiting={answer.waiting} />}
      </div>
    </Screen>
  );
}

export const meta = deskTitle('Import');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: recordStyles }];

export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
  return null;
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const answer = await answerImport(parts, form);
    if (answer.ok && answer.said) parts.changes.announce();
    return answer;
  });

export default function RecordsImport({ actionData }: Route.ComponentProps) {
  // The desk revalidates every few seconds, which drops the answer.
  const [answer, setAnswer] = useState<ImportAnswer | undefined>(actionData);
  if (actionData && actionData !== answer) setAnswer(actionData);
  return <ImportScreen answer={answer} />;
}
