import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { newId } from '#src/lib/new-id.ts';
import { moved, type Typed, typedOf, valueAt } from '#src/lib/records/editing.ts';
import type { Field } from '#src/lib/records/fields.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import type { FieldsForm } from './fields.tsx';

type BlocksField = Field & { kind: 'blocks' };

const mostLetters = 60;

/** A block's kind, and how it starts. */
export function blockName({ types }: BlocksField, { type, content }: Typed): { kind: string; words: string } {
  const own = types[String(type)];
  if (!own) return { kind: 'Unknown block type', words: '' };
  const { sections, [own.named]: named } = content as Typed;
  const line = String(named ?? '')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/[#*_>`[\]]/g, '')
    .trim();
  const words = line.length > mostLetters ? `${line.slice(0, mostLetters - 1).trimEnd()}…` : line;
  return { kind: own.label, words: (Array.isArray(sections) ? `${sections.length} sections, ` : '') + words };
}

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const rowOf = (block: Typed | undefined) => `[data-row="${block?.id}"]`;

/**
 * Blocks of several kinds (S2 §2 Pages tab): a list in which they are moved by drag, by buttons or with Alt and the arrow
 * keys, or the editor of the one with the id `open`. `children` are its fields. `fresh`: what a new block of a type holds.
 */
export function BlocksEditor(props: {
  field: BlocksField;
  path: string;
  form: FieldsForm;
  open: string | undefined;
  onOpen(id: string | undefined): void;
  children(prefix: string, type: string): ReactNode;
}) {
  const { field, path, form, open, onOpen } = props;
  const value = valueAt(form.typed, path);
  const blocks = (Array.isArray(value) ? value : []) as readonly Typed[];
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const opened = blocks.findIndex(({ id }) => id === open);
  const block = blocks[opened];
  const put = (next: readonly Typed[]) => form.change(path, next);
  const spoken = (one: Typed) => {
    const { kind, words } = blockName(field, one);
    return words ? `${kind} “${words}”` : kind;
  };
  const isWrong = (nth: number) => Object.keys(form.errors).some((at) => at.startsWith(`${path}.${nth}.`));

  function move(from: number, to: number, control: 'up' | 'down' = 'up') {
    const one = blocks[from];
    if (!one || !blocks[to] || from === to) return;
    flushSync(() => {
      put(moved(blocks, from, to));
      setSaid(`${spoken(one)} moved to position ${to + 1} of ${blocks.length}.`);
    });
    focusOn(`${rowOf(one)} [data-move="${control}"]`);
  }

  function remove(one: Typed) {
    flushSync(() => {
      put(blocks.filter((other) => other !== one));
      setSaid(`${spoken(one)} deleted.`);
    });
    focusOn('.block-list');
  }

  function add(type: string) {
    const own = field.types[type];
    if (!own) return;
    const id = own.id ?? `${type}-${newId(Date.now()).slice(-8)}`;
    const content = typedOf(own.fields, form.fresh?.[type] ?? own.fresh ?? {});
    put([...blocks, { id, type, content }]);
    openEditor(id);
  }

  function openEditor(id: string) {
    flushSync(() => onOpen(id));
    focusOn('#block-editor-title');
  }

  function close() {
    flushSync(() => onOpen(undefined));
    focusOn(`${rowOf(block)} .block-open`);
  }

  function onKeyDown(event: KeyboardEvent, nth: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const control = event.key === 'ArrowUp' ? 'up' : 'down';
    move(nth, nth + (control === 'up' ? -1 : 1), control);
  }

  if (block) {
    return (
      <section
        className="grid gap-5 rounded-sm border border-ink-200 border-t-ink-300 bg-white p-4 sm:p-5"
        aria-labelledby="block-editor-title"
      >
        <header className="flex items-center justify-between gap-4">
          <h2 id="block-editor-title" className="scroll-mt-28 text-xl font-semibold" tabIndex={-1}>
            Edit {blockName(field, block).kind.toLowerCase()}
          </h2>
          <button type="button" className="button button-quiet button-small" onClick={close}>
            Close Editor
          </button>
        </header>
        {field.types[String(block.type)] ? (
          props.children(`${path}.${opened}.content.`, String(block.type))
        ) : (
          <p>No editor available for this block type</p>
        )}
      </section>
    );
  }
  const taken = (id: string | undefined) => id !== undefined && blocks.some((one) => one.id === id);
  return (
    <>
      <ol className="block-list grid gap-2 outline-offset-4" tabIndex={-1} aria-label="Blocks of this page">
        {blocks.map((one, nth) => {
          const { kind, words } = blockName(field, one);
          const id = String(one.id);
          return (
            <li
              key={id}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 rounded-2xl border border-ink-200 bg-white p-2 pl-3 shadow-card hover:border-arc-400 data-dragged:border-dashed data-dragged:opacity-50 data-over:border-arc-600 data-over:bg-arc-50 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
              data-row={id}
              data-dragged={dragged === id || undefined}
              data-over={over === id && dragged !== id ? '' : undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', id);
                setDragged(id);
              }}
              onDragEnter={() => setOver(id)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                const from = blocks.findIndex((other) => other.id === dragged);
                move(from, nth);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onKeyDown={(event) => onKeyDown(event, nth)}
            >
              <GripVertical aria-hidden="true" size={20} className="cursor-grab text-ink-300" />
              <button
                type="button"
                className="block-open min-h-12 min-w-0 rounded-lg py-1 text-left leading-snug hover:text-arc-700"
                onClick={() => openEditor(id)}
              >
                <span className="flex flex-wrap items-center gap-x-3 text-sm font-medium text-ink-600">
                  <span className="sr-only">Edit </span>
                  {kind}
                  {isWrong(nth) && (
                    <span className="inline-flex items-center gap-1 font-semibold text-red-700">
                      <TriangleAlert aria-hidden="true" size={15} /> Fix this
                    </span>
                  )}
                </span>
                {words && <span className="block truncate font-semibold">{words}</span>}
              </button>
              <span className="flex justify-end max-sm:col-span-2 max-sm:border-t max-sm:border-ink-100 max-sm:pt-1">
                {(['up', 'down'] as const).map((direction) => {
                  const to = nth + (direction === 'up' ? -1 : 1);
                  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
                  return (
                    <button
                      key={direction}
                      type="button"
                      className="desk-icon size-9 text-ink-600 hover:text-arc-700 pointer-coarse:size-11"
                      title={`Move ${direction} (Alt+${direction === 'up' ? '↑' : '↓'})`}
                      data-move={direction}
                      aria-disabled={!blocks[to]}
                      onClick={() => move(nth, to, direction)}
                    >
                      <Arrow aria-hidden="true" size={18} />
                      <span className="sr-only">
                        Move {direction}: {spoken(one)}
                      </span>
                    </button>
                  );
                })}
                <ConfirmAction
                  question={`Are you sure you want to delete this block? ${spoken(one)}`}
                  confirm="Delete block"
                  keep="Keep block"
                  label={`Delete: ${spoken(one)}`}
                  icon={<Trash2 aria-hidden="true" size={18} />}
                  onConfirm={() => remove(one)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {blocks.length < field.most && (
        <fieldset className="grid grid-cols-2 gap-2 [&_svg]:shrink-0 [&_svg]:text-arc-600">
          <legend className="mb-2 font-semibold">Add a block</legend>
          {Object.entries(field.types)
            .filter(([, { id }]) => !taken(id))
            .map(([type, own]) => (
              <button
                key={type}
                className="flex min-h-14 items-center gap-3 rounded-2xl border border-ink-300 bg-white px-4 py-2 text-left leading-tight font-semibold hover:border-arc-600 hover:text-arc-700"
                type="button"
                onClick={() => add(type)}
              >
                <Plus aria-hidden="true" size={20} />
                {own.add}
              </button>
            ))}
        </fieldset>
      )}
    </>
  );
}
