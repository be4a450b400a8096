import { GripVertical, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { type Direction, directions, MoveButton, stepOf } from './admin-rows.tsx';
import type { Block } from './page-blocks.ts';
import { blockName, moveItem } from './page-rules.ts';

interface Props {
  blocks: readonly Block[];
  /** Ids of blocks that could not be saved as they are. */
  wrong: ReadonlySet<string>;
  onOpen(id: string): void;
  onChange(blocks: Block[]): void;
  /** The block whose editor was closed just now; its row has the focus then. */
  startAt: string | undefined;
  /** Says aloud what has just happened. */
  announce(text: string): void;
}

const spoken = (block: Block) => {
  const { kind, words } = blockName(block);
  return words ? `${kind} “${words}”` : kind;
};

/** Where to put the focus after the list has changed: a control of a block, or the list itself. */
interface Focus {
  id?: string;
  control?: Direction;
}

/** The blocks of a page in order: moved by drag, by buttons, or with Alt and the arrow keys (S2 §2 Pages tab). */
export function BlockList({ blocks, wrong, startAt, onOpen, onChange, announce }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<Focus | undefined>(startAt ? { id: startAt } : undefined);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();

  useEffect(() => {
    const { current } = focus;
    if (!current) return;
    focus.current = undefined;
    const row = current.id && list.current?.querySelector(`[data-row="${CSS.escape(current.id)}"]`);
    const control = current.control ? `[data-move="${current.control}"]` : '.block-open';
    const target = row ? row.querySelector<HTMLElement>(control) : list.current;
    target?.focus();
  });

  function move(from: number, to: number, control: Direction = 'up') {
    const block = blocks[from];
    if (!block || !blocks[to] || from === to) return;
    focus.current = { id: block.id, control };
    onChange(moveItem(blocks, from, to));
    announce(`${spoken(block)} moved to position ${to + 1} of ${blocks.length}.`);
  }

  function remove(index: number) {
    const block = blocks[index];
    if (!block) return;
    focus.current = {};
    onChange(blocks.filter((one) => one !== block));
    announce(`${spoken(block)} deleted.`);
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const direction = event.key === 'ArrowUp' ? 'up' : 'down';
    move(index, index + stepOf[direction], direction);
  }

  return (
    <ol ref={list} className="block-list" tabIndex={-1} aria-label="Blocks of this page">
      {blocks.map((block, index) => {
        const { kind, words } = blockName(block);
        const name = spoken(block);
        return (
          <li
            key={block.id}
            data-row={block.id}
            data-dragged={dragged === block.id || undefined}
            data-over={over === block.id && dragged !== block.id ? '' : undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', block.id);
              setDragged(block.id);
            }}
            onDragEnter={() => setOver(block.id)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              move(
                blocks.findIndex(({ id }) => id === dragged),
                index,
              );
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <GripVertical aria-hidden="true" size={20} className="block-grip" />
            <button type="button" className="block-open" onClick={() => onOpen(block.id)}>
              <span className="block-kind">
                <span className="sr-only">Edit </span>
                {kind}
                {wrong.has(block.id) && (
                  <span className="block-wrong">
                    <TriangleAlert aria-hidden="true" size={15} /> Fix this
                  </span>
                )}
              </span>
              {words && <span className="block-words">{words}</span>}
            </button>
            <span className="block-actions">
              <button
                type="button"
                className="desk-icon"
                title="Edit"
                aria-hidden="true"
                tabIndex={-1}
                onClick={() => onOpen(block.id)}
              >
                <Pencil aria-hidden="true" size={17} />
              </button>
              {directions.map((direction) => (
                <MoveButton
                  key={direction}
                  direction={direction}
                  label={`Move ${direction}: ${name}`}
                  title={`Move ${direction} (Alt+${direction === 'up' ? '↑' : '↓'})`}
                  possible={blocks[index + stepOf[direction]] !== undefined}
                  onMove={() => move(index, index + stepOf[direction], direction)}
                />
              ))}
              <ConfirmAction
                question={`Are you sure you want to delete this block? ${name}`}
                confirm="Delete block"
                keep="Keep block"
                label={`Delete: ${name}`}
                icon={<Trash2 aria-hidden="true" size={18} />}
                onConfirm={() => remove(index)}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
