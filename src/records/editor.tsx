import { diffLines } from 'diff';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { easternClock } from '#src/lib/format.ts';
import { conflictingItems, type Typed } from '#src/lib/records/editing.ts';
import type { Field, Fields } from '#src/lib/records/fields.ts';
import { Toast, useToast } from '#src/ui/act.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { valueInWords, type WordChange } from './difference.ts';
import type { EditorView } from './editor.server.ts';
import { fieldId, placeInWords } from './fields.tsx';
import { dayOfVersion } from './record-words.ts';
import type { Editor } from './use-editor.ts';

export function EditorKept({ editor }: { editor: Editor }) {
  const words = {
    rest: editor.dirty ? 'Not saved yet.' : '',
    keeping: 'Saving…',
    kept: '',
    refused: 'Not saved.',
    away: 'We can’t reach the server. This browser keeps what you write and tries again.',
  };
  const isDraft = editor.known !== null && !editor.dirty && editor.standing !== 'keeping';
  return (
    <span role="status" className="text-sm text-ink-600 empty:hidden">
      {isDraft ? `Draft saved ${easternClock(editor.known ?? 0)} ET.` : words[editor.standing]}
    </span>
  );
}

/** What the last press did, for ten seconds, with its undo. */
export function EditorSaid({ editor }: { editor: Editor }) {
  const [shown] = useToast(editor.notice);
  const number = shown?.undo;
  return (
    <Toast
      undo={
        number !== undefined && {
          Form: 'form',
          fields: { number },
          onSubmit: (event) => {
            event.preventDefault();
            void editor.send('undo', { number: String(number) });
          },
        }
      }
    >
      {shown?.words}
    </Toast>
  );
}

/** Discards the draft; somebody else's after a question. */
export function DiscardDraft(props: {
  draft: NonNullable<EditorView['draft']>;
  label: string;
  className: string;
  onDiscard(): void;
}) {
  const { draft, label, className, onDiscard } = props;
  if (draft.isOwn) {
    return (
      <button type="button" className={className} onClick={onDiscard}>
        {label}
      </button>
    );
  }
  return (
    <ConfirmAction
      question={`Discard the draft by ${draft.by}? It can’t be brought back.`}
      confirm="Discard draft"
      keep="Keep it"
      label="Discard draft"
      icon={<Trash2 aria-hidden="true" size={16} />}
      labelled
      onConfirm={onDiscard}
    />
  );
}

const blockOf = (path: string): number | undefined => {
  const nth = /^blocks\.(\d+)/.exec(path)?.[1];
  return nth === undefined ? undefined : Number(nth);
};

/** Takes the focus. `onBlock` opens the editor of a block. */
export function EditorProblems({ editor, onBlock }: { editor: Editor; onBlock?(nth: number): void }) {
  const { errors, questions, problem, fields } = editor;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.focus();
  }, [problem]);
  const names = Object.keys(fields);
  const nth = (path: string) => names.indexOf(path.split('.')[0] ?? '');
  return (
    <div role="alert" id="record-problems" ref={place} tabIndex={-1} className="record-problems">
      {problem && questions.length > 0 && (
        <fieldset className="notice notice-info mb-4">
          <legend className="sr-only">Before you publish</legend>
          {questions.map((question) => (
            <p key={question}>{question}</p>
          ))}
          <label className="mt-2 flex min-h-6 items-center gap-2">
            <input type="checkbox" onChange={({ target }) => editor.setSure(target.checked)} /> Yes, publish this
          </label>
          <p className="hint">
            Check the box and press the button again, or change it below. Nothing is published yet.
          </p>
        </fieldset>
      )}
      {problem && questions.length === 0 && (
        <div className="notice notice-error mb-4">
          <p>{problem}</p>
          <ul>
            {Object.entries(errors)
              .sort(([a], [b]) => nth(a) - nth(b))
              .map(([path, message]) => (
                <li key={path}>
                  <a
                    className="desk-link"
                    href={`#${path === 'day' ? 'record-day' : fieldId(path)}`}
                    onClick={(event) => {
                      const nth = blockOf(path);
                      if (nth === undefined || !onBlock) return;
                      event.preventDefault();
                      flushSync(() => onBlock(nth));
                      document.getElementById(fieldId(path))?.focus();
                    }}
                  >
                    {placeInWords(fields, path)}
                  </a>
                  : {message}
                </li>
              ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const sides = { mine: 'Keep mine', theirs: 'Use theirs', both: 'Keep both' } as const;
type Side = keyof typeof sides;

/** An edit conflict: nothing is saved or published until a side is chosen for each field. */
export function EditorClash({ editor }: { editor: Editor }) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { clash, typed } = editor;
  if (!clash) return null;
  const { fields: both, base, theirs, by } = clash;
  const chosen = both.every((field) => choices[field]);
  const words = (values: Typed, name: string) => {
    const field = editor.fields[name];
    const items = conflictingItems(base[name], typed[name], theirs[name]);
    const value = values[name];
    const asked = items && Array.isArray(value) ? value.filter(({ id }) => items.has(id)) : value;
    return (field && valueInWords(field, asked)) || 'empty';
  };
  return (
    <section className="sheet-section border-b border-ink-200 bg-peach-100" aria-labelledby="clash">
      <header>
        <h2 id="clash">{by.split(', ')[0]} changed the same fields as you</h2>
        <p>Everything else is already merged. Choose one for each field below.</p>
      </header>
      {both.map((field) => (
        <fieldset key={field} className="mb-4">
          <legend className="mb-1 font-semibold">{editor.fields[field]?.label}</legend>
          <div className="mb-2 grid gap-3 sm:grid-cols-2">
            {Object.entries({ Mine: typed, Theirs: theirs }).map(([whose, values]) => (
              <p key={whose}>
                <strong>{whose}</strong>{' '}
                <span className="block max-h-60 overflow-auto rounded-md bg-white p-2 wrap-anywhere whitespace-pre-wrap">
                  {words(values, field)}
                </span>
              </p>
            ))}
          </div>
          <div className="choice-of-few">
            {(Object.keys(sides) as Side[])
              .filter((side) => side !== 'both' || editor.fields[field]?.kind === 'markdown')
              .map((side) => (
                <label key={side}>
                  <input
                    type="radio"
                    className="absolute inset-0 m-0 cursor-pointer opacity-0"
                    name={`side-${field}`}
                    checked={choices[field] === side}
                    onChange={() => setChoices({ ...choices, [field]: side })}
                  />
                  {sides[side]}
                </label>
              ))}
          </div>
        </fieldset>
      ))}
      <button
        type="button"
        className="button button-primary"
        aria-disabled={!chosen}
        onClick={() => chosen && editor.settle(choices)}
      >
        Continue
      </button>
    </section>
  );
}

export function Change({ change: { before, after } }: { change: WordChange }) {
  return (
    <>
      {before && <s>{before}</s>} {after ? <b>{after}</b> : <span>(nothing)</span>}
    </>
  );
}

type VersionView = EditorView['versions'][number];

const mostChanges = 2;

function changeWords({ state, number, restoredFrom, changes, isConfirmation }: VersionView): string {
  if (number === 0) return 'Default';
  if (state === 'removed') return 'Removed from the site';
  const said = changes
    .slice(0, mostChanges)
    .map(({ label, before, after }) => `${label}: ${before || 'nothing'} became ${after || 'nothing'}`);
  const more = changes.length > mostChanges ? ` and ${changes.length - mostChanges} more` : '';
  const back = restoredFrom === null ? '' : restoredFrom === 0 ? 'Reset to defaults. ' : 'Restored. ';
  return `${back}${said.join('; ')}${more}` || `${isConfirmation ? 'Confirmed' : 'Published'}, no changes`;
}

interface HistoryProps {
  view: EditorView;
  editor: Editor;
  /** Path of the editor's screen. */
  address: string;
}

function VersionRow({ version, address, isShown }: { version: VersionView; address: string; isShown: boolean }) {
  const { number, savedAt, by, name, state } = version;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-ink-200 py-2.5 first:border-t-0 [&_s]:text-ink-500">
      <div>
        <p>
          <b>{name || dayOfVersion(savedAt)}</b>{' '}
          <small className="text-sm text-ink-600">
            {[name && dayOfVersion(savedAt), savedAt && easternClock(savedAt), by].filter(Boolean).join(', ')}
          </small>
        </p>
        <p className="text-sm wrap-anywhere text-ink-600">{changeWords(version)}</p>
      </div>
      {isShown ? (
        <span className="sign sign-done">{state === 'removed' ? 'Now' : 'Published'}</span>
      ) : (
        <Link to={`${address}?version=${number}#looked`} preventScrollReset className="button-word">
          View
          <span className="sr-only">
            {' '}
            {savedAt === null ? 'the default' : `the version of ${dayOfVersion(savedAt)}, ${easternClock(savedAt)}`}
          </span>
        </Link>
      )}
    </li>
  );
}

const shownFirst = 6;

export function VersionsPanel({ view, editor, address }: HistoryProps) {
  const { versions, number } = view;
  const rows = versions.map((version, nth) => (
    <VersionRow key={version.number} version={version} address={address} isShown={nth === 0} />
  ));
  const canReset = number > 0 && versions.at(-1)?.number === 0 && versions[0]?.state !== 'built-in';
  return (
    <section className="panel" aria-labelledby="versions">
      <h2 id="versions">Version history</h2>
      {rows.length === 0 && <p className="text-ink-600">Not published yet.</p>}
      <ul className="sheet-rows">{rows.slice(0, shownFirst)}</ul>
      {rows.length > shownFirst && (
        <details className="filter-fold min-w-0 open:w-full">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-ink-600 hover:text-ink-900">
            {rows.length - shownFirst} older
          </summary>
          <ul className="sheet-rows">{rows.slice(shownFirst)}</ul>
        </details>
      )}
      {canReset && (
        <p className="pt-2">
          <button
            type="button"
            className="desk-link min-h-6"
            onClick={() => void editor.send('restore', { number: '0', base: String(number) })}
          >
            Reset to defaults
          </button>
        </p>
      )}
    </section>
  );
}

/** Changed lines with one line around them. */
function LineChanges({ before, after }: { before: string; after: string }) {
  const lines = diffLines(before, after)
    .flatMap(({ value, added, removed }) => value.split('\n').map((text) => ({ text, added, removed })))
    .filter(({ text }) => text.trim() !== '');
  const isTold = (at: number) => [at - 1, at, at + 1].some((near) => lines[near]?.added || lines[near]?.removed);
  return lines.map(({ text, added, removed }, at) =>
    isTold(at) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and do not move
      <p key={at}>{removed ? <del>{text}</del> : added ? <ins>{text}</ins> : text}</p>
    ) : null,
  );
}

function Differences({ fields, before, after }: { fields: Fields; before: Typed | undefined; after: Typed }) {
  const words = (field: Field, values: Typed | undefined, name: string) => valueInWords(field, values?.[name]);
  const all = Object.entries(fields).filter(([, field]) => !field.internal);
  const changed = all.filter(([name, field]) => words(field, before, name) !== words(field, after, name));
  const isSame = changed.length === 0;
  return (
    <dl className="editor-differences">
      {(isSame ? all : changed).map(([name, field]) => {
        const [was, is] = [words(field, before, name), words(field, after, name)];
        return (
          <div key={name} className="mb-3">
            <dt className="font-semibold">{field.label}</dt>
            <dd>
              {isSame ? (
                is || '(nothing)'
              ) : field.kind === 'markdown' ? (
                <LineChanges before={was} after={is} />
              ) : (
                <>
                  {was && <del className="bg-red-50 text-red-900">{was}</del>}{' '}
                  {is ? <ins className="bg-arc-50 text-ink-900">{is}</ins> : <em>empty</em>}
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The version that was asked for, compared with what visitors see. */
export function Looked({ view, editor, address }: HistoryProps) {
  const [name, setName] = useState<string>();
  const { looked, published, number } = view;
  if (!looked) return null;
  const { version, typed } = looked;
  const isShown = version.number === number;
  return (
    <section className="sheet-section" id="looked" tabIndex={-1} aria-labelledby="looked-title">
      <header>
        <h2 id="looked-title">{version.name || dayOfVersion(version.savedAt)}</h2>
        <p>
          {isShown
            ? 'same as what visitors see now'
            : 'crossed out: what visitors see now; underlined: what this version says instead'}
        </p>
        <Link className="desk-link" to={address} preventScrollReset>
          Close
        </Link>
      </header>
      {typed ? (
        <Differences fields={view.fields} before={published} after={typed} />
      ) : (
        <p>It was removed from the site.</p>
      )}
      <div className="sheet-acts">
        {!isShown && (
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => void editor.send('restore', { number: String(version.number), base: String(number) })}
          >
            Restore this version
          </button>
        )}
        {version.number > 0 && (
          <p className="flex flex-wrap items-end gap-2">
            <label className="grid gap-1 text-sm font-medium text-ink-600">
              Version name{' '}
              <input
                value={name ?? version.name}
                onChange={({ target }) => setName(target.value)}
                maxLength={80}
                className="input input-small"
              />
            </label>
            <button
              type="button"
              className="button-word"
              onClick={() => void editor.send('name', { number: String(version.number), name: name ?? version.name })}
            >
              Save name
            </button>
          </p>
        )}
      </div>
    </section>
  );
}
