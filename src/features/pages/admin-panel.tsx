import { Copy, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { blocksWords, editorMessages } from '#src/content/page-editor.ts';
import { easternText } from '#src/lib/format.ts';
import { AddBlock } from './admin-add.tsx';
import { BlockFields } from './admin-editors.tsx';
import { BlockList } from './admin-list.tsx';
import { type Block, type PageName, pageOf } from './blocks.ts';
import { blockName } from './rules.ts';
import type { Editor } from './use-editor.ts';

/** The fields of one block, until they are closed. */
function BlockEditor(props: {
  block: Block;
  editor: Editor;
  heading: RefObject<HTMLHeadingElement | null>;
  onClose(): void;
}) {
  const { block, editor, heading, onClose } = props;
  return (
    <section className="block-editor" aria-labelledby="block-editor-title">
      <header>
        <h2 id="block-editor-title" ref={heading} tabIndex={-1}>
          Edit {blockName(block).kind.toLowerCase()}
        </h2>
        <button type="button" className="button button-quiet button-small" onClick={onClose}>
          Close Editor
        </button>
      </header>
      <BlockFields
        block={block}
        problems={editor.problems.filter((problem) => problem.block === block.id)}
        onChange={(next) => editor.change(editor.blocks.map((one) => (one.id === next.id ? next : one)))}
      />
    </section>
  );
}

/** What visitors see of a page without blocks; a policy is a record, and leads to it. */
export function EmptyWords({ page }: { page: PageName }) {
  const { blocks } = pageOf(page);
  return (
    <>
      <p>{blocksWords[blocks].empty}</p>
      {blocks === 'policy' && (
        <p>
          <a className="desk-link" href={`/admin/records/policies/${page}`}>
            {blocksWords.policy.record}
          </a>
        </p>
      )}
    </>
  );
}

/** The working side of edit mode: the blocks in order and what can be added, or the open block's fields. */
export function EditPanel(props: {
  page: PageName;
  editor: Editor;
  seed: readonly Block[];
  open: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The way back where words of the page were changed. */
  wordsBack: ReactNode;
  onOpen(id: string | undefined): void;
}) {
  const { page, editor, seed, open, heading, wordsBack, onOpen } = props;
  const [said, setSaid] = useState('');
  const closed = useRef<string>(undefined);
  const { blocks, broughtBack } = editor;
  const opened = blocks.find(({ id }) => id === open);
  const wrong = new Set(editor.problems.map(({ block }) => block));
  if (opened) {
    return (
      <BlockEditor
        key={opened.id}
        block={opened}
        editor={editor}
        heading={heading}
        onClose={() => {
          closed.current = opened.id;
          onOpen(undefined);
        }}
      />
    );
  }
  return (
    <div className="edit-panel">
      {broughtBack !== undefined && editor.changed && (
        <div className="notice notice-info draft-notice">
          <p>Your unsaved changes of {easternText(broughtBack)} have been restored.</p>
        </div>
      )}
      {blocks.length > 0 ? (
        <BlockList
          blocks={blocks}
          wrong={wrong}
          startAt={closed.current}
          onOpen={onOpen}
          onChange={(next) => editor.change(next)}
          announce={setSaid}
        />
      ) : (
        <div className="blocks-empty">
          {pageOf(page).blocks !== 'policy' && (
            <p className="blocks-empty-title">{wordsBack ? editorMessages.wordsChanged : editorMessages.designed}</p>
          )}
          {wordsBack}
          <p className={pageOf(page).blocks === 'policy' ? 'blocks-empty-title' : undefined}>{editorMessages.empty}</p>
          <EmptyWords page={page} />
          {seed.length > 0 && (
            <button
              type="button"
              className="button button-primary button-small"
              onClick={() => {
                closed.current = seed[0]?.id;
                editor.change(structuredClone([...seed]));
              }}
            >
              <Copy aria-hidden="true" size={18} /> Start from the built-in content
            </button>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <AddBlock
        page={page}
        blocks={blocks}
        seed={seed}
        onAdd={(block) => {
          editor.change([...blocks, block]);
          onOpen(block.id);
        }}
      />
      {editor.changed && (
        <button type="button" className="discard" onClick={editor.discard}>
          <Undo2 aria-hidden="true" size={17} /> Discard my changes
        </button>
      )}
    </div>
  );
}
