import { easternText } from '#src/lib/eastern-format.ts';
import type { BackupsView } from './admin.server.ts';

const columns = ['When (Eastern)', 'File', 'Holds', 'Size', 'Outcome'];
const dayMs = 86_400_000;

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}

/** The sentence that the owner came for. */
function Verdict({ view, now }: { view: BackupsView; now: number }) {
  const proven = view.entries.find(({ provenAt }) => provenAt !== null);
  if (view.engine === 'postgres') {
    return (
      <p className="notice">
        The data is in PostgreSQL. Its own tools make the nightly backups (docs/operations.md);{' '}
        <code>npm run backup</code> makes and proves one now, and so does every upgrade.
      </p>
    );
  }
  if (!proven) {
    return (
      <p className="notice">
        No backup has been proven yet. The first is made at night, after 3 AM Eastern; <code>npm run backup</code> makes
        one now.
      </p>
    );
  }
  const late = now - proven.at > 2 * dayMs;
  return (
    <p className={late ? 'notice notice-error' : 'notice'}>
      The newest proven backup is of <strong>{easternText(proven.at)} ET</strong>: restored aside, every file and every
      count as it should be.{late && ' That is more than two days ago: look at the failures below.'}
    </p>
  );
}

/** The Backups tab: when the data was last backed up, and whether that backup can be restored. */
export function BackupsTab({ view, now }: { view: BackupsView; now: number }) {
  return (
    <section aria-labelledby="tab-title">
      <h1 id="tab-title" className="mb-4">
        Backups
      </h1>
      <Verdict view={view} now={now} />
      {view.entries.length > 0 && (
        <table className="admin-table mt-6">
          <caption className="sr-only">Backups, newest first</caption>
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.entries.map((entry) => (
              <tr key={`${entry.at} ${entry.file}`} className="entry-row">
                <td data-label="When (Eastern)">{easternText(entry.at)}</td>
                <td data-label="File" className="wrap-anywhere">
                  {entry.file}
                </td>
                <td data-label="Holds">
                  {entry.rows.toLocaleString('en-US')} rows, {entry.uploads.toLocaleString('en-US')} uploads
                </td>
                <td data-label="Size">{sizeText(entry.bytes)}</td>
                <td data-label="Outcome">{entry.problem || 'Restored aside and found whole'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
