import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { moveItem } from './rules.ts';

/** Parts of one block that are edited in a row, for example a policy's sections: add, move, delete. */
export function Rows<Item>(props: {
  /** What one of them is called, for example "section". */
  one: string;
  items: readonly Item[];
  titleOf(item: Item): string;
  fresh(): Item;
  most: number;
  onChange(items: Item[]): void;
  children(item: Item, index: number, change: (item: Item) => void): ReactNode;
}) {
  const { one, items, titleOf, fresh, most, onChange, children } = props;
  return (
    <div className="rows">
      {items.map((item, index) => {
        const name = `${one} ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is written in a row has no identity but its place
          <details key={index} className="row" open={items.length === 1 || undefined}>
            <summary>
              <span className="row-number">{index + 1}.</span> {titleOf(item) || `Untitled ${one}`}
            </summary>
            <div className="row-fields">
              {children(item, index, (changed) => onChange(items.with(index, changed)))}
              <div className="row-actions">
                <button
                  type="button"
                  className="icon-button"
                  aria-disabled={index === 0}
                  onClick={() => onChange(moveItem(items, index, index - 1))}
                >
                  <ArrowUp aria-hidden="true" size={18} />
                  <span className="sr-only">Move {name} up</span>
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-disabled={index === items.length - 1}
                  onClick={() => onChange(moveItem(items, index, index + 1))}
                >
                  <ArrowDown aria-hidden="true" size={18} />
                  <span className="sr-only">Move {name} down</span>
                </button>
                <ConfirmAction
                  question={`Delete ${name}${titleOf(item) ? `, “${titleOf(item)}”` : ''}?`}
                  confirm={`Delete ${one}`}
                  label={`Delete ${name}`}
                  icon={<Trash2 aria-hidden="true" size={18} />}
                  onConfirm={() => onChange(items.toSpliced(index, 1))}
                />
              </div>
            </div>
          </details>
        );
      })}
      {items.length < most && (
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => onChange([...items, fresh()])}
        >
          <Plus aria-hidden="true" size={18} /> Add {one}
        </button>
      )}
    </div>
  );
}
