import { storyDrawings } from '#content/drawings.ts';
import { Panel, Scale, upTo } from './parts.tsx';

const engineering = storyDrawings['engineering-cloud-move'];
const law = storyDrawings['law-firm-cloud'];

/** Servers that each of the seven Saturdays moved, smallest first: sketched, but their sum is not. */
export const waves = [1, 2, 3, 4, 5, 7, 9];
const perRack = 14;

/** 42 servers, seven weeks, 17 servers. */
export function EngineeringCloudMove() {
  const { figures, words } = engineering;
  const units = upTo(figures.before);
  const unit = (index: number) => `M${Math.floor(index / perRack) * 108 + 6} ${26 + (index % perRack) * 12}h92v9h-92z`;
  const named = (count: number, unitOf: string) => (
    <>
      <b>{count}</b>
      <small>{unitOf}</small>
    </>
  );
  return (
    <>
      <div className="sa-panels">
        <Panel height={206}>
          <text x="1" y="12">
            {words.rack}
          </text>
          <text x="319" y="12" textAnchor="end">
            {words.nobody}
          </text>
          <path
            className="sa-line"
            d={upTo(3)
              .map((index) => `M${index * 108 + 1} 20h102v180h-102z`)
              .join('')}
          />
          <path className="sa-ink" d={units.slice(0, figures.moved).map(unit).join('')} />
          <path className="sa-hair" d={units.slice(figures.moved).map(unit).join('')} />
        </Panel>
        <Panel height={206}>
          {upTo(words.days.length).map((index) => (
            <text key={index} x={index * 22 + 11} y="12" textAnchor="middle">
              {words.days[index]}
            </text>
          ))}
          <path
            className="sa-hair"
            d={`${upTo(8)
              .map((row) => `M0 ${20 + row * 24}h154`)
              .join('')}${upTo(8)
              .map((day) => `M${day * 22} 20v168`)
              .join('')}`}
          />
          <path className="sa-line" d={waves.map((_, row) => `M46 ${23 + row * 24}h18v18h-18z`).join('')} />
          <path className="sa-blue" d={waves.map((_, row) => `M112 ${22 + row * 24}h18v20h-18z`).join('')} />
          <path
            className="sa-blue"
            d={waves
              .flatMap((count, row) => upTo(count).map((at) => `M${166 + at * 17} ${25 + row * 24}h13v14h-13z`))
              .join('')}
          />
          <text x="48" y="204" textAnchor="middle">
            {words.rehearsed}
          </text>
          <text className="sa-say" x="125" y="204" textAnchor="middle">
            {words.moved}
          </text>
        </Panel>
      </div>
      <Scale
        of={figures.before}
        rows={[
          [named(figures.before, words.before), figures.before, 'sa-run'],
          [named(figures.moved, words.worth), figures.moved, 'sa-run'],
          [named(figures.after, words.after), figures.after, 'sa-run-go'],
        ]}
      />
    </>
  );
}

const spine = (index: number, top: number) => {
  const tall = 52 + ((index * 7) % 5) * 2;
  return `M${24 + index * 15} ${top + 62 - tall}h12v${tall}h-12z`;
};
const closet = 'M1 219V1h318v218M10 219V10h300v209';

/** A hanger below the rail, and what hangs on it. */
const coat = (x: number, long: number) =>
  `M${x} 122v-4q0-5 4-5M${x - 9} 120l-17 7l-8 52l10 2l6-30v${long}h36v-${long}l6 30l10-2l-8-52l-17-7l-9 12zM${x} 132v${long + 19}`;

/** The closet before, two weekends, the closet after. */
export function LawFirmCloud() {
  const { figures, words } = law;
  const years = upTo(figures.years);
  return (
    <>
      <div className="sa-panels">
        <Panel height={222}>
          <path className="sa-hair" d={closet} />
          <path className="sa-ink" d={years.map((index) => spine(index, 22)).join('')} />
          <path className="sa-line" d="M10 84h300M10 219h300" />
          <text className="sa-strong" x="24" y="104">
            {words.years}
          </text>
          <path className="sa-paper" d="M40 120h60v98H40z" />
          <path
            className="sa-line"
            d={upTo(figures.disks)
              .map((index) => `M48 ${130 + index * 18}h44v11H48z`)
              .join('')}
          />
          <text x="110" y="142">
            {words.server}
          </text>
          <path className="sa-paper" d="M206 200h76v18h-76zM212 182h64v18h-64z" />
          <path className="sa-line" d="M224 191h.1M264 191h.1M220 209h.1M268 209h.1M228 191h32M224 209h40" />
          <text x="212" y="174">
            {words.tapes}
          </text>
        </Panel>
        <Panel height={222}>
          <path className="sa-hair" d={closet} />
          <path className="sa-dash" d={years.map((index) => spine(index, 22)).join('')} />
          <path className="sa-line" d="M10 84h300M10 113h300M10 219h300" />
          <text className="sa-say" x="24" y="104">
            {words.coats}
          </text>
          <path className="sa-tint sa-go" d={`${coat(80, 44)}${coat(160, 52)}${coat(240, 38)}`} />
        </Panel>
      </div>
      <div className="sa-weeks">
        {[words.first, words.second].map((said) => (
          <p key={said}>
            <span className="sa-week">
              {upTo(words.days.length).map((index) => (
                <i key={index}>{words.days[index]}</i>
              ))}
            </span>
            <span className="sa-weekend">{said}</span>
          </p>
        ))}
      </div>
    </>
  );
}
