import { FileText, Image, LayoutTemplate, type Plus, Scale, Type } from 'lucide-react';
import { newBlocks } from '#content/page-editor.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Block, type BlockType, blockTypesOf, isPolicyPage, type PageName, policyIds } from './blocks.ts';
import { limits } from './rules.ts';

const words: Record<BlockType, { text: string; icon: typeof Plus }> = {
  hero: { text: 'Add hero', icon: LayoutTemplate },
  section: { text: 'Add content section', icon: FileText },
  text: { text: 'Add text', icon: Type },
  image: { text: 'Add image', icon: Image },
  privacy: { text: 'Add policy content', icon: Scale },
  terms: { text: 'Add policy content', icon: Scale },
};

/** A new block of a type, with its default text; a policy begins as the built-in one (S2 §9). */
function newBlock(type: BlockType, id: string, seed: readonly Block[]): Block {
  if (type === 'privacy' || type === 'terms') {
    const policy = seed.find((block) => block.type === type);
    return (
      policy ?? { id: policyIds[type], type, content: { lastUpdated: '', sections: [{ title: '', content: '' }] } }
    );
  }
  return structuredClone({ id: `${type}-${id}`, type, content: newBlocks[type] }) as unknown as Block;
}

/** Buttons that add a block at the end of the page; a policy page has one policy only. */
export function AddBlock(props: {
  page: PageName;
  blocks: readonly Block[];
  seed: readonly Block[];
  onAdd(block: Block): void;
}) {
  const { page, blocks, seed, onAdd } = props;
  const types = blockTypesOf(page).filter(
    (type) => !(isPolicyPage(page) && type === page && blocks.some((block) => block.type === type)),
  );
  if (blocks.length >= limits.blocks) return <p className="hint">A page holds at most {limits.blocks} blocks.</p>;
  return (
    <fieldset className="add-block">
      <legend>Add to this page</legend>
      {types.map((type) => {
        const { text, icon: Drawn } = words[type];
        return (
          <button key={type} type="button" onClick={() => onAdd(newBlock(type, newId(Date.now()).slice(-8), seed))}>
            <Drawn aria-hidden="true" size={20} />
            {text}
          </button>
        );
      })}
    </fieldset>
  );
}
