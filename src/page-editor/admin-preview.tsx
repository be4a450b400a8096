import { CircleCheck, History, Monitor, Smartphone } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { easternText } from '#src/lib/format.ts';
import deskStyles from '#src/ui/desk.css?url';
import type { VersionEntry } from './publishing.server.ts';
import type { Editor } from './use-editor.ts';

/** A confirmation dialog, opened through `dialog`. */
export function Question(props: {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Button labels: cancel and confirm. */
  keep: string;
  confirm: string;
  onConfirm(): void;
  children: ReactNode;
}) {
  const { dialog } = props;
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id}>
      <p id={id} className="text-lg font-semibold">
        {props.title}
      </p>
      <div className="mt-2 grid gap-2 text-ink-600">{props.children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={close}>
          {props.keep}
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            close();
            props.onConfirm();
          }}
        >
          {props.confirm}
        </button>
      </div>
    </dialog>
  );
}

const widths = { computer: 1280, phone: 390 } as const;
type Device = keyof typeof widths;

function prepare(frame: HTMLIFrameElement): HTMLElement | undefined {
  const inner = frame.contentDocument;
  if (!inner) return undefined;
  inner.documentElement.lang = 'en-US';
  if (!inner.head.querySelector('link')) {
    const styles = inner.createElement('link');
    styles.rel = 'stylesheet';
    styles.href = deskStyles;
    inner.head.append(styles);
  }
  return inner.body;
}

/**
 * The page as visitors see it, scaled to fit. `onPick` receives the clicked block; links do nothing. Scrolls to
 * `chosen`.
 */
export function PreviewFrame(props: {
  children: ReactNode;
  chosen: string | undefined;
  onPick?: ((id: string) => void) | undefined;
}) {
  const { children, chosen, onPick } = props;
  const [device, setDevice] = useState<Device>('computer');
  const [body, setBody] = useState<HTMLElement>();
  const [mounted, setMounted] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolledTo = useRef<string>(undefined);

  useEffect(() => {
    setMounted(true);
    if (window.innerWidth < 640) setDevice('phone');
  }, []);
  // The empty document may exist before its load event; some browsers replace it with that event.
  useEffect(() => {
    if (mounted && frame.current) setBody(prepare(frame.current));
  }, [mounted]);
  useEffect(() => {
    if (!mounted || !pane.current) return;
    const resize = () => {
      if (!pane.current || !frame.current) return;
      const { clientWidth, clientHeight } = pane.current;
      const scale = Math.min(1, clientWidth / widths[device]);
      Object.assign(frame.current.style, {
        width: `${widths[device]}px`,
        height: `${clientHeight / scale}px`,
        transform: `scale(${scale})`,
        left: `${Math.max(0, (clientWidth - widths[device] * scale) / 2)}px`,
      });
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, [mounted, device]);

  // After every render, because a new block appears a moment after it was chosen.
  useEffect(() => {
    if (!chosen) scrolledTo.current = undefined;
    if (!body || !chosen || scrolledTo.current === chosen) return;
    const view = body.ownerDocument.defaultView;
    const block = body.querySelector(`[data-block="${CSS.escape(chosen)}"]`);
    if (!view || !block) return;
    scrolledTo.current = chosen;
    // Not scrollIntoView, which would also scroll the page around the frame.
    view.scrollTo({ top: block.getBoundingClientRect().top + view.scrollY - 24, behavior: 'instant' });
  });

  return (
    <div className="preview">
      <div className="preview-bar">
        <h2>Preview</h2>
        <fieldset className="preview-devices">
          <legend className="sr-only">Screen</legend>
          {(['computer', 'phone'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={device === one} onClick={() => setDevice(one)}>
              {one === 'phone' ? <Smartphone aria-hidden="true" size={16} /> : <Monitor aria-hidden="true" size={16} />}
              {one === 'phone' ? 'Phone' : 'Computer'}
            </button>
          ))}
        </fieldset>
      </div>
      <div ref={pane} className="preview-pane">
        {mounted && (
          <iframe ref={frame} title="Page preview" onLoad={(event) => setBody(prepare(event.currentTarget))} />
        )}
        {body &&
          createPortal(
            <div
              onClickCapture={(event) => {
                event.preventDefault();
                const target = event.target as Element;
                const id = target.closest<HTMLElement>('[data-block]')?.dataset.block;
                if (id) onPick?.(id);
              }}
            >
              {children}
            </div>,
            body,
          )}
      </div>
    </div>
  );
}

/** For example "version 3"; 0 is the built-in page. */
export const versionName = (number: number) => (number === 0 ? 'the built-in page' : `version ${number}`);

export function Restore(props: {
  entry: VersionEntry;
  disabled: boolean;
  /** Names the version, if no row above does. */
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

export function Versions(props: {
  versions: readonly VersionEntry[];
  /** Whether the page's words were changed, so that the built-in page can be restored even while it is shown. */
  wordsChanged: boolean;
  looking: number | undefined;
  /** Whether a draft prevents restoring. */
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

const noticeMs = 8_000;

/** The result of the last save: a note that disappears, or errors that stay. */
export function Outcome(props: {
  editor: Pick<Editor, 'notice' | 'error' | 'problems' | 'blocks' | 'dismiss'>;
  onOpen(id: string): void;
}) {
  const { editor, onOpen } = props;
  const { notice, error, problems, blocks, dismiss } = editor;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(dismiss, noticeMs);
    return () => clearTimeout(timer);
  }, [notice, dismiss]);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  const wrong = blocks.flatMap((block, index) => {
    const found = problems.find((problem) => problem.block === block.id);
    return found ? { id: block.id, place: index + 1, message: found.message } : [];
  });
  return (
    <>
      <div role="status" className="page-toast">
        {notice && (
          <p>
            <CircleCheck aria-hidden="true" size={20} /> {notice}
          </p>
        )}
      </div>
      <div role="alert">
        {error && (
          <div ref={box} tabIndex={-1} className="notice notice-error page-notice page-error">
            <p>{error}</p>
            {wrong.length > 0 && (
              <ul>
                {wrong.map(({ id, place, message }) => (
                  <li key={id}>
                    <button type="button" onClick={() => onOpen(id)}>
                      Block {place}
                    </button>
                    : {message}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </>
  );
}
