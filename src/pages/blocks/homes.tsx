import { labels } from 'words:it-support';
import { blocks } from 'words:residential';
import { bookingHref, bookingWords } from '#src/content/bookings.ts';
import { isPlan, quoteHref } from '#src/content/estimate.ts';
import { homePlans } from '#src/content/plans.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { Card } from '#src/lib/page-parts.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { TextLink } from '#src/ui/sections/page-hero.tsx';
import { Section, Ticks } from '#src/ui/sections/section.tsx';
import { type Head, OfferRow, Price } from './common.tsx';

/** S1 §2 Residential IT support, §9 Prices shown. */
export function Packages(props: Omit<(typeof blocks)['packages'], 'block'> & { id: string }) {
  const { remote, ...head } = props;
  return (
    <Section {...head}>
      <ul className="mt-10">
        {homePlans().map(({ id, title, price, period, text, features, popular }) => (
          <OfferRow
            key={id}
            {...{ title, text }}
            popular={popular && labels.popular}
            price={<Price price={price} unit={period} />}
            details={<Ticks items={features} className="text-[0.95rem] sm:grid-cols-2 sm:gap-x-8" />}
            acts={
              <>
                <a className="button button-quiet" href={bookingHref('home-visit', { package: id })} data-no-prefetch>
                  {fillIn(bookingWords.bookPackage, { title })}
                </a>
                {isPlan(id) && (
                  <TextLink
                    className="link inline-block py-0.5"
                    text={labels.choose}
                    href={quoteHref({ plan: id })}
                    about={[labels.chooseFor, ' ', title]}
                  />
                )}
              </>
            }
          />
        ))}
        <OfferRow
          title={remote.title}
          text={remote.lead}
          price={<Price price={remote.price} unit={remote.period} />}
          details={
            <ol className="list-decimal space-y-1 pl-5 text-[0.95rem] marker:font-semibold marker:text-arc-700">
              {remote.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          }
          acts={
            <a className="button button-quiet" href={remote.book.href} data-no-prefetch>
              {remote.book.text}
            </a>
          }
        />
      </ul>
      <p className="mt-10">
        <TextLink className="button button-primary" {...blocks.hero.primary} />
      </p>
    </Section>
  );
}

export function HousePlan({ items, ...head }: Head & { items: readonly Card[] }) {
  return (
    <Section {...head}>
      <div className="mt-10 grid items-start gap-x-(--gutter) gap-y-6 lg:grid-cols-[6fr_6fr]">
        <Drawing name="house-plan" described className="lg:sticky lg:top-[calc(var(--header-height)+2rem)]" />
        <ol className="grid gap-x-(--gutter) [counter-reset:issue] sm:grid-cols-2">
          {items.map(({ title, text }) => (
            <li
              key={title}
              className="relative border-t border-ink-200 py-4 pl-11 [counter-increment:issue] before:absolute before:top-4 before:left-0 before:grid before:size-7 before:place-items-center before:rounded-full before:border-2 before:border-peach-600 before:text-sm before:font-semibold before:content-[counter(issue)]"
            >
              <h3 className="text-lg leading-snug font-medium tracking-[-0.015em]">{title}</h3>
              <p className="mt-1 text-[0.95rem] leading-snug text-ink-600">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
