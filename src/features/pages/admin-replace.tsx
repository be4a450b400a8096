import { useRef, useState } from 'react';
import { Question } from './admin-question.tsx';
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
    <Question
      dialog={dialog}
      title={`Replace the designed page “${pageOf(page).name}”?`}
      keep="Keep designed page"
      confirm="Replace page"
      onConfirm={() => void editor.save()}
    >
      <p>
        Visitors will see your {blocks.length === 1 ? 'one block' : `${blocks.length} blocks`} in its place.
        {lost.length > 0 && ' They’ll no longer see:'}
      </p>
      {lost.length > 0 && (
        <ul className="list-disc pl-5">
          {lost.map((heading) => (
            <li key={heading}>{heading}</li>
          ))}
        </ul>
      )}
      <p>Drawings, the map and the review stars aren’t blocks, so they’ll be gone too.</p>
      <p>To change just a sentence, click it in the page shown here. You can restore the built-in page anytime.</p>
    </Question>
  );
  return { save, question };
}
