import { bookingHref, bookingWords } from '#content/bookings.ts';
import { isPlan, quoteHref } from '#content/estimate.ts';
import { labels, residential } from '#content/it-support.ts';
import { homePlans } from '#content/plans.ts';
import { Section } from '#src/ui/sections/section.tsx';
import { Ticks } from '#src/ui/sections/ticks.tsx';
import { Price } from './price.tsx';

/** Three packages as a price list, and remote help by the hour (S1 §2 Residential IT support, §9 Prices shown). */
export function Packages() {
  const { packagesIntro, remote, hero } = residential;
  return (
    <Section id="packages" {...packagesIntro}>
      <ul className="mt-12">
        {homePlans().map(({ id, title, price, period, text, features, popular }) => (
          <li key={id} className="package">
            <div>
              <h3 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-2xl font-semibold">
                {title}
                {popular && <span className="badge badge-peach tracking-normal">{labels.popular}</span>}
              </h3>
              <p className="mt-2 text-ink-600">{text}</p>
            </div>
            <Ticks items={features} className="text-[0.95rem]" />
            <div className="lg:text-right">
              <Price price={price} unit={period} />
              <a
                className="button button-quiet mt-4"
                href={bookingHref('home-visit', { package: id })}
                data-no-prefetch
              >
                {bookingWords.bookPackage(title)}
              </a>
              {isPlan(id) && (
                <p className="mt-3">
                  <a className="link inline-block py-0.5" href={quoteHref({ plan: id })}>
                    {labels.choose}
                    <span className="sr-only">
                      {' '}
                      {labels.chooseFor} {title}
                    </span>
                  </a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="remote">
        <div>
          <h3 className="text-2xl font-semibold">{remote.title}</h3>
          <p className="mt-2 max-w-xl text-ink-600">{remote.lead}</p>
        </div>
        <ol>
          {remote.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="lg:text-right">
          <Price price={remote.price} unit={remote.period} />
          <a className="button button-quiet mt-4" href={remote.book.href} data-no-prefetch>
            {remote.book.text}
          </a>
        </div>
      </div>
      <p className="mt-10">
        <a className="button button-primary" href={hero.primary.href}>
          {hero.primary.text}
        </a>
      </p>
    </Section>
  );
}
