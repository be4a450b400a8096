import { Link } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import {
  type EditorView,
  type FieldsOf,
  inWords,
  namesOf,
  type Typed,
  type VersionRow,
} from '#src/lib/records/editing.ts';
import type { RecordEditor } from './use-editor.ts';

export interface DifferentLine {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Longer texts count as changed completely, to limit the quadratic comparison. */
const most = 1_500;

/** Line diff. */
export function lineDifferences(before: string, after: string): DifferentLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  if (a.length > most || b.length > most) {
    return [
      ...a.map((text) => ({ kind: 'gone', text }) as const),
      ...b.map((text) => ({ kind: 'new', text }) as const),
    ];
  }
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] =
        a[i] === b[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  const found: DifferentLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      found.push({ kind: 'same', text: a[i] ?? '' });
      i++;
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      found.push({ kind: 'gone', text: a[i++] ?? '' });
    } else {
      found.push({ kind: 'new', text: b[j++] ?? '' });
    }
  }
  return found;
}

/** Changed lines with one line of context; blank lines left out. */
export function changedLines(lines: readonly DifferentLine[]): DifferentLine[] {
  const told = lines.filter(({ text }) => text.trim() !== '');
  return told.filter((_, at) =>
    [at - 1, at, at + 1].some((near) => told[near] !== undefined && told[near].kind !== 'same'),
  );
}

function nameOf({ number, name }: Pick<VersionRow, 'number' | 'name'>): string {
  return name || (number === 0 ? 'Default' : `Version ${number}`);
}

function about({ savedAt, by, state, restoredFrom, changed }: VersionRow, fields: Partial<FieldsOf<string>>): string {
  return [
    savedAt !== null && easternText(savedAt),
    by,
    state === 'removed' && 'removed from the site',
    restoredFrom !== null && `restored from version ${restoredFrom}`,
    changed.length > 0 && changed.map((field) => fields[field]?.label ?? field).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Differences<Name extends string>(props: { fields: FieldsOf<Name>; before: Typed<Name>; after: Typed<Name> }) {
  const { fields, before, after } = props;
  const changed = namesOf(fields).filter((field) => inWords(fields, before, field) !== inWords(fields, after, field));
  if (changed.length === 0) return <p>Same as what’s in the form now.</p>;
  return (
    <dl className="article-differences">
      {changed.map((field) => (
        <div key={field}>
          <dt>{fields[field].label}</dt>
          {fields[field].kind === 'markdown' ? (
            <dd>
              {changedLines(lineDifferences(String(before[field]), String(after[field]))).map(({ kind, text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and do not move
                <p key={at}>{kind === 'gone' ? <del>{text}</del> : kind === 'new' ? <ins>{text}</ins> : text}</p>
              ))}
            </dd>
          ) : (
            <dd>
              <del>{inWords(fields, before, field) || 'empty'}</del>{' '}
              <ins>{inWords(fields, after, field) || 'empty'}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

export function EditorVersions<Name extends string>(props: { view: EditorView<Name>; editor: RecordEditor<Name> }) {
  const { view, editor } = props;
  const { fields } = editor;
  const { versions, looked, number } = view;
  if (versions.length === 0) return null;
  return (
    <section className="sheet-section" aria-labelledby="versions">
      <header>
        <h2 id="versions">Version history</h2>
        <p>published versions, newest first</p>
      </header>
      <ol className="sheet-rows">
        {versions.map((version) => (
          <li key={version.number} className="article-version">
            <div>
              <p className="font-semibold">
                {nameOf(version)}
                {version.number === number && ' (now)'}
              </p>
              <p className="hint">{about(version, fields)}</p>
            </div>
            <div className="sheet-row-acts">
              {version.state !== 'removed' && (
                <Link
                  className="button-word"
                  to={looked?.number === version.number ? '?' : `?version=${version.number}`}
                  preventScrollReset
                >
                  {looked?.number === version.number ? 'Close' : 'Changes'}
                  <span className="sr-only"> in {nameOf(version)}</span>
                </Link>
              )}
              {version.number !== number && version.state !== 'removed' && (
                <form
                  method="post"
                  onSubmit={(event) => {
                    event.preventDefault();
                    void editor.send('restore', { number: String(version.number), base: String(number) });
                  }}
                >
                  <input type="hidden" name="number" value={version.number} />
                  <button type="submit" name="intent" value="restore" className="button-word">
                    Restore<span className="sr-only"> {nameOf(version)}</span>
                  </button>
                </form>
              )}
            </div>
            {looked?.number === version.number && (
              <div className="article-version-looked">
                <Differences fields={fields} before={looked.typed} after={editor.typed} />
                {version.number > 0 && (
                  <form
                    method="post"
                    className="article-version-name"
                    onSubmit={(event) => {
                      event.preventDefault();
                      const name = String(new FormData(event.currentTarget).get('name') ?? '');
                      void editor.send('name', { number: String(version.number), name });
                    }}
                  >
                    <input type="hidden" name="number" value={version.number} />
                    <label htmlFor={`name-${version.number}`}>Version name</label>
                    <input
                      id={`name-${version.number}`}
                      name="name"
                      className="input input-small"
                      maxLength={60}
                      defaultValue={version.name}
                    />
                    <button type="submit" name="intent" value="name" className="button button-quiet button-small">
                      Save name
                    </button>
                  </form>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
