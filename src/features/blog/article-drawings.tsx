import type { ReactNode } from 'react';
import { type ArticleDrawing, articleDrawings } from '#content/article-drawings.ts';

/*
 * All stand on a ground of 480 x 270 and are drawn from the figures of their article; without words, because a card shows
 * them 190 px wide.
 */
const left = 40;
const wide = 400;

/** Squares in rows of `perRow`, each one of what is counted; the last is as wide as what is left. */
function Squares(props: { count: number; perRow: number; x: number; y: number; size: number; className: string }) {
  const { count, perRow, x, y, size, className } = props;
  const round = (length: number) => Math.round(length * 10) / 10;
  const side = round(size - 3);
  const squares = Array.from({ length: Math.ceil(count) }, (_, at) => {
    const part = round(Math.min(1, count - at) * side);
    return `M${round(x + (at % perRow) * size)} ${round(y + Math.floor(at / perRow) * size)}h${part}v${side}h${-part}z`;
  });
  return <path className={className} d={squares.join('')} />;
}

const ticks = (count: number, y: number, height: number) =>
  Array.from({ length: count + 1 }, (_, at) => `M${left + (at * wide) / count} ${y}v${height}`).join('');

function Upload() {
  const { days } = articleDrawings.upload;
  const most = Math.ceil(Math.max(...days));
  return (
    <>
      <path className="art-hair" d={ticks(most, 226, 10)} />
      <path d={`M${left} 226h${wide}`} />
      {days.map((count, row) => (
        <Squares
          key={count}
          {...{ count, perRow: most, x: left, y: 62 + row * 52, size: wide / most }}
          className={row === days.length - 1 ? 'art-dot' : 'art-go'}
        />
      ))}
    </>
  );
}

function SecondFactor() {
  const { stops } = articleDrawings['second-factor'];
  return stops.map((row, method) => {
    const y = 52 + method * 54;
    const isBest = row.every(Boolean);
    return (
      <g key={y}>
        <rect className={isBest ? 'art-tint' : 'art-paper'} x={left} y={y - 18} width="36" height="36" rx="8" />
        <path d={isBest ? `M${left + 9} ${y}h18M${left + 22} ${y}v6M${left + 27} ${y}v8` : `M${left + 10} ${y}h16`} />
        {row.map((isStopped, attack) => {
          const x = 132 + attack * 112;
          return (
            <g key={x}>
              <path className={isStopped ? undefined : 'art-hot'} d={`M${x} ${y}h${isStopped ? 44 : 88}`} />
              {isStopped ? (
                <path className="art-go" d={`M${x + 48} ${y - 18}h12v36h-12z`} />
              ) : (
                <path className="art-hot" d={`M${x + 76} ${y - 11}l12 11-12 11`} />
              )}
            </g>
          );
        })}
      </g>
    );
  });
}

function Photo() {
  const { kilobytes, seconds } = articleDrawings.photo;
  const [large, small] = kilobytes.map((size) => 150 * Math.sqrt(size / kilobytes[0])) as [number, number];
  const [slow, quick] = seconds.map((time) => (wide * time) / seconds[0]) as [number, number];
  const view = (x: number, size: number) =>
    `M${x} ${180 - size * 0.25}l${size * 0.3} ${-size * 0.3} ${size * 0.25} ${size * 0.25} ${size * 0.15} ${-size * 0.12} ${size * 0.3} ${size * 0.27}`;
  return (
    <>
      <path className="art-tint" d={`M${left} ${180 - large}h${large}v${large}h${-large}z`} />
      <path d={view(left, large)} />
      <circle className="art-dot" cx={left + large * 0.75} cy={180 - large * 0.75} r="11" />
      <path className="art-tint" d={`M300 ${180 - small}h${small}v${small}h${-small}z`} />
      <path className="art-go" d={`M${left} 206h${slow}v14h${-slow}z`} />
      <path className="art-dot" d={`M${left} 230h${quick}v14h${-quick}z`} />
    </>
  );
}

function Ends() {
  const { from, until, ends } = articleDrawings.ends;
  const at = (year: number) => ((year - from) / (until - from)) * wide;
  return (
    <>
      <path className="art-hair" d={ticks(until - from, 236, 10)} />
      <path d={`M${left} 236h${wide}`} />
      {ends.map((end, row) => {
        const [x, y] = [left + at(end), 50 + row * 38];
        return (
          <g key={end}>
            <path className={row === 0 ? 'art-hot' : undefined} d={`M${left} ${y}H${x}`} />
            <path className={row === 0 ? 'art-paper' : 'art-tint'} d={`M${x} ${y - 14}h36v24h-36z`} />
            <path d={`M${x + 18} ${y + 10}v6M${x + 10} ${y + 16}h16`} />
            {row === 0 && <path className="art-hot" d={`M${x + 10} ${y - 8}l16 12M${x + 26} ${y - 8}l-16 12`} />}
          </g>
        );
      })}
    </>
  );
}

function Drill() {
  const { goals, results } = articleDrawings.drill;
  const most = Math.max(...goals);
  const long = (minutes: number) => (minutes / most) * wide;
  return (
    <>
      <path className="art-hot" d="M246 20l-22 30h20l-12 24" />
      {goals.map((goal, row) => {
        const y = 92 + row * 46;
        return (
          <g key={y}>
            <path className="art-go" d={`M${left} ${y}h${long(results[row] ?? 0)}v30h${-long(results[row] ?? 0)}z`} />
            <path d={`M${left} ${y}h${long(goal)}v30h${-long(goal)}z`} />
          </g>
        );
      })}
      <path className="art-hair" d={ticks(most / 60, 230, 12)} />
    </>
  );
}

function Month() {
  const { days, hours, minutes, training } = articleDrawings.month;
  const size = wide / days;
  const top = (270 - hours * size) / 2;
  return (
    <>
      <Squares {...{ count: days * hours, perRow: days, x: left, y: top, size }} className="art-go-pale" />
      {Array.from({ length: training }, (_, hour) => (
        <Squares
          key={String(hour)}
          {...{ count: 1, perRow: 1, x: left, y: top + hour * size, size }}
          className="art-go"
        />
      ))}
      <Squares
        {...{ count: minutes / 60, perRow: 1, x: left + (days - 1) * size, y: top + (hours - 1) * size, size }}
        className="art-dot"
      />
    </>
  );
}

function Outages() {
  const { hours } = articleDrawings.outages;
  const most = Math.max(...hours.flat());
  return (
    <>
      <path className="art-hair" d={ticks(most, 226, 10)} />
      <path d={`M${left} 226h${wide}`} />
      {hours.map(([from, to], row) => {
        const y = 58 + row * 44;
        const [start, end] = [left + (from / most) * wide, left + (to / most) * wide];
        return to < 1 ? (
          <path key={y} className="art-hot" d={`M${left + 8} ${y - 18}l-8 16h12l-8 18`} />
        ) : (
          <g key={y}>
            <path d={`M${left} ${y}H${start}`} className="art-hair" />
            <path className="art-go" d={`M${start} ${y - 12}H${end}v24H${start}z`} />
          </g>
        );
      })}
    </>
  );
}

function Restore() {
  const { hours } = articleDrawings.restore;
  const perRow = 7;
  const size = 22;
  let x = 62;
  return hours.map((count, nth) => {
    const columns = Math.min(perRow, Math.max(2, Math.ceil(count / 9)));
    const at = x;
    x += columns * size + 30;
    return (
      <Squares
        key={count}
        {...{ count, perRow: columns, x: at, y: 232 - Math.ceil(count / columns) * size, size }}
        className={nth === hours.length - 1 ? 'art-dot' : 'art-go'}
      />
    );
  });
}

function Payback() {
  const { years, costs, saves } = articleDrawings.payback;
  const perDollar = 155 / Math.max(...costs);
  const zero = 96;
  const at = (cost: number, save: number, year: number) =>
    `${left + (year / years) * wide} ${zero + (cost - save * year) * perDollar}`;
  return (
    <>
      <path d={`M${left} ${zero}h${wide}M${left} 30v222`} />
      <path className="art-hair" d={ticks(years, zero - 5, 10)} />
      {costs.map((cost, nth) => {
        const save = saves[nth] ?? 0;
        const [x, y] = at(cost, save, cost / save).split(' ');
        return (
          <g key={cost}>
            <path className="art-bold" d={`M${at(cost, save, 0)}L${at(cost, save, years)}`} />
            <circle className="art-dot" cx={x} cy={y} r="9" />
          </g>
        );
      })}
    </>
  );
}

const drawn: Record<ArticleDrawing, () => ReactNode> = {
  upload: Upload,
  'second-factor': SecondFactor,
  photo: Photo,
  ends: Ends,
  drill: Drill,
  month: Month,
  outages: Outages,
  restore: Restore,
  payback: Payback,
};

/** What an article of the site's own tells, to scale (S1 §2 Blog). */
export function ArticleScene({ name }: { name: ArticleDrawing }) {
  const Drawn = drawn[name];
  return <Drawn />;
}
