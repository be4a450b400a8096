import { History } from 'lucide-react';
import { useRef } from 'react';
import { easternText } from '#src/lib/format.ts';
import { Question } from './admin-question.tsx';
import type { VersionEntry } from './publishing.server.ts';

/** A version as a sentence names it: "version 3", or the page as it was before anything was published. */
export const versionName = (number: number) => (number === 0 ? 'the built-in page' : `version ${number}`);

export function Restore(props: {
  entry: VersionEntry;
  disabled: boolean;
  /** Says what is restored, where no row above it does. */
  named?: boolean;
  onRestore(): void;
}) {
  const { entry, disabled, named = false, onRestore } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const name = versionName(entry.number);
  return (
    <>
      <button
        type="button"
        className="version-button"
        aria-disabled={disabled}
        onClick={() => !disabled && dialog.current?.showModal()}
      >
        Restore<span className={named ? undefined : 'sr-only'}> {name}</span>
      </button>
      <Question
        dialog={dialog}
        title={`Restore ${name}${entry.savedAt === null ? '' : ` of ${easternText(entry.savedAt)}`}?`}
        keep="Keep current version"
        confirm={entry.number === 0 ? 'Restore built-in page' : 'Restore version'}
        onConfirm={onRestore}
      >
        <p>
          It goes live right away as a new version. The current version stays in this list.
          {entry.number === 0 && ' Text you changed on the page is reset too; its versions stay.'}
        </p>
      </Question>
    </>
  );
}

/** When a version came to be, of how much, from which and by whom. */
function about({ savedAt, blocks, restoredFrom, by }: VersionEntry): string {
  if (savedAt === null) return 'The page before you published anything';
  const parts = [
    easternText(savedAt),
    blocks === 1 ? '1 block' : `${blocks} blocks`,
    restoredFrom !== null && `restored from ${versionName(restoredFrom)}`,
    by && `by ${by}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Everything that was published of the page, newest first; looked at in the preview, or brought back. */
export function Versions(props: {
  versions: readonly VersionEntry[];
  /** Whether words of the built-in page were changed, so that it can be put back even where it is shown. */
  wordsChanged: boolean;
  /** The version that the preview shows instead of the page. */
  looking: number | undefined;
  /** Whether a draft is in the way of bringing one back. */
  changed: boolean;
  onLook(number: number | undefined): void;
  onRestore(number: number): void;
}) {
  const { versions, looking, changed, onLook, onRestore } = props;
  const [current] = versions;
  return (
    <details className="versions">
      <summary>
        <History aria-hidden="true" size={18} /> Versions ({versions.length}
        {versions.length > 50 ? ', the newest' : ''})
      </summary>
      {changed && <p className="hint">Save or discard your changes before you restore a version.</p>}
      <ol>
        {versions.map((entry) => (
          <li key={entry.number} data-looking={looking === entry.number || undefined}>
            <div>
              <p className="version-title">
                {entry.number === 0 ? 'Built-in page' : `Version ${entry.number}`}
                {entry === current && <span className="version-now">published</span>}
              </p>
              <p className="hint">{about(entry)}</p>
            </div>
            {(entry !== current || (entry.number === 0 && props.wordsChanged)) && (
              <div className="version-actions">
                <button
                  type="button"
                  className="version-button"
                  aria-pressed={looking === entry.number}
                  onClick={() => onLook(looking === entry.number ? undefined : entry.number)}
                >
                  View<span className="sr-only"> {versionName(entry.number)}</span>
                </button>
                <Restore entry={entry} disabled={changed} onRestore={() => onRestore(entry.number)} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
