import { Form, Link } from 'react-router';
import { Hidden } from '#src/ui/toast.tsx';
import type { FieldChange } from './difference.ts';
import { type OpenedVersion, type RecordView, recordPath, type VersionView } from './record-view.ts';
import { dayOfVersion } from './record-words.ts';

const mostChanges = 2;

export const Change = ({ change: { before, after } }: { change: Pick<FieldChange, 'before' | 'after'> }) => (
  <>
    {before && <s>{before}</s>} {after ? <b>{after}</b> : <span>(nothing)</span>}
  </>
);

function changeWords({ state, changes, restoredFrom, number }: VersionView): string {
  if (state === 'removed') return 'Removed from the site';
  if (number === 0) return 'Default';
  const said = changes
    .slice(0, mostChanges)
    .map(({ label, before, after }) => `${label}: ${before || 'nothing'} became ${after || 'nothing'}`);
  const more = changes.length > mostChanges ? ` and ${changes.length - mostChanges} more` : '';
  const back = restoredFrom === null ? '' : restoredFrom === 0 ? 'Reset to default. ' : 'Restored. ';
  return `${back}${said.join('; ')}${more}` || 'Confirmed, no changes';
}

function VersionRow({ version, view, isShown }: { version: VersionView; view: RecordView; isShown: boolean }) {
  const { number, savedAt, by, name } = version;
  return (
    <li className="record-version">
      <div>
        <p>
          <b>{name || dayOfVersion(savedAt)}</b>{' '}
          <small>{[name && dayOfVersion(savedAt), by].filter(Boolean).join(', ')}</small>
        </p>
        <p className="record-version-says">{changeWords(version)}</p>
      </div>
      {isShown ? (
        <span className="sign sign-done">{version.state === 'removed' ? 'Now' : 'Published'}</span>
      ) : (
        <Link
          to={`${recordPath(view.collection.name, view.id)}?version=${number}#looked`}
          preventScrollReset
          className="button-word"
        >
          View
          <span className="sr-only"> {number === 0 ? 'the default' : `the version of ${dayOfVersion(savedAt)}`}</span>
        </Link>
      )}
    </li>
  );
}

const shownFirst = 6;

export function VersionsPanel({ view }: { view: RecordView }) {
  const { versions, cameWithSite, number } = view;
  const rows = versions.map((version, nth) => (
    <VersionRow key={version.number} version={version} view={view} isShown={nth === 0} />
  ));
  const hasBuiltIn = versions.some((version) => version.number === 0);
  return (
    <section className="panel" aria-labelledby="before">
      <h2 id="before">Version history</h2>
      {rows.length === 0 && <p className="text-ink-600">Not published yet.</p>}
      <ul className="sheet-rows">{rows.slice(0, shownFirst)}</ul>
      {rows.length > shownFirst && (
        <details className="filter-fold">
          <summary>{rows.length - shownFirst} older</summary>
          <ul className="sheet-rows">{rows.slice(shownFirst)}</ul>
        </details>
      )}
      {hasBuiltIn && !cameWithSite && (
        <Form method="post" className="pt-2">
          <Hidden fields={{ intent: 'restore', number: 0, base: number }} />
          <button type="submit" className="desk-link min-h-6">
            Reset to default
          </button>
        </Form>
      )}
    </section>
  );
}

export function Looked({ looked, view }: { looked: OpenedVersion; view: RecordView }) {
  const { version, said, changes } = looked;
  const own = changes.length === 0;
  return (
    <section className="sheet-section" id="looked" tabIndex={-1} aria-labelledby="looked-title">
      <header>
        <h2 id="looked-title">{version.name || dayOfVersion(version.savedAt)}</h2>
        <p>{own ? 'same as what visitors see now' : 'crossed out: what visitors see now; bold: this version'}</p>
        <Link className="desk-link" to={recordPath(view.collection.name, view.id)} preventScrollReset>
          Close
        </Link>
      </header>
      <dl className="record-said">
        {(own ? said : changes).map((one) => (
          <div key={one.label}>
            <dt>{one.label}</dt>
            <dd>{'words' in one ? one.words || '(nothing)' : <Change change={one} />}</dd>
          </div>
        ))}
      </dl>
      <div className="sheet-acts">
        {!own && (
          <Form method="post" action={recordPath(view.collection.name, view.id)}>
            <Hidden fields={{ intent: 'restore', number: version.number, base: view.number }} />
            <button type="submit" className="button button-quiet button-small">
              Restore this version
            </button>
          </Form>
        )}
        {version.number > 0 && (
          <Form method="post" className="record-name">
            <Hidden fields={{ intent: 'name', number: version.number }} />
            <label>
              Version name{' '}
              <input name="name" defaultValue={version.name} maxLength={80} className="input input-small" />
            </label>
            <button type="submit" className="button-word">
              Save name
            </button>
          </Form>
        )}
      </div>
    </section>
  );
}
