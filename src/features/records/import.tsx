import { Form } from 'react-router';
import { bodyLimits, recordsTooLarge } from '#src/lib/upload-limits.ts';
import { FileInput } from '#src/ui/file-input.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { Change } from './versions.tsx';
import type { ImportAnswer, ImportEntry } from './view-import.ts';

const groups: readonly { what: ImportEntry['what']; title: string; about: string }[] = [
  { what: 'new', title: 'New', about: 'not on this site yet' },
  { what: 'changed', title: 'Changed', about: 'struck: as it is here; bold: as the file says it' },
  {
    what: 'confirmed',
    title: 'Confirmed',
    about: 'the same words as here; there somebody has said that they are true',
  },
  { what: 'removed', title: 'Taken away', about: 'the file says that they are gone' },
  { what: 'order', title: 'Order', about: 'as in the file' },
  { what: 'refused', title: 'Refused', about: 'nothing of these is taken' },
  { what: 'only-here', title: 'Only here', about: 'the file does not know them; they stay' },
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
          With {brought === 1 ? 'a picture that comes' : `${brought} pictures that come`} in the file.
        </p>
      )}
      {isTrue && <p className="record-version-says">Said there to be true.</p>}
      {missing > 0 && canBeTaken.has(what) && (
        <p className="field-error">
          {missing === 1 ? 'A picture of it is' : `${missing} pictures of it are`} not on this site and not in the file.
          Upload {missing === 1 ? 'it' : 'them'} here after the import.
        </p>
      )}
      {hasDraft && canBeTaken.has(what) && <p className="field-error">Its draft is dropped with that.</p>}
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
          {same === 1 ? 'One is the same.' : `${same} are the same.`} Each that is taken over becomes a version, and can
          be taken back.
        </p>
        {taken > 0 ? (
          <button type="submit" name="intent" value="save" className="button button-peach">
            Take over what is ticked
          </button>
        ) : (
          <p>There is nothing to take over.</p>
        )}
      </div>
    </Form>
  );
}

/** Records of a file: what they would change, and taking over all of them or some. */
export function ImportScreen({ answer }: { answer: ImportAnswer | undefined }) {
  return (
    <section aria-labelledby="import-title">
      <PageHead back={{ to: '/admin/records', text: 'Back to prices and facts' }} id="import-title" title="Import">
        From a file that was exported here or in another installation, with its pictures. Nothing changes before you
        have seen what would.
      </PageHead>
      <Refused outcome={answer} className="mb-3" />
      <p role="status" className="pb-3 font-medium empty:hidden">
        {answer?.ok && answer.said}
      </p>
      <div className="sheet">
        <div className="sheet-section">
          <Form method="post" encType="multipart/form-data" className="record-add">
            <label htmlFor="records-file">
              File of records (JSON)
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
              See what it would change
            </button>
          </Form>
        </div>
        {answer?.ok && answer.plan && answer.waiting && <Plan plan={answer.plan} waiting={answer.waiting} />}
      </div>
    </section>
  );
}
