import {
  Copy,
  FileText,
  GripVertical,
  Image,
  LayoutTemplate,
  Pencil,
  Scale,
  Trash2,
  TriangleAlert,
  Type,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { blocksWords, editorMessages, newBlocks } from '#src/content/page-editor.ts';
import { easternText } from '#src/lib/format.ts';
import { newId } from '#src/lib/new-id.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import {
  type Direction,
  directions,
  LineField,
  LinesField,
  MarkdownField,
  MoveButton,
  type Row,
  Rows,
  stepOf,
} from './admin-rows.tsx';
import { ImageField } from './admin-words.tsx';
import {
  type Block,
  type BlockType,
  blockName,
  blockTypes,
  blockTypesOf,
  buttonFields,
  type Field,
  type Fields,
  isPolicy,
  limits,
  moveItem,
  type PageName,
  pageOf,
} from './page-blocks.ts';
import type { BlockProblem } from './page-schema.ts';
import type { Editor } from './use-editor.ts';

interface Props {
  blocks: readonly Block[];
  /** Ids of blocks that could not be saved. */
  wrong: ReadonlySet<string>;
  onOpen(id: string): void;
  onChange(blocks: Block[]): void;
  /** The block whose editor was just closed; its row takes the focus. */
  startAt: string | undefined;
  /** Announces to screen readers. */
  announce(text: string): void;
}

const spoken = (block: Block) => {
  const { kind, words } = blockName(block);
  return words ? `${kind} “${words}”` : kind;
};

/** Where to put the focus after a change: a control of a block, or the list. */
interface Focus {
  id?: string;
  control?: Direction;
}

/** Blocks can be moved by drag, by buttons, or with Alt and the arrow keys (S2 §2 Pages tab). */
function BlockList({ blocks, wrong, startAt, onOpen, onChange, announce }: Props) {
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

interface EditorProps<Value> {
  /** Dotted path within the block. */
  path: string;
  value: Value;
  problems: readonly BlockProblem[];
  onChange(value: Value): void;
}

const emptyOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind === 'lines' ? [] : '']));

function FieldEditor({ field, path, value, problems, onChange }: EditorProps<unknown> & { field: Field }) {
  const problem = problems.find((one) => one.field === path)?.message;
  const told = { label: field.label, hint: field.hint, problem, onChange };
  switch (field.kind) {
    case 'line':
      return <LineField {...told} value={value as string} maxLength={field.most} />;
    case 'markdown':
      return <MarkdownField {...told} value={value as string} maxLength={field.most} rows={field.rows} />;
    case 'lines':
      return <LinesField {...told} value={value as string[]} />;
    case 'picture':
      return <ImageField {...told} src={value as string} optional={!field.needed} />;
    case 'button':
      return (
        <>
          {field.hint && <p className="hint">{field.hint}</p>}
          <fieldset className="button-fields">
            <legend>{field.label}</legend>
            <FieldsEditor {...{ problems, onChange, path }} fields={buttonFields} value={value as object} />
          </fieldset>
        </>
      );
    default:
      return (
        <>
          <h3 className="rows-title">{field.label}</h3>
          {problem && <p className="field-error">{problem}</p>}
          <Rows
            one={field.one}
            items={value as Row[]}
            fresh={() => ({ title: '', ...emptyOf(field.fields) })}
            most={field.most}
            wrongAt={(index) => problems.some((one) => `${one.field}.`.startsWith(`${path}.${index}.`))}
            onChange={onChange}
          >
            {(item, index, change) => (
              <FieldsEditor
                fields={field.fields}
                path={`${path}.${index}`}
                value={item}
                problems={problems}
                onChange={(changed) => change(changed as Row)}
              />
            )}
          </Rows>
        </>
      );
  }
}

function FieldsEditor({ fields, path, value, problems, onChange }: EditorProps<object> & { fields: Fields }) {
  return Object.entries(fields).map(([name, field]) => (
    <FieldEditor
      key={name}
      field={field}
      path={path ? `${path}.${name}` : name}
      value={Reflect.get(value, name)}
      problems={problems}
      onChange={(changed) => onChange({ ...value, [name]: changed })}
    />
  ));
}

/** S2 §3 Content block. */
function BlockFields(props: { block: Block; problems: readonly BlockProblem[]; onChange(block: Block): void }) {
  const { block, problems, onChange } = props;
  if (block.type === 'unknown') return <p className="notice">{editorMessages.noEditor}</p>;
  return (
    <FieldsEditor
      fields={blockTypes[block.type].fields}
      path=""
      value={block.content}
      problems={problems}
      onChange={(content) => onChange({ ...block, content } as Block)}
    />
  );
}

const icons = { hero: LayoutTemplate, section: FileText, text: Type, image: Image, privacy: Scale, terms: Scale };

/** With default text; a policy starts as the built-in one (S2 §9). */
function newBlock(type: BlockType, seed: readonly Block[]): Block | undefined {
  if (isPolicy(type)) return seed.find((block) => block.type === type);
  const id = `${type}-${newId(Date.now()).slice(-8)}`;
  return structuredClone({ id, type, content: newBlocks[type] }) as unknown as Block;
}

/** Adds at the end; a policy page has only one policy. */
function AddBlock(props: {
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

/** Shown for a page without blocks; a policy is a record, so it links there. */
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

export function EditPanel(props: {
  page: PageName;
  editor: Editor;
  seed: readonly Block[];
  open: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Undo for changed words of the page. */
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
