import mockups from 'content:mockups';
import type { ReactNode } from 'react';
import { Drawing } from '#src/ui/art/drawing.tsx';

/** Exposed to screen readers as one image, described by `says`. */
export function Mockup(props: { label: string; says: string; kind: string; children: ReactNode }) {
  const { label, says, kind, children } = props;
  return (
    <figure className="mockup mt-2 lg:col-span-full">
      <div role="img" aria-label={says} className={`mockup-stage mockup-${kind}`}>
        {children}
      </div>
      <figcaption className="mt-3 text-sm text-ink-600">{label}</figcaption>
    </figure>
  );
}

function Window({ address, children }: { address: string; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-lg border border-ink-300 bg-white">
      <p className="truncate border-b border-ink-200 bg-ink-50 px-3 py-1.5 text-ink-600 before:mr-2.5 before:text-ink-300 before:content-['●_●']">
        {address}
      </p>
      {children}
    </div>
  );
}

export function DentistSite({ label }: { label: string }) {
  const { says, address, name, menu, title, text, book, prices, foot } = mockups.dentist;
  return (
    <Mockup label={label} says={says} kind="pair">
      <Window address={address}>
        <div className="flex items-baseline gap-4 border-b border-ink-200 px-4 py-2.5 text-ink-600">
          <b className="mr-auto text-ink-900">{name}</b>
          {menu.map((item) => (
            <span key={item} className="max-sm:hidden">
              {item}
            </span>
          ))}
        </div>
        <div className="grid items-center gap-4 p-4 sm:grid-cols-2 sm:gap-8 sm:p-7">
          <div className="grid content-center gap-2.5">
            <p className="mockup-title text-[clamp(1.375rem,1rem+1.5vw,2.5rem)]">{title}</p>
            <p>{text}</p>
            <p className="mockup-button w-fit rounded-md bg-arc-700 px-3.5 py-2 font-semibold text-white">{book}</p>
          </div>
          <Drawing name="mockup-treatment-room" />
        </div>
        <dl className="grid gap-x-7 px-4 pb-4 sm:grid-cols-3 sm:px-7 sm:pb-6">
          {prices.map(([what, price]) => (
            <div key={what} className="flex justify-between gap-3 border-t border-ink-200 py-2">
              <dt>{what}</dt>
              <dd className="font-semibold tabular-nums">{price}</dd>
            </div>
          ))}
        </dl>
      </Window>
      <div className="mockup-phone border-ink-300 bg-white">
        <p>
          <b>{name}</b>
        </p>
        <Drawing name="mockup-treatment-room" />
        <p className="mockup-title">{title}</p>
        <p>{text}</p>
        <p className="mockup-foot grid grid-cols-2 gap-2 text-center font-semibold text-white">
          {foot.map((act) => (
            <span
              key={act}
              className="rounded-md bg-arc-700 py-2 first:border first:border-arc-700 first:bg-white first:text-arc-700"
            >
              {act}
            </span>
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
        <div className="mockup-shop grid items-center gap-4 p-4 sm:grid-cols-2 sm:gap-8 sm:p-7">
          <Drawing name="mockup-cutting-board" />
          <div className="grid content-center gap-2.5">
            <p>{name}</p>
            <p className="mockup-title text-[clamp(1.375rem,1rem+1.5vw,2.5rem)]">{title}</p>
            <p className="mockup-price text-2xl tracking-[-0.03em] tabular-nums">{price}</p>
            <p className="mockup-sizes flex flex-wrap gap-1.5">
              {sizes.map((size, at) => (
                <span key={size} className={at === 1 ? 'mockup-chosen' : undefined}>
                  {size}
                </span>
              ))}
            </p>
            <p className="mockup-button w-fit rounded-none bg-ink-900 px-3.5 py-2 font-semibold text-white">{add}</p>
            <p>{stock}</p>
          </div>
        </div>
      </Window>
      <div className="grid gap-2 border border-dashed border-ink-300 bg-white p-4 font-mono text-[0.8125rem]">
        <p>{slip}</p>
        <p className="mockup-title tracking-normal">{order}</p>
        <dl>
          {lines.map(([what, which]) => (
            <div key={what} className="flex gap-3 border-t border-dashed border-ink-300 py-1.5">
              <dt className="w-12 shrink-0 text-ink-600">{what}</dt>
              <dd className="font-semibold tabular-nums">{which}</dd>
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
        <div className="mockup-plan grid items-center gap-4 p-4 sm:grid-cols-2 sm:gap-8 sm:p-7">
          <Drawing name="mockup-fence" />
          <div className="grid content-center gap-2.5">
            <p className="mockup-title text-[clamp(1.375rem,1rem+1.5vw,2.5rem)]">{title}</p>
            <p>{line}</p>
            <p className="mockup-price text-2xl font-medium tracking-[-0.03em] tabular-nums">{price}</p>
            <p className="mockup-button w-fit rounded-md bg-arc-700 px-3.5 py-2 font-semibold text-white">{send}</p>
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
      <p className="flex max-w-md items-center gap-3 rounded-full border border-ink-300 bg-white px-4 py-2.5 text-base sm:col-span-2 [&_svg]:size-5 [&_svg]:shrink-0">
        <Drawing name="mockup-lens" />
        {query}
      </p>
      {[before, after].map((entry) => (
        <div
          key={entry.label}
          className={entry === after ? 'mockup-entry border-2 border-arc-700 text-ink-800' : 'mockup-entry'}
        >
          <p className="mb-1 font-semibold text-ink-900">{entry.label}</p>
          <p>{entry.address}</p>
          <p className="text-lg leading-snug font-medium text-arc-700">{entry.title}</p>
          <p>{entry.text}</p>
        </div>
      ))}
    </Mockup>
  );
}
