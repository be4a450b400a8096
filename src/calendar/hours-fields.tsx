import { Copy, Plus, X } from 'lucide-react';
import { weekdays } from '#src/lib/day-times.ts';
import type { Errors, SpanDraft, WeekName } from './hours-draft.ts';
import { weekTitles } from './hours-words.ts';

export function FieldError({ name, errors }: { name: string; errors: Errors }) {
  const reason = errors[name];
  return reason ? (
    <p id={`error-${name}`} tabIndex={-1} className="field-error">
      {reason}
    </p>
  ) : null;
}

export const wrong = (name: string, errors: Errors) =>
  errors[name] ? { 'aria-invalid': true, 'aria-describedby': `error-${name}` } : {};

function Span(props: { prefix: string; span: SpanDraft; label: string; errors: Errors }) {
  const { prefix, span, label, errors } = props;
  const { id } = span;
  return (
    <li>
      <input type="hidden" name={`${prefix}.id`} value={id} />
      <input
        id={`${id}-from`}
        type="time"
        name={`${prefix}.from`}
        defaultValue={span.from}
        aria-label={`${label}, from`}
        className="input input-small"
        {...wrong(id, errors)}
      />
      <span aria-hidden="true">–</span>
      <input
        type="time"
        name={`${prefix}.to`}
        defaultValue={span.to}
        aria-label={`${label}, to`}
        className="input input-small"
        {...wrong(id, errors)}
      />
      <button type="submit" name="intent" value={`remove:${prefix}.${id}`} className="desk-icon">
        <X aria-hidden="true" size={16} />
        <span className="sr-only">Remove {label}</span>
      </button>
      <FieldError name={id} errors={errors} />
    </li>
  );
}

export function WeekFields({ name, week, errors }: { name: WeekName; week: SpanDraft[][]; errors: Errors }) {
  const title = weekTitles[name];
  return (
    <>
      <ul className="rules-week">
        {weekdays.map((day, n) => {
          const spans = week[n] ?? [];
          const prefix = `${name}.${n}`;
          return (
            <li key={day}>
              <h3>{day}</h3>
              <ul className="rules-spans">
                {spans.map((span, place) => (
                  <Span
                    key={span.id}
                    prefix={prefix}
                    span={span}
                    label={`${title}, ${day}, hours ${place + 1}`}
                    errors={errors}
                  />
                ))}
                {spans.length === 0 && <li className="text-ink-600">closed</li>}
              </ul>
              <button
                id={`${name}-${n}-add`}
                type="submit"
                name="intent"
                value={`add:${prefix}`}
                className="button-word"
              >
                <Plus aria-hidden="true" size={16} /> Add
                <span className="sr-only">
                  {' '}
                  hours to {title}, {day}
                </span>
              </button>
              <FieldError name={prefix} errors={errors} />
            </li>
          );
        })}
      </ul>
      <button id={`${name}-copy`} type="submit" name="intent" value={`copy:${name}`} className="button-word">
        <Copy aria-hidden="true" size={16} /> Copy Monday to all weekdays
        <span className="sr-only"> for {title}</span>
      </button>
    </>
  );
}
