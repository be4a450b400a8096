import type { Ruler } from './ruler.ts';

/** Months or years, with a pin for each contact. */
export function PersonRuler({ ruler }: { ruler: Ruler }) {
  return (
    <div className="ruler">
      <svg role="img" aria-label={ruler.words} width="100%" height="54" className="overflow-visible">
        <line x1="0" x2="100%" y1="0.5" y2="0.5" className="ruler-line" />
        {ruler.ticks.map(({ x, label }) => (
          <g key={x}>
            <line x1={`${x}%`} x2={`${x}%`} y1="0" y2={label ? 12 : 6} className="ruler-line" />
            {label && (
              <text x={`${x}%`} y="24" dx={x === 0 ? 0 : 4} className="ruler-words">
                {label}
              </text>
            )}
          </g>
        ))}
        {ruler.pins.map((x) => (
          <circle key={x} cx={`${x}%`} cy="42" r="4.5" className="person-pin" />
        ))}
      </svg>
    </div>
  );
}
