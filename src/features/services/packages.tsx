import { bookingHref, bookingWords } from '#src/content/bookings.ts';
import { isPlan, quoteHref } from '#src/content/estimate.ts';
import { labels, residential } from '#src/content/it-support.ts';
import { homePlans } from '#src/content/plans.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { Section } from '#src/ui/sections/section.tsx';
import { Ticks } from '#src/ui/sections/ticks.tsx';
import { Price } from './price.tsx';

/** Three packages as a price list, and remote help by the hour (S1 §2 Residential IT support, §9 Prices shown). */
export function Packages() {
  const { packagesIntro, remote, hero } = residential;
  return (
    <Section id="packages" {...packagesIntro}>
      <ul className="price-list">
        {homePlans().map(({ id, title, price, period, text, features, popular }) => (
          <li key={id}>
            <div className="price-line">
              <h3>{title}</h3>
              {popular && <p className="price-mark">{labels.popular}</p>}
              <span aria-hidden="true" className="price-dots" />
              <Price price={price} unit={period} />
            </div>
            <p className="price-text">{text}</p>
            <Ticks items={features} className="text-[0.95rem] sm:grid-cols-2 sm:gap-x-8" />
            <p className="price-act">
              <a className="button button-quiet" href={bookingHref('home-visit', { package: id })} data-no-prefetch>
                {fillIn(bookingWords.bookPackage, { title })}
              </a>
              {isPlan(id) && (
                <a className="link inline-block py-0.5" href={quoteHref({ plan: id })}>
                  {labels.choose}
                  <span className="sr-only">
                    {' '}
                    {labels.chooseFor} {title}
                  </span>
                </a>
              )}
            </p>
          </li>
        ))}
        <li>
          <div className="price-line">
            <h3>{remote.title}</h3>
            <span aria-hidden="true" className="price-dots" />
            <Price price={remote.price} unit={remote.period} />
          </div>
          <p className="price-text">{remote.lead}</p>
          <ol className="list-decimal space-y-1 pl-5 text-[0.95rem] marker:font-semibold marker:text-arc-700">
            {remote.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="price-act">
            <a className="button button-quiet" href={remote.book.href} data-no-prefetch>
              {remote.book.text}
            </a>
          </p>
        </li>
      </ul>
      <p className="mt-10">
        <a className="button button-primary" href={hero.primary.href}>
          {hero.primary.text}
        </a>
      </p>
    </Section>
  );
}
