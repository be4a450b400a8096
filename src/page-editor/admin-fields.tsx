import { Bold, Heading2, Italic, Link2, List } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Mark, mark } from '#src/lib/markdown-marks.ts';

interface Told {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

interface Props<Value = string> extends Told {
  value: Value;
  onChange(value: Value): void;
}

interface Described {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label with its input, what there is to say of it, and what is wrong. */
function Labelled(props: Told & { children(described: Described): ReactNode }) {
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

/** A labelled line of text whose value the editor holds. */
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

/** Several short texts, one a line. */
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

/** A labelled text in Markdown, with buttons that write its signs for those who do not know them. */
export function MarkdownField(props: Props & { maxLength: number; rows?: number | undefined }) {
  const { value, onChange, maxLength, rows = 5, ...told } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const select = useRef<{ from: number; to: number }>(undefined);

  // The browser forgets the selection when the value is set from outside.
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
