import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';

export function NextLink({ name, path }: { name: string; path: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Link className="desk-link" to={path} data-shortcut="next" aria-keyshortcuts="j">
        Next: {name}
      </Link>
      <span aria-hidden="true" className="key">
        J
      </span>
    </span>
  );
}

export function Figures(props: { figures: readonly (readonly [string, string])[]; className?: string }) {
  const { figures, className = '' } = props;
  return (
    <dl className={`figures ${className}`.trimEnd()}>
      {figures.map(([title, text]) => (
        <div
          key={title}
          className="flex flex-col-reverse justify-end rounded-sm border border-ink-200 border-t-ink-300 bg-white px-5 py-4"
        >
          <dt className="text-sm text-ink-600">{title}</dt>
          <dd className="text-[clamp(1.75rem,1.2rem+1.6vw,2.75rem)] leading-tight font-medium tracking-[-0.04em] tabular-nums">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Always rendered, so that screen readers announce the words when they appear. */
export function Refused({ outcome, className = '' }: { outcome: Outcome | undefined; className?: string }) {
  return (
    <p role="alert" className={`field-error empty:hidden ${className}`}>
      {outcome?.ok === false && outcome.reason}
    </p>
  );
}

/** `id` is the title's. */
export function Card(props: { id: string; title: string; className?: string; children: ReactNode }) {
  const { id, title, className = '' } = props;
  return (
    <section className={`card lead-part ${className}`.trimEnd()} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {props.children}
    </section>
  );
}

/** `keys` are separated by spaces. */
type KeyHint = readonly [keys: string, what: string];

export const KeyHints = ({ hints }: { hints: readonly KeyHint[] }) => (
  <p className="key-hints flex flex-wrap gap-x-5 gap-y-2 px-1 pt-4 text-sm text-ink-500 max-sm:hidden">
    {hints.map(([keys, what]) => (
      <span key={what} className="inline-flex items-center gap-1.5">
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {what}
      </span>
    ))}
  </p>
);

/** A titled part of a sheet; `id` is the title's. */
export function SheetSection(props: {
  id: string;
  title: ReactNode;
  about?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const { id, title, about, className = '' } = props;
  return (
    <section className={`sheet-section ${className}`.trimEnd()} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
      </header>
      {props.children}
    </section>
  );
}

export function Screen(props: {
  title: ReactNode;
  back?: { to: string; text: string };
  about?: ReactNode;
  notes?: ReactNode;
  acts?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { title, back, about } = props;
  return (
    <section aria-labelledby="screen-title" className={props.className}>
      {back && (
        <p className="lead-back">
          <Link className="desk-link inline-flex min-h-6 items-center gap-1.5" to={back.to} data-shortcut="back">
            <ArrowLeft aria-hidden="true" size={17} /> {back.text}
          </Link>
        </p>
      )}
      <header className="sheet-title">
        <div>
          <h1 id="screen-title" className="wrap-anywhere">
            {title}
          </h1>
          {about && <p className="mt-1 text-ink-600">{about}</p>}
          {props.notes}
        </div>
        {props.acts}
      </header>
      {props.children}
    </section>
  );
}
