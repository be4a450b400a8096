import { storyDrawings } from '#content/drawings.ts';
import { chances, Panel, upTo } from './parts.tsx';

const landscape = storyDrawings['landscape-app'];
const grocer = storyDrawings['grocer-forecast'];

const dayWidth = 62;

/** A sheet and a phone, and the way of fourteen crews' Monday through the week. */
export function LandscapeApp() {
  const { figures, words } = landscape;
  const crews = upTo(figures.crews).map((crew) => 32 + crew * 11);
  const [start, late] = [5 + dayWidth / 2, 5 + dayWidth / 2 + figures.days * dayWidth];
  return (
    <div className="sa-panels">
      <Panel height={216}>
        <g transform="rotate(-4 90 110)">
          <path className="sa-paper" d="M14 18h158v184H14z" />
          <text className="sa-strong" x="26" y="40">
            {words.sheet}
          </text>
          <path
            className="sa-hair"
            d={upTo(7)
              .map((row) => `M26 ${68 + row * 20}h134`)
              .join('')}
          />
          <path
            className="sa-line"
            d={upTo(6)
              .map((row) => `M${28 + (row % 2) * 22} ${65 + row * 20}q3-11 7-2t8-2t7-3t8 4t8-6t${8 + row * 3} 5`)
              .join('')}
          />
          <path className="sa-mid" d="M120 150q10-10 20 0q14-4 12 10q8 10-6 14q-8 12-18 2q-16 2-12-12q-6-8 4-14z" />
        </g>
        <path className="sa-paper" d="M204 20q0-12 12-12h88q12 0 12 12v176q0 12-12 12h-88q-12 0-12-12z" />
        <text className="sa-strong" x="214" y="32">
          {words.phone}
        </text>
        <path className="sa-hair" d="M214 44h92v42h-92zM260 44v42M214 112h92M214 134h92M214 156h92" />
        <path
          className="sa-line"
          d="M217 80l5-16l5 6l4-18l6 14l6-9l5 7l5-10l3 26M266 80V62h34v18M266 70h34M217 80h39M264 80h38"
        />
        <path className="sa-blue" d="M214 97h42v5h-42zM214 120h58v5h-58z" />
        <path className="sa-line" d="M218 150q6-16 10-2t8-4t7-2t10 2t9-6t14 6" />
        <path className="sa-button" d="M214 168h92v26h-92z" />
        <text className="sa-on" x="260" y="186" textAnchor="middle">
          {words.send}
        </text>
      </Panel>
      <Panel height={222}>
        {words.days.split('|').map((day, index) => (
          <text key={day} x={5 + index * dayWidth + dayWidth / 2} y="12" textAnchor="middle">
            {day}
          </text>
        ))}
        <path
          className="sa-hair"
          d={upTo(6)
            .map((index) => `M${5 + index * dayWidth} 20v166`)
            .join('')}
        />
        <path className="sa-line" d={crews.map((y) => `M${start} ${y}H${late}`).join('')} />
        <path className="sa-week-line" d={crews.map((y) => `M${start} ${y}h18`).join('')} />
        <path className="sa-line sa-tray" d={`M${late} 26V182`} />
        <text x={late} y="200" textAnchor="middle">
          {words.paper}
        </text>
        <text className="sa-say" x="5" y="218">
          {words.app}
        </text>
      </Panel>
    </div>
  );
}

/** Sales of a store as heights of its chart, and the four days to come. */
function storeLine(store: number): { past: number[]; next: number[] } {
  const chance = chances(store * 977 + 31);
  const wave = (at: number) => 24 - Math.sin((at + store) * 0.9) * 9 - chance() * 8;
  const past = upTo(9).map((at) => Math.round(wave(at)));
  return {
    past,
    next: [
      past[8] ?? 20,
      ...upTo(grocer.figures.days).map((at) => Math.round(24 - Math.sin((9 + at + store) * 0.9) * 9)),
    ],
  };
}

const along = (heights: readonly number[], from: number) =>
  heights.map((y, at) => `${at ? 'L' : 'M'}${from + at * 7.5} ${y}`).join('');

function Store({ index }: { index: number }) {
  const { past, next } = storeLine(index + 1);
  const doubt = next.map((y, at) => [y - at * 2.5, y + at * 2.5] as const);
  const band = `${along(
    doubt.map(([top]) => top),
    60,
  )}${along(
    doubt.map(([, low]) => low),
    60,
  )
    .replace(/M.*?(?=L)/, '')
    .split('L')
    .filter(Boolean)
    .reverse()
    .map((point) => `L${point}`)
    .join('')}Z`;
  return (
    <g transform={`translate(${(index % 3) * 113} ${24 + Math.floor(index / 3) * 58})`}>
      <path className="sa-hair" d="M0 46h92M60 4v42" />
      <path className="sa-tint" d={band} />
      <path className="sa-line" d={along(past, 0)} />
      <path className="sa-go" d={along(next, 60)} />
    </g>
  );
}

/** Nine stores, the waste of a half-year, and ten suggestions. */
export function GrocerForecast() {
  const { figures, words } = grocer;
  const left = figures.before - figures.down;
  return (
    <div className="sa-panels">
      <Panel height={200}>
        <text x="0" y="12">
          {words.stores}
        </text>
        {upTo(figures.stores).map((index) => (
          <Store key={index} index={index} />
        ))}
      </Panel>
      <Panel height={200}>
        <path className="sa-mid" d={`M0 ${124 - figures.before}h130v${figures.before}H0z`} />
        <path className="sa-blue" d={`M150 ${124 - left}h130v${left}H150z`} />
        <path className="sa-dash" d="M130 24h150" />
        <path className="sa-line" d="M0 124h320" />
        <text className="sa-strong" x="150" y="18">
          {words.down}
        </text>
        <text x="0" y="142">
          {words.before}
        </text>
        <text x="150" y="142">
          {words.after}
        </text>
        <g transform="translate(0 158)">
          {upTo(figures.of).map((at) => (
            <g key={at} transform={`translate(${at * 32} 0)`}>
              {at < figures.accepted ? (
                <path className="sa-go" d="M1 1h16v16H1zM5 9l3 4l6-8" />
              ) : (
                <path className="sa-line" d="M1 1h16v16H1zM5 13l8-8" />
              )}
            </g>
          ))}
          <text x="0" y="36" className="sa-say">
            {words.accepted}
          </text>
          <text x="150" y="36">
            {words.changed}
          </text>
        </g>
      </Panel>
    </div>
  );
}
