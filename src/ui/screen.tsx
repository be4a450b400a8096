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
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
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

/** `keys` are separated by spaces. */
type KeyHint = readonly [keys: string, what: string];

export const KeyHints = ({ hints }: { hints: readonly KeyHint[] }) => (
  <p className="key-hints">
    {hints.map(([keys, what]) => (
      <span key={what}>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {what}
      </span>
    ))}
  </p>
);

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
          <h1 id="screen-title">{title}</h1>
          {about && <p>{about}</p>}
          {props.notes}
        </div>
        {props.acts}
      </header>
      {props.children}
    </section>
  );
}
