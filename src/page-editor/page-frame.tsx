import { useEffect, useRef, useState } from 'react';
import type { OfferedFacts } from '#src/lib/records/collection.ts';
import type { Field, Fields } from '#src/lib/records/fields.ts';
import type { Editor } from '#src/records/use-editor.ts';
import { type PreviewWidth, WidthChoice, WidthFrame } from '#src/ui/two-widths.tsx';
import frameStyles from './page-frame.css?url';

/** A record that contains a text of the page, and where to edit it. */
interface Elsewhere {
  text: string;
  found: readonly { title: string; name: string; path: string }[];
}

const texts = 'h1, h2, h3, h4, p, li, dt, dd, th, td, figcaption, blockquote, label, legend, summary, button';
const isWords = (element: Element | null): element is HTMLElement => element?.matches('[data-words]') ?? false;
const mostOf = (field: Field | undefined) => (field && 'most' in field ? field.most : 0);

/** A text with its facts filled in, as far as the desk knows them. */
const withFacts = (text: string, facts: ReadonlyMap<string, string>) =>
  text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (whole, name: string) => facts.get(name) ?? whole);

/**
 * The page with its draft, at two widths. While `editing`, its texts are changed where they stand: click or Enter starts,
 * Escape ends; a click on a block calls `onPick`. The rest of the page does nothing.
 */
export function PageFrame(props: {
  editor: Editor;
  /** Address of the page with its draft, which changes when it must be loaded again. */
  src: string;
  editing: boolean;
  /** Shows the words of `src`, not the editor's. */
  frozen: boolean;
  facts: readonly OfferedFacts[];
  /** The block to scroll to. */
  chosen: string | undefined;
  onPick(id: string): void;
}) {
  const { editor, src, editing, frozen, chosen, facts } = props;
  const [width, setWidth] = useState<PreviewWidth>('desk');
  const [page, setPage] = useState<Document>();
  const [at, setAt] = useState<string>();
  const [elsewhere, setElsewhere] = useState<Elsewhere>();
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const loaded = useRef<Document>(undefined);
  const now = useRef(props);
  now.current = props;
  const known = new Map(facts.flatMap((kind) => kind.facts.map(({ name, words }) => [name, words] as const)));

  useEffect(() => {
    if (window.innerWidth < 640) setWidth('phone');
  }, []);

  const load = () => {
    const inner = frame.current?.contentDocument;
    if (!inner?.body || inner.URL === 'about:blank' || inner === loaded.current) return;
    loaded.current = inner;
    for (const one of inner.querySelectorAll(
      'main a, main button, main input, main select, main textarea, main summary',
    ))
      one.setAttribute('tabindex', '-1');
    const styles = inner.createElement('link');
    Object.assign(styles, { rel: 'stylesheet', href: frameStyles });
    inner.head.append(styles);
    const view = inner.defaultView;
    if (view) {
      view.scrollTo(0, scrolled.current);
      view.addEventListener('scroll', () => {
        scrolled.current = view.scrollY;
      });
    }
    setPage(inner);
  };
  // The page may have loaded before the desk woke up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (frame.current?.contentDocument?.readyState === 'complete') load();
  }, [src, width]);

  useEffect(() => {
    if (!page) return;
    const controller = new AbortController();
    const on = (type: string, handle: (target: Element, event: Event) => void) =>
      page.addEventListener(type, (event) => handle(event.target as Element, event), { signal: controller.signal });
    on('click', (target, event) => {
      event.preventDefault();
      if (!now.current.editing) return;
      const block = target.closest<HTMLElement>('[data-block]')?.dataset.block;
      if (block) now.current.onPick(block);
      const text = target.closest(texts);
      if (target.closest('[data-words]') || !text || text.querySelector('[data-words]')) return;
      const words = (text.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (words)
        void fetch(`/admin/words?${new URLSearchParams({ saying: words })}`)
          .then((answer) => (answer.ok ? answer.json() : []))
          .then((found) => setElsewhere({ text: words, found }))
          .catch(() => undefined);
    });
    on('submit', (_, event) => event.preventDefault());
    on('focusin', (target) => {
      if (!isWords(target)) return;
      const typed = String(now.current.editor.typed[target.dataset.words ?? ''] ?? '');
      setAt(target.dataset.words);
      setElsewhere(undefined);
      if (target.textContent !== typed) target.textContent = typed;
    });
    on('focusout', () => setAt(undefined));
    on('input', (target) => {
      if (isWords(target))
        now.current.editor.change(target.dataset.words ?? '', (target.textContent ?? '').replace(/\s+/g, ' '));
    });
    on('keydown', (target, event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event as KeyboardEvent;
      if (ctrlKey || metaKey) {
        // The screen around the frame has the shortcuts.
        const pressed = { key, ctrlKey, metaKey, altKey, shiftKey, cancelable: true };
        if (!window.dispatchEvent(new KeyboardEvent('keydown', pressed))) event.preventDefault();
      }
      if (!isWords(target) || (key !== 'Enter' && key !== 'Escape')) return;
      event.preventDefault();
      target.blur();
    });
    return () => controller.abort();
  }, [page]);

  const { typed, published, fields } = editor;
  useEffect(() => {
    if (!page || frozen) return;
    for (const text of page.querySelectorAll<HTMLElement>('[data-words]')) {
      const name = text.dataset.words ?? '';
      const [said, field] = [String(typed[name] ?? ''), fields[name]];
      const edits = { contenteditable: 'plaintext-only', role: 'textbox', 'aria-multiline': 'false', tabindex: '0' };
      for (const [key, value] of Object.entries(edits)) {
        if (editing) text.setAttribute(key, value);
        else text.removeAttribute(key);
      }
      if (editing) text.setAttribute('aria-label', `${field?.label}, at most ${mostOf(field)} characters`);
      else text.removeAttribute('aria-label');
      text.toggleAttribute('data-changed', editing && said !== published?.[name]);
      text.toggleAttribute('data-empty', said.trim() === '');
      const shown = withFacts(said, known);
      if (name !== at && !shown.includes('{{') && text.textContent !== shown) text.textContent = shown;
    }
  });

  // Not scrollIntoView, which would also scroll the page around the frame.
  useEffect(() => {
    const block = chosen && page?.querySelector(`[data-block="${CSS.escape(chosen)}"]`);
    if (!block || !page?.defaultView) return;
    const top = block.getBoundingClientRect().top + page.defaultView.scrollY - 24;
    page.defaultView.scrollTo({ top, behavior: 'instant' });
  }, [chosen, page]);

  return (
    <>
      {editing && (
        <p role="status" className="hint mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-ink-600">
          <TextNote fields={fields} editor={editor} at={at} elsewhere={elsewhere} />
        </p>
      )}
      <section aria-label="Preview">
        <WidthChoice width={width} onChoose={setWidth} />
        <WidthFrame width={width} key={`${src} ${width}`} ref={frame} src={src} title="Page preview" onLoad={load} />
      </section>
    </>
  );
}

/** Characters quoted of a long text. */
const mostSaid = 60;

/** The text's maximum length, and how to type facts; or where a text is changed that is not one of the page's own. */
function TextNote(props: { fields: Fields; editor: Editor; at: string | undefined; elsewhere: Elsewhere | undefined }) {
  const { fields, editor, at, elsewhere } = props;
  const field = at === undefined ? undefined : fields[at];
  if (!field && elsewhere) {
    const { text, found } = elsewhere;
    const said = text.length > mostSaid ? `${text.slice(0, mostSaid).trimEnd()} …` : text;
    if (found.length === 0)
      return (
        <>
          “{said}” is part of the design or comes from your <a href="/admin/records">prices and facts</a>.
        </>
      );
    return (
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
    );
  }
  if (!field) return <>Click a heading or a paragraph of the page to change it.</>;
  const typed = String(editor.typed[at ?? ''] ?? '');
  const over = typed.length - mostOf(field);
  return (
    <span className={over > 0 || typed.trim() === '' ? 'field-error' : undefined}>
      {field.label}: {typed.length} of {mostOf(field)} characters{over > 0 && `, ${over} too many`}.
      {typed.trim() === '' && ' Add some text here.'}
      {typed.includes('{{') && ' Leave anything in {{ }} as is. It fills in from your prices and facts.'}
    </span>
  );
}
