import { FileText, Image, LayoutTemplate, Scale, Type } from 'lucide-react';
import { newBlocks } from '#src/content/page-editor.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Block, type BlockType, blockTypes, blockTypesOf, isPolicy, type PageName } from './blocks.ts';
import { limits } from './rules.ts';

const icons = { hero: LayoutTemplate, section: FileText, text: Type, image: Image, privacy: Scale, terms: Scale };

/** A new block of a type, with its default text; a policy begins as the built-in one (S2 §9). */
function newBlock(type: BlockType, seed: readonly Block[]): Block | undefined {
  if (isPolicy(type)) return seed.find((block) => block.type === type);
  const id = `${type}-${newId(Date.now()).slice(-8)}`;
  return structuredClone({ id, type, content: newBlocks[type] }) as unknown as Block;
}

/** Buttons that add a block at the end of the page; a policy page has one policy only. */
export function AddBlock(props: {
  page: PageName;
  blocks: readonly Block[];
  seed: readonly Block[];
  onAdd(block: Block): void;
}) {
  const { page, blocks, seed, onAdd } = props;
  if (blocks.length >= limits.blocks) return <p className="hint">A page can have up to {limits.blocks} blocks.</p>;
  const types = blockTypesOf(page).filter((type) => !isPolicy(type) || blocks.every((block) => block.type !== type));
  return (
    <fieldset className="add-block">
      <legend>Add to this page</legend>
      {types.map((type) => {
        const Drawn = icons[type];
        const add = () => {
          const made = newBlock(type, seed);
          if (made) onAdd(made);
        };
        return (
          <button key={type} type="button" onClick={add}>
            <Drawn aria-hidden="true" size={20} />
            {blockTypes[type].add}
          </button>
        );
      })}
    </fieldset>
  );
}
