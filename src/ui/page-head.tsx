import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The head of a page that belongs to another: the way back, its title with `id`, and what it is for. */
export function PageHead(props: {
  back: { to: string; text: string };
  id: string;
  title: string;
  children: ReactNode;
}) {
  const { back, id, title } = props;
  return (
    <>
      <p className="lead-back">
        <Link className="desk-link inline-flex min-h-6 items-center gap-1.5" to={back.to} data-shortcut="back">
          <ArrowLeft aria-hidden="true" size={17} /> {back.text}
        </Link>
      </p>
      <header className="sheet-title">
        <div>
          <h1 id={id}>{title}</h1>
          <p>{props.children}</p>
        </div>
      </header>
    </>
  );
}
