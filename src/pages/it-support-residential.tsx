import { labels } from 'words:it-support';
import * as residential from 'words:residential';
import { primaryAreas } from '#src/content/areas.ts';
import { visitingFaces } from '#src/content/authors.ts';
import { bookingHref, bookingWords } from '#src/content/bookings.ts';
import { isPlan, quoteHref } from '#src/content/estimate.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { homePlans } from '#src/content/plans.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { EstimatorSection } from '#src/quotes/estimator.tsx';
import { Drawing } from '#src/ui/art/drawing.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { TextLink } from '#src/ui/sections/page-hero.tsx';
import { People } from '#src/ui/sections/related.tsx';
import { Section, Ticks } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/it-support-residential';
import { serviceData } from './related.server.ts';
import { Areas, OfferRow, Price, ServicePage, Terms } from './service-areas.tsx';
import { serviceHeadOf, shownServices } from './service-structured-data.ts';

/** S1 §2 Residential IT support, §9 Prices shown. */
function Packages() {
  const { packagesIntro, remote, hero } = residential;
  return (
    <Section id="packages" {...packagesIntro}>
      <ul className="mt-10">
        {homePlans().map(({ id, title, price, period, text, features, popular }) => (
          <OfferRow
            key={id}
            {...{ title, text }}
            popular={popular && labels.popular}
            price={<Price price={price} unit={period} />}
            details={<Ticks items={features} className="text-[0.95rem] sm:grid-cols-2 sm:gap-x-8" />}
          >
            <p className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:justify-end">
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
            </p>
          </OfferRow>
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
        >
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:justify-end">
            <a className="button button-quiet" href={remote.book.href} data-no-prefetch>
              {remote.book.text}
            </a>
          </p>
        </OfferRow>
      </ul>
      <p className="mt-10">
        <TextLink className="button button-primary" {...hero.primary} />
      </p>
    </Section>
  );
}

function HousePlan() {
  return (
    <div className="mt-10 grid items-start gap-x-(--gutter) gap-y-6 lg:grid-cols-[6fr_6fr]">
      <Drawing name="house-plan" described className="lg:sticky lg:top-[calc(var(--header-height)+2rem)]" />
      <ol className="house-issues grid gap-x-(--gutter) [counter-reset:issue] sm:grid-cols-2">
        {residential.issues.map(({ title, text }) => (
          <li key={title} className="relative border-t border-ink-200 py-4 pl-11 [counter-increment:issue]">
            <h3 className="text-lg leading-snug font-medium tracking-[-0.015em]">{title}</h3>
            <p className="mt-1 text-[0.95rem] leading-snug text-ink-600">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Visitors() {
  const people = visitingFaces();
  if (people.length === 0) return null;
  return (
    <Section id="people" {...residential.peopleIntro} head="stacked">
      <People people={people} brief />
    </Section>
  );
}

export const handle: PageHandle = { sheet: 'support', freshSeconds: nextFreeSeconds, prices: true };

export const loader = ({ context }: Route.LoaderArgs) => serviceData(context, pageMeta.residential.path, 'home-visit');

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.residential, shownServices.residential);

/** S1 §2 Residential IT support. */
export default function ItSupportResidential({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage hero={residential.hero} cta={residential.cta} {...loaderData}>
      <Section id="issues" {...residential.issuesIntro}>
        <HousePlan />
      </Section>
      <Packages />
      <Visitors />
      <EstimatorSection group="home" intro={residential.estimator} />
      <Section id="services" {...residential.servicesIntro} head="split">
        <Terms className="ledger" items={residential.services} />
      </Section>
      <Section id="benefits" {...residential.benefitsIntro} ground="section-ink night" head="stacked">
        <Terms
          className="trades mt-10 grid gap-x-[calc(var(--gutter)*2)] sm:grid-cols-2"
          items={residential.benefits}
        />
      </Section>
      {primaryAreas().length > 0 && (
        <Section id="areas" {...residential.areasIntro}>
          <Areas names={primaryAreas()} kind="residential" label={residential.areasIntro.title} />
        </Section>
      )}
    </ServicePage>
  );
}
