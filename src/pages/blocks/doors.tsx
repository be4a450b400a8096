import type { blocks } from 'words:it-support';
import { unbroken } from '#src/lib/text.ts';
import { ArrowLink } from '#src/ui/sections/page-hero.tsx';
import { Section, Ticks } from '#src/ui/sections/section.tsx';
import { Price } from './common.tsx';

/** S1 §2 IT support overview. */
export function Doors({ items, from, ...head }: Omit<(typeof blocks)['doors'], 'block'> & { id: string }) {
  return (
    <Section {...head}>
      <ul className="doors mt-10 grid border-t-2 border-ink-900 lg:grid-cols-2">
        {items.map(({ id, title, text, features, startingPrice, unit, link }) => (
          <li
            key={id}
            className="grid content-start gap-5 py-8 not-first:border-t not-first:border-ink-200 lg:not-first:border-t-0 lg:not-first:border-l lg:not-first:pl-(--gutter) lg:first:pr-(--gutter)"
          >
            <h3 className="text-2xl font-medium tracking-[-0.03em] lg:text-3xl">{title}</h3>
            <Price price={startingPrice} unit={unit} before={from} />
            <p className="text-lg text-ink-600">{unbroken(text)}</p>
            <Ticks items={features} />
            <p>
              <ArrowLink className="button button-quiet" {...link} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
