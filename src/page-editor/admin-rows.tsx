import { ArrowDown, ArrowUp, Bold, Heading2, Italic, Link2, List, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Mark, mark } from '#src/lib/html.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { moveItem } from './page-blocks.ts';

export const stepOf = { up: -1, down: 1 } as const;
export type Direction = keyof typeof stepOf;
export const directions = ['up', 'down'] as const;

export function MoveButton(props: {
  direction: Direction;
  label: string;
  title?: string;
  possible: boolean;
  onMove(): void;
}) {
  const { direction, label, title, possible, onMove } = props;
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="desk-icon"
      title={title}
      data-move={direction}
      aria-disabled={!possible}
      onClick={() => possible && onMove()}
    >
      <Arrow aria-hidden="true" size={18} />
      <span className="sr-only">{label}</span>
    </button>
  );
}

/** Rows have further fields of their own. */
export interface Row {
  title: string;
}

/** An editable list within a block, for example a policy's sections; one row is open. */
export function Rows(props: {
  /** Singular, for example "section". */
  one: string;
  items: readonly Row[];
  fresh(): Row;
  most: number;
  wrongAt(index: number): boolean;
  onChange(items: Row[]): void;
  children(item: Row, index: number, change: (item: Row) => void): ReactNode;
}) {
  const { one, items, fresh, most, wrongAt, onChange, children } = props;
  const [open, setOpen] = useState(items.length === 1 ? 0 : -1);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const focus = useRef<string>(undefined);

  useEffect(() => {
    if (!focus.current) return;
    list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = undefined;
  });

  function move(from: number, direction: Direction) {
    const to = from + stepOf[direction];
    onChange(moveItem(items, from, to));
    setOpen(to);
    setSaid(`Moved to position ${to + 1} of ${items.length}.`);
    focus.current = `[data-row="${to}"] [data-move="${direction}"]`;
  }
  function add() {
    onChange([...items, fresh()]);
    setOpen(items.length);
    focus.current = `[data-row="${items.length}"] input`;
  }
  function remove(index: number) {
    onChange(items.filter((_, at) => at !== index));
    setOpen(-1);
    setSaid(`Deleted ${one} ${index + 1}.`);
    focus.current = '[data-add]';
  }

  return (
    <div className="rows" ref={list}>
      {items.map((item, index) => {
        const name = `${one} ${index + 1}`;
        return (
          <details
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written in a row has no identity but its place
            key={index}
            className="row"
            data-row={index}
            open={open === index}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpen(index);
              else if (open === index) setOpen(-1);
            }}
          >
            <summary>
              <span className="row-number">{index + 1}.</span> {item.title || `Untitled ${one}`}
              {wrongAt(index) && (
                <span className="block-wrong">
                  <TriangleAlert aria-hidden="true" size={15} /> Fix this
                </span>
              )}
            </summary>
            {open === index && (
              <div className="row-fields">
                {children(item, index, (changed) => onChange(items.map((one, at) => (at === index ? changed : one))))}
                <div className="row-actions">
                  {directions.map((direction) => (
                    <MoveButton
                      key={direction}
                      direction={direction}
                      label={`Move ${name} ${direction}`}
                      possible={items[index + stepOf[direction]] !== undefined}
                      onMove={() => move(index, direction)}
                    />
                  ))}
                  <ConfirmAction
                    question={`Delete ${name}${item.title ? `, “${item.title}”` : ''}?`}
                    confirm={`Delete ${one}`}
                    keep={`Keep ${one}`}
                    label={`Delete ${name}`}
                    icon={<Trash2 aria-hidden="true" size={18} />}
                    onConfirm={() => remove(index)}
                  />
                </div>
              </div>
            )}
          </details>
        );
      })}
      {items.length < most && (
        <button type="button" data-add className="button button-quiet button-small" onClick={add}>
          <Plus aria-hidden="true" size={18} /> Add {one}
        </button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

interface FieldWords {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

interface Props<Value = string> extends FieldWords {
  value: Value;
  onChange(value: Value): void;
}

interface Described {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Labelled(props: FieldWords & { children(described: Described): ReactNode }) {
  const { label, hint, problem, children } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
      })}
      {problem && (
        <p id={`${id}-problem`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}

export function LineField({ value, onChange, maxLength, ...told }: Props & { maxLength: number }) {
  return (
    <Labelled {...told}>
      {(described) => (
        <input
          {...described}
          className="input"
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

export function LinesField({ value, onChange, ...told }: Props<readonly string[]>) {
  return (
    <Labelled {...told}>
      {(described) => (
        <textarea
          {...described}
          className="input"
          rows={3}
          value={value.join('\n')}
          onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
        />
      )}
    </Labelled>
  );
}

const marks: [Mark, string, typeof Bold][] = [
  ['bold', 'Bold', Bold],
  ['italic', 'Italic', Italic],
  ['heading', 'Heading', Heading2],
  ['list', 'List', List],
  ['link', 'Link', Link2],
];

export function MarkdownField(props: Props & { maxLength: number; rows?: number | undefined }) {
  const { value, onChange, maxLength, rows = 5, ...told } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const select = useRef<{ from: number; to: number }>(undefined);

  // The browser drops the selection when the value is set by code.
  useEffect(() => {
    if (!select.current) return;
    area.current?.focus();
    area.current?.setSelectionRange(select.current.from, select.current.to);
    select.current = undefined;
  });

  function apply(kind: Mark) {
    if (!area.current) return;
    const { selectionStart: from, selectionEnd: to } = area.current;
    const next = mark({ text: value, from, to }, kind);
    select.current = next;
    onChange(next.text.slice(0, maxLength));
  }

  return (
    <Labelled {...told}>
      {(described) => (
        <div className="markdown-field">
          <div
            role="toolbar"
            aria-label={`Format: ${told.label}`}
            aria-controls={described.id}
            className="markdown-bar"
          >
            {marks.map(([kind, name, Drawn]) => (
              <button key={kind} type="button" title={name} onClick={() => apply(kind)}>
                <Drawn aria-hidden="true" size={17} />
                <span className="sr-only">{name}</span>
              </button>
            ))}
          </div>
          <textarea
            {...described}
            ref={area}
            className="input"
            rows={rows}
            value={value}
            maxLength={maxLength}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Labelled>
  );
}
