import mockups from 'content:mockups';
import type { ReactNode } from 'react';
import { Drawing } from '#src/ui/art/drawing.tsx';

/** Exposed to screen readers as one image, described by `says`. */
export function Mockup(props: { label: string; says: string; kind: string; children: ReactNode }) {
  const { label, says, kind, children } = props;
  return (
    <figure className="mockup">
      <div role="img" aria-label={says} className={`mockup-stage mockup-${kind}`}>
        {children}
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

function Window({ address, children }: { address: string; children: ReactNode }) {
  return (
    <div className="mockup-window">
      <p className="mockup-bar">{address}</p>
      {children}
    </div>
  );
}

export function DentistSite({ label }: { label: string }) {
  const { says, address, name, menu, title, text, book, prices, foot } = mockups.dentist;
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
          <Drawing name="mockup-treatment-room" />
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
        <Drawing name="mockup-treatment-room" />
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

/** Product page and packing slip. */
export function ShopSite({ label }: { label: string }) {
  const { says, address, name, title, price, sizes, stock, add, slip, order, lines } = mockups.shop;
  return (
    <Mockup label={label} says={says} kind="pair">
      <Window address={address}>
        <div className="mockup-shop">
          <Drawing name="mockup-cutting-board" />
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

/** A fence around a yard, to scale, with its price. */
export function FenceSite({ label }: { label: string }) {
  const { says, address, title, line, price, send } = mockups.fence;
  return (
    <Mockup label={label} says={says} kind="one">
      <Window address={address}>
        <div className="mockup-split mockup-plan">
          <Drawing name="mockup-fence" />
          <div>
            <p className="mockup-title">{title}</p>
            <p>{line}</p>
            <p className="mockup-price">{price}</p>
            <p className="mockup-button">{send}</p>
          </div>
        </div>
      </Window>
    </Mockup>
  );
}

export function SearchResult({ label }: { label: string }) {
  const { says, query, before, after } = mockups.search;
  return (
    <Mockup label={label} says={says} kind="search">
      <p className="mockup-query">
        <Drawing name="mockup-lens" />
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
