import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownKeymap } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Mark, mark } from '#src/lib/html.ts';

// Classes of the palette, which the dark scheme changes.
const colours = HighlightStyle.define([
  { tag: tags.heading, class: 'text-mark-heading' },
  { tag: tags.strong, class: 'text-mark-strong' },
  { tag: tags.emphasis, class: 'text-mark-emphasis' },
  { tag: [tags.link, tags.url], class: 'text-mark-link' },
  { tag: [tags.monospace, tags.quote], class: 'text-mark-code' },
  { tag: [tags.processingInstruction, tags.meta], class: 'text-mark-sign' },
]);

/** Replaces only the part that differs. */
function become(view: EditorView, text: string, selection?: { from: number; to: number }) {
  const now = view.state.doc.toString();
  let start = 0;
  while (start < now.length && start < text.length && now[start] === text[start]) start++;
  let end = 0;
  while (end < now.length - start && end < text.length - start && now.at(-1 - end) === text.at(-1 - end)) end++;
  view.dispatch({
    changes: { from: start, to: now.length - end, insert: text.slice(start, text.length - end) },
    ...(selection && { selection: { anchor: selection.from, head: selection.to }, scrollIntoView: true }),
  });
}

function apply(view: EditorView, kind: Mark): boolean {
  const { from, to } = view.state.selection.main;
  const marked = mark({ text: view.state.doc.toString(), from, to }, kind);
  become(view, marked.text, marked);
  view.focus();
  return true;
}

const imageIn = (files: FileList | undefined) => [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** The line breaks that are missing for an empty line between a block and the text before or after it. */
function lacking(text: string, atEdge: RegExp): string {
  const breaks = (atEdge.exec(text)?.[0] ?? '').split('\n').length - 1;
  return text.trim() === '' ? '' : '\n'.repeat(Math.max(0, 2 - breaks));
}

/** Tab leaves the editor, as in every other field. */
export function editText(
  parent: HTMLElement,
  given: {
    text: string;
    nonce: string;
    id: string;
    labelledBy: string;
    describedBy: string;
    /** As in aria-keyshortcuts. */
    marks: readonly { mark: Mark; keys: string }[];
    onChange(text: string): void;
    /** Pasted or dropped. */
    onPictures(files: readonly File[]): void;
  },
) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: given.text,
      extensions: [
        EditorView.cspNonce.of(given.nonce),
        EditorView.contentAttributes.of({
          ...{ id: given.id, tabindex: '0', spellcheck: 'true' },
          ...{ 'aria-labelledby': given.labelledBy, 'aria-describedby': given.describedBy },
        }),
        EditorView.lineWrapping,
        history(),
        drawSelection(),
        markdown(),
        syntaxHighlighting(colours),
        keymap.of([
          ...given.marks.map(({ mark: kind, keys }) => ({
            // Cmd on a Mac.
            key: keys.toLowerCase().replace('control', 'mod').replaceAll('+', '-'),
            run: (one: EditorView) => apply(one, kind),
          })),
          ...markdownKeymap,
          // Mod-Enter submits the form, as everywhere in the desk.
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
          ...historyKeymap,
        ]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) given.onChange(state.doc.toString());
        }),
        EditorView.domEventHandlers({
          paste: (event) => {
            const pictures = imageIn(event.clipboardData?.files);
            if (pictures.length > 0) given.onPictures(pictures);
            return pictures.length > 0;
          },
          drop: (event, one) => {
            const pictures = imageIn(event.dataTransfer?.files);
            if (pictures.length === 0) return false;
            const at = one.posAtCoords({ x: event.clientX, y: event.clientY });
            if (at !== null) one.dispatch({ selection: { anchor: at } });
            given.onPictures(pictures);
            return true;
          },
        }),
      ],
    }),
  });
  return {
    apply: (kind: Mark) => void apply(view, kind),
    /** Inserts at the cursor, which ends up `back` characters before the end. A block gets a paragraph of its own. */
    insert(words: string, { back = 0, isBlock = false } = {}) {
      const { from, to } = view.state.selection.main;
      const { doc } = view.state;
      const before = isBlock ? lacking(doc.sliceString(0, from), /\s*$/) : '';
      const after = isBlock ? lacking(doc.sliceString(to), /^\s*/) : '';
      view.dispatch({
        changes: { from, to, insert: `${before}${words}${after}` },
        selection: { anchor: from + before.length + words.length - back },
        scrollIntoView: true,
      });
      view.focus();
    },
    show(text: string) {
      if (view.state.doc.toString() !== text) become(view, text);
    },
    setInvalid: (isInvalid: boolean) => view.contentDOM.setAttribute('aria-invalid', String(isInvalid)),
    /** Selects from one place to another, if they are given. */
    focus(from?: number, to = from) {
      const end = view.state.doc.length;
      if (from !== undefined && to !== undefined)
        view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) } });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

export type TextEditor = ReturnType<typeof editText>;
