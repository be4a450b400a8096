import type { PriceRuler } from './ruler.ts';

/** A value so near to the needle (in hundredths of the width) stands before it. */
const nearNow = 6;
const gap = 6;

/** Years with the values of a price, until today and as a draft. */
export function PriceYears({ ruler }: { ruler: PriceRuler }) {
  const { ticks, points, now, words } = ruler;
  return (
    <div className="ruler record-ruler">
      <svg role="img" aria-label={words} width="100%" height="56" className="overflow-visible">
        <line x1="0" x2="100%" y1="0.5" y2="0.5" className="ruler-line" />
        <line x1="0" x2={`${now}%`} y1="0.5" y2="0.5" className="record-ruler-past" />
        {ticks.map(({ x, isYear }) => (
          <line key={x} x1={`${x}%`} x2={`${x}%`} y1="0" y2={isYear ? 14 : 6} className="ruler-line" />
        ))}
        {points.map(({ x, value, when, isDraft }) => (
          <g key={`${x} ${value}`} textAnchor={x === 0 ? 'start' : x > now - nearNow ? 'end' : 'middle'}>
            <text x={`${x}%`} dx={isDraft || x <= now - nearNow ? 0 : -gap} y="30" className="record-ruler-value">
              {value}
            </text>
            <text
              x={`${x}%`}
              dx={isDraft || x <= now - nearNow ? 0 : -gap}
              y="47"
              className={isDraft ? 'ruler-words' : 'ruler-words max-sm:hidden'}
            >
              {when}
            </text>
          </g>
        ))}
        <line x1={`${now}%`} x2={`${now}%`} y1="-12" y2="50" className="ruler-now" />
        <text x={`${now}%`} y="-16" textAnchor="middle" className="record-ruler-today">
          today
        </text>
      </svg>
    </div>
  );
}
