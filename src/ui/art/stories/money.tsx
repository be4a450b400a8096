import { storyDrawings } from '#content/drawings.ts';
import { Panel, upTo } from './parts.tsx';

const fraud = storyDrawings['invoice-fraud'];
const claims = storyDrawings['claims-reader'];

/** Where a minute of the afternoon stands on the ruler, which runs from two to four. */
const minute = (at: number) => 8 + ((at - fraud.figures.from) / (fraud.figures.due - fraud.figures.from)) * 304;
const perRow = 16;

/** The slip that was not paid, and the afternoon. */
export function InvoiceFraud() {
  const { figures, words } = fraud;
  const [noticed, due] = [minute(figures.noticed), minute(figures.due)];
  const [payTo, account, release] = words.rows.split('|');
  return (
    <div className="sa-panels">
      <div className="sa-panel">
        <p className="sa-sum">${figures.amount.toLocaleString('en-US')}</p>
        <dl className="sa-slip">
          <div>
            <dt>{payTo}</dt>
            <dd>{words.supplier}</dd>
          </div>
          <div>
            <dt>{account}</dt>
            <dd>
              <s>{words.file}</s> {words.changed}
            </dd>
          </div>
          <div>
            <dt>{release}</dt>
            <dd>
              <s>{words.release}</s> <b>{words.stopped}</b>
            </dd>
          </div>
        </dl>
      </div>
      <Panel height={160}>
        <path
          className="sa-hair"
          d={upTo(13)
            .map((at) => `M${minute(figures.from + at * 10)} 60v${at % 6 ? 6 : 14}`)
            .join('')}
        />
        <path className="sa-hair" d="M8 60h304" />
        <path className="sa-needle" d={`M${noticed} 70V24`} />
        <path className="sa-dash" d={`M${noticed} 48H${due - 12}`} />
        <path className="sa-line" d={`M${due} 70V30M${due - 12} 42v12`} />
        <text className="sa-strong" x={noticed + 6} y="36">
          {words.noticed}
        </text>
        <text x="312" y="20" textAnchor="end">
          {words.due}
        </text>
        <text x="8" y="90">
          {words.two}
        </text>
        <text x="160" y="90" textAnchor="middle">
          {words.three}
        </text>
        <path
          className="sa-people"
          d={upTo(figures.people)
            .map((at) => `M${13 + (at % perRow) * 19.6} ${112 + Math.floor(at / perRow) * 14}h0`)
            .join('')}
        />
      </Panel>
    </div>
  );
}

const step = 14;

/** A minute a step, down from the top of the form. */
const ruler = (x: number, count: number) =>
  upTo(count + 1)
    .map((at) => `M${x} ${14 + at * step}h${at % 3 ? 6 : 12}`)
    .join('');

/** The same form as a scan and as fields, each with the minutes that it takes. */
export function ClaimsReader() {
  const { figures, words } = claims;
  const bottom = 14 + figures.before * step;
  const fields = upTo(9);
  return (
    <div className="sa-panels">
      <Panel
        height={200}
        head={
          <p className="sa-figure">
            <b>{figures.before}</b> {words.typed}
          </p>
        }
      >
        <g transform="rotate(-4 200 110)">
          <path className="sa-paper" d="M112 12h190v178H112z" />
          <path
            className="sa-hair"
            d={upTo(9)
              .map((row) => `M126 ${50 + row * 16}h162`)
              .join('')}
          />
          <path className="sa-line" d="M126 30h70" />
          <path
            className="sa-line"
            d={fields
              .map((row) => `M${132 + (row % 3) * 14} ${48 + row * 16}q3-12 7-2t7-1t6-3t8 3t7-5t${6 + (row % 4) * 4} 4`)
              .join('')}
          />
          <path className="sa-hair sa-tint" d="M242 20h46v20h-46z" />
        </g>
        <path className="sa-line" d={`M20 14V${bottom}${ruler(20, figures.before)}`} />
      </Panel>
      <Panel
        height={200}
        head={
          <p className="sa-figure sa-figure-go">
            <b>{figures.after}</b> {words.read}
          </p>
        }
      >
        <path className="sa-paper" d="M140 12h178v178H140z" />
        {upTo(3).map((row) => (
          <path key={row} className="sa-needle sa-white" d={`M150 ${24 + row * 18}h104v12H150z`} />
        ))}
        <text className="sa-strong" x="262" y="35">
          {words.doubt}
        </text>
        <path
          className="sa-hair"
          d={upTo(6)
            .map((row) => `M150 ${92 + row * 16}h158`)
            .join('')}
        />
        <path
          className="sa-blue"
          d={`${upTo(3)
            .map((row) => `M156 ${28 + row * 18}h${48 + row * 17}v4h-${48 + row * 17}z`)
            .join('')}${upTo(6)
            .map((row) => `M156 ${83 + row * 16}h${70 + ((row * 37) % 90)}v4h-${70 + ((row * 37) % 90)}z`)
            .join('')}`}
        />
        <path className="sa-go" d={`M20 14V${14 + (figures.after - 1) * step}${ruler(20, figures.after - 1)}`} />
        <path className="sa-line" d={`M32 ${14 + figures.after * step}H20v-${step}`} />
        <path className="sa-hair" d={`M20 ${14 + figures.after * step}V${bottom}`} />
        <text x="36" y={19 + (figures.after - 0.5) * step}>
          {words.person}
        </text>
      </Panel>
    </div>
  );
}
