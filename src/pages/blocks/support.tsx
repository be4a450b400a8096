import { labels, type blocks as overview } from 'words:it-support';
import { blocks } from 'words:residential';
import { TriangleAlert } from 'lucide-react';
import { bookingHref, bookingWords } from '#src/content/bookings.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { down } from '#src/content/emergency.ts';
import { isPlan, quoteHref } from '#src/content/estimate.ts';
import { homePlans } from '#src/content/records/prices.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { Card } from '#src/lib/page-parts.ts';
import { unbroken } from '#src/lib/text.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { ArrowLink, TextLink } from '#src/ui/sections/page-hero.tsx';
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

/** S1 §2 IT support overview. */
export function Doors({ items, from, ...head }: Omit<(typeof overview)['doors'], 'block'> & { id: string }) {
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

/** An email to the engineer on duty, and the phone number if there is one. */
function UrgentLinks(props: { subject: string; linkText: string; className: string; mailClassName?: string }) {
  const { subject, linkText, className, mailClassName = className } = props;
  const { emergency } = company.emails;
  return (
    <>
      <a className={mailClassName} href={`mailto:${emergency}?subject=${encodeURIComponent(subject)}`}>
        <span className="sr-only">{linkText}: </span>
        {emergency}
      </a>
      <CompanyPhone number={publishedPhone()} className={className} />
    </>
  );
}

/** S1 §2 IT support. */
export function EmergencyCard({ id, title, lead, ...mail }: Head & { subject: string; linkText: string }) {
  return (
    <section className="wrap" aria-labelledby={`${id}-title`}>
      <div className="emergency grid items-center gap-x-8 gap-y-6 rounded-3xl bg-peach-100 p-7 sm:p-10 lg:grid-cols-[auto_1fr_auto] [&_svg]:text-peach-700">
        <TriangleAlert aria-hidden="true" size={40} strokeWidth={1.75} />
        <div>
          <h2 id={`${id}-title`} className="text-2xl font-semibold sm:text-3xl">
            {title}
          </h2>
          <p className="mt-3 max-w-2xl">{lead}</p>
        </div>
        <p className="w-fit">
          <a className="button bg-ink-900 text-white hover:bg-ink-700" href={down.page}>
            {down.tell}
          </a>
          <UrgentLinks
            {...mail}
            mailClassName="link mt-2 block py-1 text-center text-sm"
            className="link block py-1 text-center text-sm"
          />
        </p>
      </div>
    </section>
  );
}

/** In the order of the steps. */
const drawings = ['step-unplug', 'step-leave-on', 'step-tell-us'];

/** S1 §2 Business IT support. */
export function EmergencySteps(props: Head & { steps: readonly string[]; subject: string; linkText: string }) {
  const { id, title, lead, steps, ...mail } = props;
  return (
    <Section id={id} title={title} ground="section-mist border-t-4 border-peach-600" head="stacked">
      <ol className="mt-10 grid gap-x-(--gutter) gap-y-6 sm:grid-cols-3 [&_svg]:max-w-[19rem] [&_svg]:sm:mb-4">
        {steps.map((step, index) => (
          <li
            key={step}
            className="text-lg leading-snug tracking-[-0.012em] max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:items-center max-sm:gap-4 lg:text-xl"
          >
            {drawings[index] && <Drawing name={drawings[index]} />}
            <p>{step}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-(--gutter) gap-y-4 border-t border-ink-300 pt-6">
        <p className="lead last:flex last:flex-wrap last:items-center last:gap-x-6 last:gap-y-2">{lead}</p>
        <p className="last:flex last:flex-wrap last:items-center last:gap-x-6 last:gap-y-2">
          <a
            className="button button-quiet needle before:size-2 before:shrink-0 before:rounded-full before:bg-peach-600"
            href={down.page}
          >
            {down.tell}
          </a>
          <UrgentLinks {...mail} className="link py-1" />
        </p>
      </div>
    </Section>
  );
}
