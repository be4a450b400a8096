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

/** An entry of a table of contents: the id of a heading on the page and its words. */
interface ContentsEntry {
  readonly id: string;
  readonly text: string;
}

/** The contents of a long page: a box on phones, beside the text on wide screens; numbered where the sections are. */
export function Contents(props: { title: string; entries: readonly ContentsEntry[]; numbered?: boolean }) {
  const { title, entries, numbered = false } = props;
  const List = numbered ? 'ol' : 'ul';
  return (
    <nav className="page-contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{title}</h2>
      <List>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`}>{entry.text}</a>
          </li>
        ))}
      </List>
    </nav>
  );
}
