import { storyDrawings } from '#content/drawings.ts';
import { Figure, Panel, panelWidth, Scale, upTo } from './parts.tsx';

const bakery = storyDrawings['bakery-shop'];
const rental = storyDrawings['rental-booking-site'];

/** Shares of an oven's room that are sold, of six: sketched. */
const sold = [6, 6, 6, 6, 4, 2];
const perLine = 100;

function Oven({ index, load, time }: { index: number; load: number; time: string }) {
  const { words } = bakery;
  const full = load === 6;
  return (
    <g transform={`translate(${(index % 3) * 110} ${Math.floor(index / 3) * 112})`}>
      <path className="sa-paper" d="M1 6q0-5 5-5h88q5 0 5 5v78H1z" />
      <path className="sa-line" d="M10 78v6M90 78v6" />
      {full ? (
        <path className="sa-ink" d="M12 22h76v48H12zM34 14h32v3H34z" />
      ) : (
        <>
          <path className="sa-line" d="M12 22h76v48H12zM12 46h76" />
          <path
            className="sa-blue"
            d={upTo(load)
              .map((at) => `M${16 + (at % 3) * 24} ${at < 3 ? 69 : 45}q0-13 10-13t10 13z`)
              .join('')}
          />
        </>
      )}
      <text className="sa-strong" x="1" y="101">
        {time}
      </text>
      <text className={full ? undefined : 'sa-say'} x="99" y="101" textAnchor="end">
        {full ? words.full : words.free}
      </text>
    </g>
  );
}

/** Ovens of a morning, and every order as a stroke. */
export function BakeryShop() {
  const { figures, words } = bakery;
  const lines = upTo(figures.orders / perLine);
  return (
    <div className="sa-panels">
      <Panel height={216}>
        {words.slots.split('|').map((time, index) => (
          <Oven key={time} index={index} load={sold[index] ?? 0} time={time} />
        ))}
      </Panel>
      <div className="sa-panel">
        <Figure figure={figures.orders.toLocaleString('en-US')} unit={words.orders} go />
        <svg
          aria-hidden="true"
          className="sa-tally"
          viewBox={`0 0 ${perLine} ${lines.length}`}
          preserveAspectRatio="none"
        >
          <path d={lines.map((line) => `M.25 ${line + 0.5}H${perLine}`).join('')} />
        </svg>
      </div>
    </div>
  );
}

/** First day and length of each rental, machine by machine; those in the second list came by the site. */
export const rentals = {
  byPhone: [
    [
      [0, 4],
      [8, 3],
    ],
    [
      [1, 3],
      [9, 5],
    ],
    [
      [2, 2],
      [7, 3],
    ],
    [
      [0, 3],
      [6, 4],
    ],
    [[5, 4]],
  ],
  online: [
    [
      [5, 2],
      [12, 2],
    ],
    [[5, 3]],
    [
      [5, 1],
      [11, 3],
    ],
    [[11, 3]],
    [
      [0, 3],
      [12, 2],
    ],
  ],
} as const;

const machines = [
  'M2 16h14l4-8h8v8M2 16v4M28 20H6M30 18l6-4v8h-6M9 22a3 3 0 1 0 .1 0M23 22a3 3 0 1 0 .1 0',
  'M4 25q-3 0-3-3t3-3h18q3 0 3 3t-3 3zM8 19v-8h9v8M17 13l8-9l9 4l2 9l-4 2',
  'M3 25q-3 0-3-3t3-3h14q3 0 3 3t-3 3zM5 19v-7h11v7M16 15h6l13 9M22 13l14 9',
  'M4 25a2 2 0 1 0 .1 0M20 25a2 2 0 1 0 .1 0M1 22h22v-3H1zM4 19l16-6L4 8h16M2 8V1h20v7',
  'M1 20h20v-8H1zM21 14h5M30 21l-4-7M6 24a2 2 0 1 0 .1 0M16 24a2 2 0 1 0 .1 0M8 12V7h6',
];

const [left, day, pitch] = [54, 19, 34];
const strip = (rows: readonly (readonly (readonly [number, number])[])[]) =>
  rows
    .flatMap((row, index) =>
      row.map(
        ([first, days]) => `M${left + first * day + 1} ${24 + index * pitch}h${days * day - 2}v20h-${days * day - 2}z`,
      ),
    )
    .join('');

/** Two weeks of five machines, the yard at night, and the share that is booked on the site. */
export function RentalBookingSite() {
  const { figures, words } = rental;
  return (
    <>
      <div className="sa-panels">
        <Panel height={196}>
          {upTo(words.days.length).map((index) => (
            <text key={index} x={left + index * day + day / 2} y="12" textAnchor="middle">
              {words.days[index]}
            </text>
          ))}
          <path
            className="sa-hair"
            d={`${upTo(15)
              .map((at) => `M${left + at * day} 18v172`)
              .join('')}${upTo(6)
              .map((row) => `M0 ${18 + row * pitch}h${panelWidth}`)
              .join('')}`}
          />
          {machines.map((machine, index) => (
            <path key={machine} className="sa-line" d={machine} transform={`translate(6 ${22 + index * pitch})`} />
          ))}
          <path className="sa-mid" d={strip(rentals.byPhone)} />
          <path className="sa-blue" d={strip(rentals.online)} />
        </Panel>
        <Panel height={196}>
          <g className="sa-night">
            <path d="M0 0h320v168H0z" />
            <path className="sa-white" d="M52 22a17 17 0 1 0 14 26a14 14 0 0 1-14-26z" />
            <path
              className="sa-line"
              d="M0 168h320M8 168V84M104 168V84M200 168V84M8 92h192M8 160h192M8 160l32-68M40 160l32-68M72 160l32-68M104 160l32-68M136 160l32-68M168 160l32-68"
            />
          </g>
          <path className="sa-paper" d="M66 106h76v28H66z" />
          <text className="sa-strong" x="104" y="125" textAnchor="middle">
            {words.closed}
          </text>
          <path className="sa-paper" d="M222 20q0-10 10-10h72q10 0 10 10v148q0 10-10 10h-72q-10 0-10-10z" />
          <path className="sa-line" d={machines[0]} transform="translate(234 34) scale(1.800)" />
          <path className="sa-hair" d="M230 88h76" />
          <text className="sa-strong" x="230" y="107">
            {words.machine}
          </text>
          <text className="sa-say" x="230" y="126">
            {words.free}
          </text>
          <path className="sa-button" d="M230 142h76v24h-76z" />
          <text className="sa-on" x="268" y="159" textAnchor="middle">
            {words.book}
          </text>
          <text x="0" y="190">
            {words.hours}
          </text>
        </Panel>
      </div>
      <Scale
        of={figures.of}
        rows={[
          [
            <>
              <b>{figures.online}</b>
              <small>{words.online}</small>
            </>,
            figures.online,
            'sa-run-go',
            figures.of,
          ],
        ]}
      />
    </>
  );
}
