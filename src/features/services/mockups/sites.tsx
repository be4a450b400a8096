import { dentist, fence, search, shop } from '#content/mockups.ts';
import { Mockup, Window } from './frame.tsx';

/** A chair by the window, as the picture above a practice's page. */
function TreatmentRoom() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 150">
      <path className="mu-tint" d="M0 0h240v150H0z" />
      <path className="mu-white" d="M24 20h84v70H24z" />
      <path className="mu-line" d="M24 20h84v70H24zM66 20v70M24 55h84M0 132h240" />
      <path className="mu-line" d="M176 18h-30l-14 26M118 48l20-8 6 12-20 8z" />
      <path className="mu-go" d="M122 104h50l40-38M150 104v28M130 132h42M122 104v-8h46l36-36" />
    </svg>
  );
}

/** A small practice's site in a wide window and on a phone. */
export function DentistSite({ label }: { label: string }) {
  const { says, address, name, menu, title, text, book, prices, foot } = dentist;
  return (
    <Mockup label={label} says={says} kind="pair">
      <Window address={address}>
        <div className="mockup-menu">
          <b>{name}</b>
          {menu.map((item) => (
            <span key={item}>{item}</span>
          ))}
        </div>
        <div className="mockup-split">
          <div>
            <p className="mockup-title">{title}</p>
            <p>{text}</p>
            <p className="mockup-button">{book}</p>
          </div>
          <TreatmentRoom />
        </div>
        <dl className="mockup-prices">
          {prices.map(([what, price]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{price}</dd>
            </div>
          ))}
        </dl>
      </Window>
      <div className="mockup-phone">
        <p>
          <b>{name}</b>
        </p>
        <TreatmentRoom />
        <p className="mockup-title">{title}</p>
        <p>{text}</p>
        <p className="mockup-foot">
          {foot.map((act) => (
            <span key={act}>{act}</span>
          ))}
        </p>
      </div>
    </Mockup>
  );
}

/** A product page, and what the packing table prints of the order. */
export function ShopSite({ label }: { label: string }) {
  const { says, address, name, title, price, sizes, stock, add, slip, order, lines } = shop;
  return (
    <Mockup label={label} says={says} kind="pair">
      <Window address={address}>
        <div className="mockup-shop">
          <svg aria-hidden="true" viewBox="0 0 240 170">
            <path
              className="mu-wood"
              d="M44 40h132a14 14 0 0 1 14 14v8h16a12 12 0 0 1 0 46h-16v8a14 14 0 0 1-14 14H44a14 14 0 0 1-14-14V54a14 14 0 0 1 14-14z"
            />
            <path className="mu-hair" d="M30 66q60-12 160 0M30 88q80 14 160-2M30 110q70-10 160 2" />
            <circle className="mu-paper" cx="203" cy="85" r="7" />
          </svg>
          <div>
            <p>{name}</p>
            <p className="mockup-title">{title}</p>
            <p className="mockup-price">{price}</p>
            <p className="mockup-sizes">
              {sizes.map((size, at) => (
                <span key={size} className={at === 1 ? 'mockup-chosen' : undefined}>
                  {size}
                </span>
              ))}
            </p>
            <p className="mockup-button">{add}</p>
            <p>{stock}</p>
          </div>
        </div>
      </Window>
      <div className="mockup-slip">
        <p>{slip}</p>
        <p className="mockup-title">{order}</p>
        <dl>
          {lines.map(([what, which]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{which}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Mockup>
  );
}

/** How many units of the drawing a foot of the yard takes. */
const foot = 3;

/** An estimate that the page works out: a fence around a yard, to scale, and its sum. */
export function FenceSite({ label }: { label: string }) {
  const { says, address, title, sides, house, kind, perFoot, perFootSays, total, send } = fence;
  const [left, back, right] = sides;
  const feet = left + back + right;
  const [x, y] = [46, 26];
  const [width, height] = [back * foot, left * foot];
  return (
    <Mockup label={label} says={says} kind="one">
      <Window address={address}>
        <div className="mockup-split mockup-plan">
          <svg aria-hidden="true" viewBox="0 0 272 210">
            <path className="mu-tint" d={`M${x} ${y}h${width}v${height}H${x}z`} />
            <path className="mu-fence" d={`M${x} ${y + height}v-${height}h${width}v${right * foot}`} />
            <path className="mu-paper" d={`M${x + 24} ${y + height}h132v44H${x + 24}z`} />
            <text x={x + 90} y={y + height + 27} textAnchor="middle">
              {house}
            </text>
            <text x={x + width / 2} y={y - 9} textAnchor="middle">
              {back} {fence.foot}
            </text>
            <text x={x - 8} y={y + height / 2} textAnchor="end">
              {left} {fence.foot}
            </text>
            <text x={x + width + 8} y={y + height / 2}>
              {right} {fence.foot}
            </text>
          </svg>
          <div>
            <p className="mockup-title">{title}</p>
            <p>
              {kind}: {feet} {fence.foot} × ${perFoot} {perFootSays}
            </p>
            <p className="mockup-price">
              {total} ${(feet * perFoot).toLocaleString('en-US')}
            </p>
            <p className="mockup-button">{send}</p>
          </div>
        </div>
      </Window>
    </Mockup>
  );
}

/** One entry of a search, as it was and as it can be. */
export function SearchResult({ label }: { label: string }) {
  const { says, query, before, after } = search;
  return (
    <Mockup label={label} says={says} kind="search">
      <p className="mockup-query">
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <path className="mu-line" d="M13 13l5 5M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z" />
        </svg>
        {query}
      </p>
      {[before, after].map((entry) => (
        <div key={entry.label} className={entry === after ? 'mockup-entry mockup-entry-after' : 'mockup-entry'}>
          <p className="mockup-when">{entry.label}</p>
          <p>{entry.address}</p>
          <p className="mockup-found">{entry.title}</p>
          <p>{entry.text}</p>
        </div>
      ))}
    </Mockup>
  );
}
