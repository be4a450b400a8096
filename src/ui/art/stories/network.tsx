import { storyDrawings } from '#content/drawings.ts';
import { chances, Figure, Panel, Scale, upTo } from './parts.tsx';

const dental = storyDrawings['dental-phones'];
const warehouse = storyDrawings['warehouse-network'];

/** Three plans, each of its own shape, 84 units below each other. */
const offices = [
  { y: 14, outline: 'M0 0h128v56H0z', walls: 'M44 0v18M44 34v22M88 0v30M88 44v12M44 28h20' },
  { y: 98, outline: 'M0 18h42V0h86v56H0z', walls: 'M42 18v12M42 44v12M86 0v26M86 42v14M86 26h18' },
  { y: 182, outline: 'M0 0h92v14h36v42H0z', walls: 'M40 0v20M40 36v20M92 14v8M92 42v14M40 36h22' },
];
const chairs = 'M54 6h14q5 0 5 4t-5 4H54zM98 28h14q5 0 5 4t-5 4H98zM56 42h14q5 0 5 4t-5 4H56z';
const xray = 'M4 5q3-2 5 0q2-2 5 0q1 4-1 7l-1 5h-1.500l-1-4h-2l-1 4H6l-1-5q-2-3-1-7z';

function Xray({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="sa-ink" d="M0 0h18v22H0z" />
      <path className="sa-white" d={xray} />
    </g>
  );
}

function Plans({ own }: { own: boolean }) {
  const { words } = dental;
  return offices.map(({ y, outline, walls }, index) => (
    <g key={y} transform={`translate(8 ${y})`}>
      <path className="sa-paper" d={outline} />
      <path className="sa-hair" d={walls} />
      <path className="sa-line" d={chairs} />
      {own && (
        <>
          <Xray x={12} y={30} />
          <text x="0" y="72">
            {words.here.split('|')[index]}
          </text>
          <path className="sa-dash" d="M132 14h64M132 42h64" />
          <circle className="sa-line" cx="202" cy="14" r="4" />
          <path className="sa-line" d="M198 38h10v9h-10zM196 36q7-6 14 0" />
          <text x="216" y="18">
            {words.line} {index + 1}
          </text>
          <text x="216" y="47">
            {words.bill} {index + 1}
          </text>
        </>
      )}
    </g>
  ));
}

/** Three offices before and after, and the seconds until an X-ray is open. */
export function DentalPhones() {
  const { figures, words } = dental;
  const seconds = (count: number) => (
    <>
      <b>{count}</b>s
    </>
  );
  return (
    <>
      <div className="sa-panels">
        <Panel top={8} height={252} head={<p className="sa-head">{words.before}</p>}>
          <Plans own />
        </Panel>
        <Panel top={8} height={252} head={<p className="sa-head">{words.after}</p>}>
          <Plans own={false} />
          <path className="sa-go" d="M136 42h34q14 0 14 14v140q0 14-14 14h-34M136 126h104M184 196v14q0 14 14 14h8" />
          <path className="sa-blue" d="M132 38h8v8h-8zM132 122h8v8h-8zM132 206h8v8h-8z" />
          <path className="sa-paper" d="M240 78h62v96h-62z" />
          <path className="sa-hair" d="M240 110h62M240 142h62" />
          <Xray x={248} y={83} />
          <Xray x={248} y={115} />
          <Xray x={248} y={147} />
          <path className="sa-line" d="M278 94h14M278 126h14M278 158h14" />
          <text className="sa-say" x="240" y="66">
            {words.server}
          </text>
          <path className="sa-line" d="M209 220h14v12h-14zM206 218q10-8 20 0" />
          <text className="sa-say" x="234" y="222">
            {words.queue}
          </text>
          <text className="sa-say" x="234" y="240">
            {words.one}
          </text>
        </Panel>
      </div>
      <Scale
        of={figures.before}
        rows={[
          [seconds(figures.before), figures.before, 'sa-run'],
          [seconds(figures.after), figures.after, 'sa-run-go'],
        ]}
      />
    </>
  );
}

const hall = 196;
const aisles = upTo(warehouse.figures.aisles).map((index) => 16 + index * 32);
/** Aisles that are drawn; the others repeat them, turned around. */
const sketches = 4;
const perAisle = warehouse.figures.before / aisles.length;

/** As many dots as an aisle has, most of them at its far end. */
function lost(seed: number): string {
  const next = chances(seed);
  return upTo(perAisle)
    .map(() => `M${Math.round(next() * 16) - 8} ${24 + Math.round(Math.sqrt(next()) * 154)}h0`)
    .join('');
}

function Hall({ children }: { children: React.ReactNode }) {
  return (
    <>
      <path
        className="sa-hair sa-mid"
        d={upTo(9)
          .map((index) => `M${index * 32 + 28} 20h8v138h-8z`)
          .join('')}
      />
      {children}
      <path className="sa-line" d={`M40 ${hall - 2}H1V1h318v${hall - 3}h-39M88 ${hall - 2}h44M180 ${hall - 2}h52`} />
    </>
  );
}

/** The floor from above on a day before and a day after, a dot for each connection that was lost. */
export function WarehouseNetwork() {
  const { figures, words } = warehouse;
  return (
    <div className="sa-panels">
      <Panel height={hall} head={<Figure figure={figures.before} unit={words.before} />}>
        <Hall>
          {aisles.map((x, index) => {
            const set = index % sketches;
            const mirrored = Math.floor(index / sketches) % 2 === 1;
            return (
              <g key={x} transform={mirrored ? `matrix(-1 0 0 1 ${x} 0)` : `translate(${x})`}>
                {index < sketches ? (
                  <path id={`lost-${set}`} className="sa-dots" d={lost(set)} />
                ) : (
                  <use href={`#lost-${set}`} />
                )}
              </g>
            );
          })}
        </Hall>
      </Panel>
      <Panel height={hall} head={<Figure figure={figures.after} unit={words.after} go />}>
        <Hall>
          <path className="sa-tint" d={aisles.map((x) => `M${x} 12l-9 166h18z`).join('')} />
          <path className="sa-blue" d={aisles.map((x) => `M${x - 4} 8h8v5h-8z`).join('')} />
          <path className="sa-dots" d="M112 132h0M272 88h0" />
          <path className="sa-go" d="M112 124a8 8 0 1 0 .1 0M272 80a8 8 0 1 0 .1 0" />
        </Hall>
      </Panel>
    </div>
  );
}
