import { Fragment, type ReactNode } from 'react';
import { numberText } from '#src/lib/format.ts';
import { ScrollRegion } from '#src/ui/scroll-region.tsx';

/** In place of figures that are not there. */
export const nothingYet = 'No data for this period yet.';

/** How much of the most a number is, as a bar; the number itself stands beside it. */
function Bar({ count, most }: { count: number; most: number }) {
  return (
    <svg className="figure-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={most > 0 ? Math.max(count > 0 ? 1 : 0, (count / most) * 100) : 0} height="8" rx="1" />
    </svg>
  );
}

/** A path or host that goes on in the next line after a slash or a dot rather than within a word. */
function Breakable({ text }: { text: string }) {
  const parts = text.match(/[^/.]*[/.]|[^/.]+$/g) ?? [];
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A table of figures; `titles` are the name's and the cells', `bar` the number that a row's bar shows. */
export function FigureTable(props: {
  title: string;
  titles: readonly string[];
  rows: readonly { name: string; cells: readonly (string | number)[]; bar: number }[];
  note?: ReactNode;
}) {
  const { title, titles, rows } = props;
  const id = `figure-${title.toLowerCase().replace(/\W+/g, '-')}`;
  const most = Math.max(...rows.map(({ bar }) => bar));
  return (
    <section className="card lead-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-600">{nothingYet}</p>
      ) : (
        <ScrollRegion className="figure-scroll" label={`Table: ${title}`}>
          <table className="figure-table">
            <thead>
              <tr>
                {titles.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, cells, bar }) => (
                <tr key={name}>
                  <th scope="row">
                    <Breakable text={name} />
                    <Bar count={bar} most={most} />
                  </th>
                  {cells.map((cell, index) => (
                    <td key={titles[index + 1]}>{typeof cell === 'number' ? numberText(cell) : cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {props.note && <p className="mt-3 text-sm text-ink-600">{props.note}</p>}
    </section>
  );
}
