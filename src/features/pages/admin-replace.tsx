import { useRef, useState } from 'react';
import { type Block, type PageName, pageOf } from './blocks.ts';
import { readMain } from './built-in.tsx';
import type { Editor } from './use-editor.ts';

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The headings of the built-in page that the blocks do not have; none when the page cannot be read. */
async function lostHeadings(page: PageName, blocks: readonly Block[]): Promise<string[]> {
  const main = await readMain(pageOf(page).path, new AbortController().signal).catch(() => undefined);
  const kept = plain(JSON.stringify(blocks));
  const headings = [...(main?.querySelectorAll('h2') ?? [])].map((heading) => plain(heading.textContent ?? ''));
  return [...new Set(headings)].filter((heading) => heading !== '' && !kept.includes(heading.replaceAll('"', '\\"')));
}

/**
 * Asks before the first blocks of a designed page are published, naming what visitors lose by it. `save` saves, or asks;
 * `question` stands in the page.
 */
export function useReplaceQuestion(page: PageName, editor: Editor) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [lost, setLost] = useState<readonly string[]>([]);
  const { published, blocks } = editor;
  async function save() {
    const isFirst = published.blocks.length === 0 && blocks.length > 0;
    if (pageOf(page).blocks !== 'replaces' || !isFirst) return editor.save();
    setLost(await lostHeadings(page, blocks));
    dialog.current?.showModal();
  }
  const question = (
    <dialog ref={dialog} className="modal" aria-labelledby="replace-title">
      <p id="replace-title" className="text-lg font-semibold">
        Replace the designed page “{pageOf(page).name}”?
      </p>
      <div className="mt-2 grid gap-2 text-ink-600">
        <p>
          Visitors will see your {blocks.length === 1 ? 'one block' : `${blocks.length} blocks`} in its place.
          {lost.length > 0 && ' They will no longer see:'}
        </p>
        {lost.length > 0 && (
          <ul className="list-disc pl-5">
            {lost.map((heading) => (
              <li key={heading}>{heading}</li>
            ))}
          </ul>
        )}
        <p>Drawings, the map and the stars of the reviews are not blocks and go as well.</p>
        <p>To change a sentence, click it in the page shown here. You can restore the built-in page at any time.</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
          Keep the designed page
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            dialog.current?.close();
            void editor.save();
          }}
        >
          Replace the page
        </button>
      </div>
    </dialog>
  );
  return { save, question };
}
