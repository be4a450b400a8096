import { Bold, Heading2, Italic, Link2, List } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { type Mark, mark } from './rules-markdown.ts';

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  hint?: string;
  maxLength: number;
  problem?: string | undefined;
}

/** A labelled line of text whose value the editor holds. */
export function LineField({ label, value, onChange, hint, maxLength, problem }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <input
        id={id}
        className="input"
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined}
      />
      {problem && (
        <p id={`${id}-problem`} className="field-error">
          {problem}
        </p>
      )}
    </div>
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
export function MarkdownField({ label, value, onChange, maxLength, problem, rows = 5 }: Props & { rows?: number }) {
  const id = useId();
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
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="markdown-field">
        <div role="toolbar" aria-label={`Format: ${label}`} aria-controls={id} className="markdown-bar">
          {marks.map(([kind, name, Drawn]) => (
            <button key={kind} type="button" title={name} onClick={() => apply(kind)}>
              <Drawn aria-hidden="true" size={17} />
              <span className="sr-only">{name}</span>
            </button>
          ))}
        </div>
        <textarea
          ref={area}
          id={id}
          className="input"
          rows={rows}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}
