import { ScrollRegion } from '#src/ui/scroll-region.tsx';
import { byWeek, type DayFigures, scaleTop, shortDay } from './range.ts';

const number = new Intl.NumberFormat('en-US');
const box = { width: 720, height: 220, left: 52, right: 12, top: 12, bottom: 28 };
const longest = 92;

function Line({ points, top, className }: { points: readonly number[]; top: number; className: string }) {
  const step = (box.width - box.left - box.right) / Math.max(1, points.length - 1);
  const tall = box.height - box.top - box.bottom;
  const at = points.map((value, index) => ({
    x: Math.round((box.left + index * step) * 10) / 10,
    y: Math.round((box.top + tall * (1 - value / top)) * 10) / 10,
  }));
  return (
    <g className={className}>
      <polyline points={at.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {at.length <= 31 && at.map(({ x, y }) => <circle key={x} cx={x} cy={y} r="3.5" />)}
    </g>
  );
}

/** Views and visitors over time as two lines, with the same numbers as a table; a long range goes by weeks. */
export function DayChart({ days }: { days: readonly DayFigures[] }) {
  const weekly = days.length > longest;
  const shown = weekly ? byWeek(days) : days;
  const top = scaleTop(Math.max(...shown.map(({ views }) => views)));
  const tall = box.height - box.top - box.bottom;
  const years = shown[0]?.day.slice(0, 4) !== shown.at(-1)?.day.slice(0, 4);
  const labels = [0, 0.5, 1].map((share) => Math.round((shown.length - 1) * share));
  const unit = weekly ? 'Week from' : 'Day';
  return (
    <>
      <p className="chart-key">
        <span className="chart-views">Page views</span> <span className="chart-visitors">Visitors</span>
      </p>
      <svg
        className="chart"
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={`Page views and visitors by ${weekly ? 'week' : 'day'}; the numbers are in the table below.`}
      >
        {[0, 0.5, 1].map((share) => {
          const y = box.top + tall * (1 - share);
          return (
            <g key={share}>
              <line x1={box.left} x2={box.width - box.right} y1={y} y2={y} className="chart-grid" />
              <text x={box.left - 8} y={y + 4} textAnchor="end">
                {number.format(top * share)}
              </text>
            </g>
          );
        })}
        {labels.map((index, place) => (
          <text
            key={['first', 'middle', 'last'][place]}
            x={box.left + ((box.width - box.left - box.right) * place) / 2}
            y={box.height - 6}
            textAnchor={(['start', 'middle', 'end'] as const)[place]}
          >
            {shortDay(shown[index]?.day ?? '', years)}
          </text>
        ))}
        <Line points={shown.map(({ views }) => views)} top={top} className="chart-views" />
        <Line points={shown.map(({ visitors }) => visitors)} top={top} className="chart-visitors" />
      </svg>
      <details>
        <summary className="link">As a table</summary>
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
              {shown.toReversed().map(({ day, views, visitors }) => (
                <tr key={day}>
                  <th scope="row">{shortDay(day, years)}</th>
                  <td>{number.format(views)}</td>
                  <td>{number.format(visitors)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </>
  );
}
