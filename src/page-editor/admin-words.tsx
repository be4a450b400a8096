import { ImageUp, X } from 'lucide-react';
import { createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { fillFacts, marksTyped } from '#src/lib/facts.ts';
import { uploadImage } from './api.ts';
import type { UploadedImage } from './images.server.ts';
import type { WordsEditor } from './use-words.ts';

function mainOf(html: string): Element | undefined {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  for (const active of main?.querySelectorAll('script, noscript, iframe, object') ?? []) active.remove();
  for (const link of main?.querySelectorAll('a, button, input, select, textarea, summary') ?? [])
    link.setAttribute('tabindex', '-1');
  if (!main) return undefined;
  // The desk already has its one `main`.
  const page = main.ownerDocument.createElement('div');
  page.id = main.id;
  page.append(...main.childNodes);
  return page;
}

const fieldsIn = (root: ParentNode, field?: string) => [
  ...root.querySelectorAll<HTMLElement>(field ? `[data-words="${CSS.escape(field)}"]` : '[data-words]'),
];

const texts = 'h1, h2, h3, h4, p, li, dt, dd, th, td, figcaption, blockquote, label, legend, summary, button';

/** The designed page with its texts editable in place: click or Enter starts, Escape ends. The rest is unchanged. */
export function WordsOnPage(props: {
  editor: WordsEditor;
  at: string | undefined;
  onAt(field: string | undefined): void;
}) {
  const { editor, at, onAt } = props;
  const { words, values } = editor;
  const box = useRef<HTMLDivElement>(null);
  const newest = useRef(editor);
  newest.current = editor;
  const html = words?.html;

  useEffect(() => {
    const main = html === undefined ? undefined : mainOf(html);
    const { current } = box;
    if (!main || !current || !words) return;
    current.replaceChildren(current.ownerDocument.adoptNode(main));
    for (const text of fieldsIn(current)) {
      const { label, most } = words.fields[text.dataset.words ?? ''] ?? { label: '', most: 0 };
      text.setAttribute('contenteditable', 'plaintext-only');
      text.setAttribute('role', 'textbox');
      text.setAttribute('aria-multiline', 'false');
      text.setAttribute('aria-label', `${label}, at most ${most} characters`);
      text.tabIndex = 0;
    }
  }, [html, words]);

  // Other fields show the words as visitors read them.
  useEffect(() => {
    if (!words || !box.current) return;
    for (const text of fieldsIn(box.current)) {
      const field = text.dataset.words ?? '';
      const typed = values[field] ?? '';
      text.toggleAttribute('data-changed', typed !== words.values[field]);
      text.toggleAttribute('data-empty', typed.trim() === '');
      if (field === at) continue;
      const shown = fillFacts(marksTyped(typed), words.facts);
      if (text.textContent !== shown) text.textContent = shown;
    }
  }, [words, values, at]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what is typed in the texts of the page
    <div
      ref={box}
      className="words-page"
      onClick={({ target }) => {
        const text = (target as Element).closest(texts);
        if (text && !text.querySelector('[data-words]') && !(target as Element).closest('[data-words]'))
          void newest.current.lookFor((text.textContent ?? '').replace(/\s+/g, ' ').trim());
      }}
      onFocus={({ target }) => {
        const name = target.dataset.words;
        if (!name) return;
        onAt(name);
        void newest.current.lookFor();
        const typed = newest.current.values[name] ?? '';
        if (target.textContent !== typed) target.textContent = typed;
      }}
      onBlur={() => onAt(undefined)}
      onInput={({ target }) => {
        const text = target as HTMLElement;
        const name = text.dataset.words;
        if (name) newest.current.change(name, (text.textContent ?? '').replace(/\s+/g, ' '));
      }}
      onKeyDown={(event) => {
        const text = event.target as HTMLElement;
        if (!text.dataset.words || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        event.preventDefault();
        text.blur();
      }}
    />
  );
}

/** Where to change a text that is not one of the page's own words. */
function ElsewhereNote({ text, found }: NonNullable<WordsEditor['elsewhere']>) {
  const said = text.length > mostSaid ? `${text.slice(0, mostSaid).trimEnd()} …` : text;
  const [first] = found;
  return first ? (
    <>
      “{said}” is shared by every page that uses it. Change it under{' '}
      {found.map(({ title, name, path }, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a className="desk-link" href={path}>
            {title}: {name}
          </a>
        </span>
      ))}
    </>
  ) : (
    <>
      “{said}” is part of the design or comes from your <a href="/admin/records">prices and facts</a>.
    </>
  );
}
/** Characters quoted of a long text. */
const mostSaid = 60;

export function WordsNote({ editor, at }: { editor: WordsEditor; at: string | undefined }) {
  return (
    <p role="status" className="hint preview-note">
      <TextNote editor={editor} at={at} />
      {editor.changed && (
        <button type="button" className="discard" onClick={editor.discard}>
          Discard my text changes
        </button>
      )}
    </p>
  );
}

/** Shows the text's maximum length, and how to type facts. */
function TextNote({ editor, at }: { editor: WordsEditor; at: string | undefined }) {
  const field = at === undefined ? undefined : editor.words?.fields[at];
  const typed = (at !== undefined && editor.values[at]) || '';
  if (!field && editor.elsewhere) return <ElsewhereNote {...editor.elsewhere} />;
  if (!field) return <>Click a heading or a paragraph of the page to change it.</>;
  const names = typed.includes('{{');
  const over = typed.length - field.most;
  return (
    <span className={over > 0 || typed.trim() === '' ? 'field-error' : undefined}>
      {field.label}: {typed.length} of {field.most} characters{over > 0 && `, ${over} too many`}.
      {typed.trim() === '' && ' Add some text here.'}
      {names && ' Leave anything in {{ }} as is. It fills in from your prices and facts.'}
    </span>
  );
}

export function WordsConflicts({ editor }: { editor: WordsEditor }) {
  const { conflicts, words, values } = editor;
  if (conflicts.length === 0) return null;
  return (
    <section className="notice page-notice" aria-labelledby="words-conflicts">
      <h2 id="words-conflicts">Changed by both of you</h2>
      <ul>
        {conflicts.map(({ field, theirs }) => (
          <li key={field}>
            <p>
              {words?.fields[field]?.label ?? field}: yours is “{values[field]}”, theirs “{theirs}”.
            </p>
            <button type="button" onClick={() => editor.change(field, theirs)}>
              Use theirs
            </button>{' '}
            <button type="button" onClick={() => editor.change(field, values[field] ?? '')}>
              Keep mine
            </button>
          </li>
        ))}
      </ul>
      <p>Then save again.</p>
    </section>
  );
}

/** Last uploaded first. */
export const ImageLibrary = createContext<readonly UploadedImage[]>([]);

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const thumbnailOf = ({ src, picture }: UploadedImage) => picture.sources[0]?.srcSet.split(' ')[0] ?? src;

function Library({ chosen, onChoose }: { chosen: string; onChoose(image: UploadedImage): void }) {
  const images = useContext(ImageLibrary);
  if (images.length === 0) return null;
  return (
    <details>
      <summary className="desk-link">Choose from your pictures ({images.length})</summary>
      <ul className="image-library">
        {images.map((image) => (
          <li key={image.src}>
            <button type="button" aria-pressed={image.src === chosen} onClick={() => onChoose(image)}>
              <img src={thumbnailOf(image)} alt="" loading="lazy" />
              <span className="sr-only">Use </span>
              <span className="image-name">{image.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ImageField(props: {
  label: string;
  src: string;
  onChange(src: string): void;
  problem?: string | undefined;
  optional?: boolean;
}) {
  const { label, src, onChange, problem, optional = false } = props;
  const id = useId();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [note, setNote] = useState('');

  async function upload(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (!file) return;
    setBusy(true);
    setRefused('');
    setNote('');
    const answer = await uploadImage(file);
    setBusy(false);
    input.value = '';
    if (!answer.ok) return setRefused(answer.reason);
    setNote(answer.value.note ? `Picture added. ${answer.value.note}` : '');
    onChange(answer.value.src);
    void revalidate();
  }

  const wrong = refused || problem;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="hint">
        JPEG, PNG, WebP, AVIF or GIF, up to 5 MB. We create the sizes that phones and computers need.
      </p>
      {src && (
        <div className="image-chosen">
          <img src={src} alt="" />
          {optional && (
            <button type="button" className="desk-icon" onClick={() => onChange('')}>
              <X aria-hidden="true" size={18} />
              <span className="sr-only">Remove picture</span>
            </button>
          )}
        </div>
      )}
      <div className="image-upload" data-busy={busy || undefined}>
        <ImageUp aria-hidden="true" size={20} />
        <span aria-hidden="true">{src ? 'Replace picture' : 'Upload picture'}</span>
        <input
          id={id}
          type="file"
          accept={accepted}
          disabled={busy}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-hint${wrong ? ` ${id}-problem` : ''}`}
          onChange={(event) => void upload(event.currentTarget)}
        />
      </div>
      <p role="status" className="hint">
        {busy ? 'Preparing picture…' : note}
      </p>
      {wrong && (
        <p id={`${id}-problem`} role="alert" className="field-error">
          {wrong}
        </p>
      )}
      <Library chosen={src} onChoose={(image) => onChange(image.src)} />
    </div>
  );
}
