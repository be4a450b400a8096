import { Bold, Code, Heading2, Heading3, ImageUp, Italic, Link2, List, ListOrdered, Quote } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Mark } from '#src/lib/html.ts';
import type { OfferedFacts } from '#src/lib/records/collection.ts';
import { uploadPicture } from '#src/lib/uploads.ts';
import type { TextEditor } from './code-mirror.ts';

const buttons = [
  { mark: 'heading', icon: Heading2, label: 'Heading', keys: 'Control+Alt+2' },
  { mark: 'subheading', icon: Heading3, label: 'Smaller heading', keys: 'Control+Alt+3' },
  { mark: 'bold', icon: Bold, label: 'Bold', keys: 'Control+B' },
  { mark: 'italic', icon: Italic, label: 'Italic', keys: 'Control+I' },
  { mark: 'link', icon: Link2, label: 'Link', keys: 'Control+K' },
  { mark: 'list', icon: List, label: 'List', keys: 'Control+Shift+8' },
  { mark: 'numbers', icon: ListOrdered, label: 'Numbered list', keys: 'Control+Shift+7' },
  { mark: 'quote', icon: Quote, label: 'Quote', keys: 'Control+Shift+9' },
  { mark: 'code', icon: Code, label: 'Code', keys: 'Control+E' },
] as const satisfies readonly { mark: Mark; icon: unknown; label: string; keys: string }[];

/** Arrow keys move along the toolbar; Tab leaves it. */
function alongToolbar(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = controls.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  controls.at((at + (event.key === 'ArrowRight' ? 1 : -1)) % controls.length)?.focus();
}

/** A plain textarea, replaced by an editor once that has loaded. */
export function MarkdownField(props: {
  /** Id of the input. */
  id: string;
  label: ReactNode;
  rows: number;
  value: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  facts: readonly OfferedFacts[];
  onChange(value: string): void;
}) {
  const { id, value, facts, onChange } = props;
  const saidId = `${id}-said`;
  const describedBy = `${props['aria-describedby'] ?? ''} ${saidId}`;
  const place = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<TextEditor>(undefined);
  const now = useRef(props);
  now.current = props;
  const [ready, setReady] = useState(false);
  const [said, setSaid] = useState('');

  async function addPictures(files: readonly File[]) {
    for (const file of files) {
      setSaid('Preparing picture…');
      const answer = await uploadPicture(file);
      if (!answer.ok) return setSaid(answer.reason);
      // The cursor ends up where the description goes.
      editor.current?.insert(`![](${answer.src})`, { back: answer.src.length + 3, isBlock: true });
      const note = answer.note ? `${answer.note} ` : '';
      setSaid(`Picture added. ${note}Describe it between the brackets. You need a description to publish.`);
    }
  }
  const add = useRef(addPictures);
  add.current = addPictures;

  useEffect(() => {
    const parent = place.current;
    let gone = false;
    if (!parent) return;
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    void import('./code-mirror.ts').then(
      ({ editText }) => {
        if (gone) return;
        const typing = plain.current && document.activeElement === plain.current ? plain.current : undefined;
        editor.current = editText(parent, {
          ...{ text: now.current.value, nonce, id: now.current.id, labelledBy: `${now.current.id}-label` },
          ...{ describedBy: `${now.current.id}-error ${now.current.id}-said`, marks: buttons },
          onChange: (text) => now.current.onChange(text),
          onPictures: (files) => void add.current(files),
        });
        // Synchronously: otherwise one frame would show the text twice.
        flushSync(() => setReady(true));
        // Whoever is typing goes on where they were.
        if (typing) editor.current.focus(typing.selectionStart, typing.selectionEnd);
      },
      // Keep the plain textarea.
      () => undefined,
    );
    return () => {
      gone = true;
      editor.current?.destroy();
      editor.current = undefined;
    };
  }, []);
  useEffect(() => editor.current?.show(value), [value]);
  const isInvalid = props['aria-invalid'] === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is there once it is ready
  useEffect(() => editor.current?.setInvalid(isInvalid), [isInvalid, ready]);

  return (
    <div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the label of a field that is no input of the browser's */}
      <label
        id={`${id}-label`}
        className="mb-1 block text-[0.95rem] font-semibold"
        htmlFor={id}
        onClick={() => editor.current?.focus()}
      >
        {props.label}
      </label>
      {ready && (
        <div
          role="toolbar"
          aria-label="Text formatting"
          className="editor-toolbar flex flex-wrap items-center gap-1 rounded-t-lg border border-b-0 border-ink-300 bg-ink-50 p-1"
          onKeyDown={alongToolbar}
        >
          {buttons.map(({ mark, icon: Icon, label, keys }, at) => (
            <button
              key={mark}
              type="button"
              className="desk-icon"
              tabIndex={at === 0 ? 0 : -1}
              aria-keyshortcuts={keys}
              title={`${label} (${keys.replace('Control', 'Ctrl')})`}
              onClick={() => editor.current?.apply(mark)}
            >
              <Icon aria-hidden="true" size={18} />
              <span className="sr-only">{label}</span>
            </button>
          ))}
          <span className="editor-toolbar-picture desk-icon relative">
            <ImageUp aria-hidden="true" size={18} />
            <input
              type="file"
              className="absolute inset-0 cursor-pointer opacity-0"
              multiple
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              aria-label="Picture"
              title="Add a picture (or paste or drop one)"
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])];
                currentTarget.value = '';
                void addPictures(files);
              }}
            />
          </span>
          <select
            className="input input-small ml-auto w-32 pointer-coarse:h-11 pointer-coarse:min-h-11"
            aria-label="Insert a fact"
            title="Insert hours, prices and other facts that update themselves"
            value=""
            onChange={({ target }) => editor.current?.insert(`{{${target.value}}}`)}
          >
            <option value="">Fact …</option>
            {facts.map((kind) => (
              <optgroup key={kind.label} label={kind.label}>
                {kind.facts.map(({ name, words }) => (
                  <option key={name} value={name}>
                    {words} ({name})
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
      )}
      <div
        ref={place}
        className={`editor-text-area${props.rows > 12 ? ' is-long' : ''}`}
        data-invalid={isInvalid ? '' : undefined}
      />
      {!ready && (
        <textarea
          ref={plain}
          id={id}
          className="input"
          rows={props.rows}
          value={value}
          aria-invalid={props['aria-invalid']}
          aria-describedby={describedBy}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <p id={saidId} role="status" className="hint">
        {said || 'Markdown: ## starts a heading, - a list. Press Tab to leave the text.'}
      </p>
    </div>
  );
}
