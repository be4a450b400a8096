import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

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
