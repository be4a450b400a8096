import { Fragment, type Key, type ReactNode } from 'react';
import { Link } from 'react-router';

export interface Column<Row> {
  title: string;
  cell(row: Row): ReactNode;
  className?: string | undefined;
  headClassName?: string | undefined;
}

/** On narrow screens each cell names its column. */
export function DeskTable<Row>(props: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): Key;
  empty: ReactNode;
  caption?: string;
  className?: string;
  isUnread?(row: Row): boolean;
  /** A line across the table before the row with this key. */
  divider?: { before: Key; words: ReactNode } | undefined;
}) {
  const { columns, rows, caption, className = '', divider } = props;
  if (rows.length === 0) return <p className="empty-state">{props.empty}</p>;
  return (
    <table className={`admin-table ${className}`}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {/* Not by <col>, which browsers would take for what keeps a list in place when a row arrives above. */}
          {columns.map(({ title, headClassName }) => (
            <th key={title} scope="col" className={headClassName}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={props.keyOf(row)}>
            {divider?.before === props.keyOf(row) && (
              <tr className="now-line focus-within:bg-arc-50">
                <td
                  className="border-b-2 border-peach-600 bg-white py-1 text-[0.8125rem] font-semibold text-peach-700"
                  colSpan={columns.length}
                >
                  {divider.words}
                </td>
              </tr>
            )}
            <tr className="focus-within:bg-arc-50" data-unread={props.isUnread?.(row) || undefined}>
              {columns.map((column) => (
                <td key={column.title} data-label={column.title} className={column.className}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** For lists that are read forwards only: back to the start, and on. */
export function Pagination(props: {
  first: string | undefined;
  previous?: string | undefined;
  next: string | undefined;
  firstText?: string;
  nextText: string;
  label?: string;
  children?: ReactNode;
}) {
  const { first, previous, next } = props;
  if (!first && !next) return null;
  const className = 'button button-quiet button-small';
  return (
    <nav aria-label={props.label ?? 'Pages'} className="mt-5 flex flex-wrap items-center gap-3">
      {first && (
        <Link className={className} to={first}>
          {props.firstText ?? 'Newest'}
        </Link>
      )}
      {previous && (
        <Link className={className} to={previous}>
          Previous page
        </Link>
      )}
      {next && (
        <Link className={className} to={next} data-shortcut="next">
          {props.nextText}
        </Link>
      )}
      {props.children}
    </nav>
  );
}

const toMiddle = (part: HTMLElement | null) => {
  if (part) part.scrollLeft = (part.scrollWidth - part.clientWidth) / 2;
};

/** Focusable and labelled, so that keyboards and screen readers reach it. `middle`: starts scrolled to the middle. */
export function ScrollRegion(props: { label: string; className: string; middle?: boolean; children: ReactNode }) {
  const { label, className, middle, children } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={middle ? toMiddle : undefined} className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
