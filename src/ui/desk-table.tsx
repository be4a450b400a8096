import { Fragment, type Key, type ReactNode } from 'react';

/** A column of a list: what stands above it, and what it shows of a row. */
export interface Column<Row> {
  title: string;
  cell(row: Row): ReactNode;
  className?: string | undefined;
  headClassName?: string | undefined;
}

/** A list of the desk as a table, or what it says while it is empty. On a narrow screen each cell names its column. */
export function DeskTable<Row>(props: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): Key;
  empty: ReactNode;
  caption?: string;
  className?: string;
  /** Marks a row that nobody has opened yet. */
  isUnread?(row: Row): boolean;
  /** A line across the table before the row of this key. */
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
              <tr className="now-line">
                <td colSpan={columns.length}>{divider.words}</td>
              </tr>
            )}
            <tr data-unread={props.isUnread?.(row) || undefined}>
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
