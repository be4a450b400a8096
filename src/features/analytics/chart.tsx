import { numberText, shortDate } from '#src/lib/format.ts';
import { ScrollRegion } from '#src/ui/scroll-region.tsx';
import { nothingYet } from './figure-table.tsx';
import { byWeek, type DayFigures, scaleTop } from './range.ts';

const box = { width: 720, height: 200 };
const longest = 92;
const mostDots = 31;

/** A line that is stretched with the drawing while its stroke and its dots keep their size (analytics.css). */
function Line({ points, top, className }: { points: readonly number[]; top: number; className: string }) {
  const step = box.width / Math.max(1, points.length - 1);
  const at = points.map((value, index) => {
    const x = Math.round(index * step * 10) / 10;
    return `${x} ${Math.round(box.height * (1 - value / top) * 10) / 10}`;
  });
  return (
    <g className={className}>
      <polyline points={at.join(' ')} />
      {at.length <= mostDots && <path className="chart-dots" d={at.map((point) => `M${point}h0`).join('')} />}
    </g>
  );
}

/** Views and visitors over time as two lines, with the same numbers as a table; a long range goes by weeks. */
export function DayChart({ days }: { days: readonly DayFigures[] }) {
  if (days.every(({ views }) => views === 0)) return <p className="text-ink-600">{nothingYet}</p>;
  const weekly = days.length > longest;
  const shown = weekly ? byWeek(days) : days;
  const top = scaleTop(Math.max(...shown.map(({ views }) => views)));
  const years = shown[0]?.day.slice(0, 4) !== shown.at(-1)?.day.slice(0, 4);
  const labels = [0, 0.5, 1].map((share) => shown[Math.round((shown.length - 1) * share)]?.day ?? '');
  const unit = weekly ? 'Week of' : 'Day';
  return (
    <>
      <p className="chart-key">
        <span className="chart-views">Page views</span> <span className="chart-visitors">Visitors</span>
      </p>
      <div className="chart">
        <p className="chart-counts" aria-hidden="true">
          {[1, 0.5, 0].map((share) => (
            <span key={share}>{numberText(top * share)}</span>
          ))}
        </p>
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Page views and visitors by ${weekly ? 'week' : 'day'}; the numbers are in the table below.`}
        >
          <path
            className="chart-grid"
            d={[0, 0.5, 1].map((share) => `M0 ${box.height * share}H${box.width}`).join('')}
          />
          <Line points={shown.map(({ views }) => views)} top={top} className="chart-views" />
          <Line points={shown.map(({ visitors }) => visitors)} top={top} className="chart-visitors" />
        </svg>
        <p className="chart-days" aria-hidden="true">
          {labels.map((day, place) => (
            <span key={['first', 'middle', 'last'][place]}>{shortDate(day, years)}</span>
          ))}
        </p>
      </div>
      <details>
        <summary className="desk-link">As a table</summary>
        <ScrollRegion className="figure-scroll" label="Table: page views and visitors over time">
          <table className="figure-table">
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col">Page views</th>
                <th scope="col">Visitors</th>
              </tr>
            </thead>
            <tbody>
              {[...shown].reverse().map(({ day, views, visitors }) => (
                <tr key={day}>
                  <th scope="row">{shortDate(day, years)}</th>
                  <td>{numberText(views)}</td>
                  <td>{numberText(visitors)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </>
  );
}
