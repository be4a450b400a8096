import { residential } from '#content/it-support.ts';

/** Where in the house each of the six issues is met, in their order. */
const spots = [
  [560, 80],
  [92, 168],
  [170, 66],
  [330, 150],
  [330, 330],
  [560, 330],
] as const;

/** A house with the roof off, each issue pinned to its room, with what is done about it beside the drawing. */
export function HousePlan() {
  const { house, issues } = residential;
  return (
    <div className="house">
      <svg className="house-plan" viewBox="0 0 660 440" role="img" aria-label={house.label}>
        <g className="house-things">
          <path d="M40 110h80v34H40zM70 110v34M24 60h40v30H24zM190 40h44v36h-44zM284 40h90v40h-90zM300 80h58" />
          <path d="M500 120h110v70H500zM500 140h110M512 120v20h40v-20M560 120v20h38v-20" />
          <path d="M40 300h120v44H40zM40 300v-20h120v20M60 370h80v24H60zM430 380h190v24H430zM480 380v24M560 380v24" />
          <path d="M470 280h70v40h-70z" />
        </g>
        <g className="house-signal">
          <circle cx="230" cy="300" r="9" />
          <circle cx="230" cy="300" r="70" />
          <circle cx="230" cy="300" r="140" />
          <circle cx="230" cy="300" r="215" />
        </g>
        <path d="M20 20H640V420H400M340 420H20V20M260 20v120M260 190v40M20 230h130M200 230h200M450 230h190M420 20v90M420 160v70M400 230v80M400 370v50" />
        {spots.map(([x, y], index) => (
          <g key={x + y} className="house-pin">
            <circle cx={x} cy={y} r="21" />
            <text x={x} y={y + 9} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <ol className="house-issues">
        {issues.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
