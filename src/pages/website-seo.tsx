import {
  benefits,
  benefitsIntro,
  clientStoriesIntro,
  cta,
  estimator as estimatorIntro,
  examples,
  hero,
  labels,
  processIntro,
  processSteps,
  seoIntro,
  seoServices,
  services,
  servicesIntro,
  statistics,
} from 'words:website-seo';
import { quoteAtPrice } from '#src/content/estimate.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { unitOf } from '#src/content/prices.ts';
import { clientStories } from '#src/content/testimonials.ts';
import { EstimatorSection } from '#src/quotes/estimator.tsx';
import { Monogram, Stars } from '#src/ui/art/portrait.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { TextLink } from '#src/ui/sections/page-hero.tsx';
import { Section, Stats, Steps, Ticks } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/website-seo';
import { relatedToService } from './related.server.ts';
import { Mockup, OfferRow, Price, ServicePage, Terms } from './service-areas.tsx';
import { serviceHeadOf, shownServices } from './service-structured-data.ts';

const drawn: Readonly<Record<string, { name: string; label: string }>> = {
  design: { name: 'dentist', label: examples.design },
  ecommerce: { name: 'shop', label: examples.ecommerce },
  custom: { name: 'fence', label: examples.custom },
  seo: { name: 'search', label: examples.seo },
};

/** S1 §2. */
function Offers() {
  return (
    <ul className="mt-10">
      {services.map(({ id, title, text, startingPrice, popular, features, technologies }) => (
        <OfferRow
          key={id}
          {...{ title, text }}
          popular={popular && labels.popular}
          price={<Price price={startingPrice} unit={unitOf(startingPrice)} before={labels.startingAt} />}
          details={
            <div>
              <h4 className="sr-only">{labels.keyFeatures}</h4>
              <Ticks items={features} className="text-[0.95rem] sm:grid-cols-2 sm:gap-x-8" />
              <h4 className="mt-4 text-sm font-semibold text-ink-600">{labels.technologies}</h4>
              <p className="text-[0.95rem]">{technologies.join(', ')}</p>
            </div>
          }
        >
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:justify-end">
            <TextLink
              className="button button-small button-quiet"
              text={labels.quote}
              href={quoteAtPrice(startingPrice)}
              about={[labels.quoteFor, ' ', title]}
            />
          </p>
          {drawn[id] && <Mockup {...drawn[id]} />}
        </OfferRow>
      ))}
    </ul>
  );
}

export const handle: PageHandle = { sheet: 'services', opensAtTop: true, prices: true };

export const loader = () => ({ related: relatedToService(pageMeta.websiteSeo.path) });

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.websiteSeo, shownServices.websiteSeo);

/** S1 §2 Website development and SEO. */
export default function WebsiteSeo({ loaderData }: Route.ComponentProps) {
  const clients = clientStories.all();
  return (
    <ServicePage hero={hero} cta={cta} {...loaderData}>
      <EstimatorSection group="website" intro={estimatorIntro} />
      <Section id="benefits" {...benefitsIntro} head="stacked">
        <Terms className="trades mt-10 grid gap-x-[calc(var(--gutter)*2)] sm:grid-cols-2" items={benefits} />
      </Section>
      <Section id="offers" {...servicesIntro}>
        <Offers />
      </Section>
      <Section id="seo" {...seoIntro} head="split">
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {seoServices.map(({ title, text, features }) => (
            <li key={title} className="border-t border-ink-200 py-8">
              <h3 className="text-xl font-medium tracking-[-0.02em]">{title}</h3>
              <p className="mt-2 text-ink-600">{text}</p>
              <Ticks items={features} className="mt-4 text-[0.95rem]" />
            </li>
          ))}
        </ul>
      </Section>
      <Section id="process" {...processIntro} ground="section-ink">
        <Steps steps={processSteps} />
        <div className="mt-16 border-t border-ink-700 pt-10">
          <Stats stats={statistics} />
        </div>
      </Section>
      {clients.length > 0 && (
        <Section id="clients" {...clientStoriesIntro} ground="section-mist">
          <ul className="mt-12 grid gap-6 lg:grid-cols-3">
            {clients.map(({ id, name, position, company, rating, text }) => (
              <li key={id}>
                <figure className="client flex h-full flex-col border-t-2 border-ink-900 pt-5">
                  <Stars rating={rating} />
                  <blockquote className="mt-5 mb-7 text-lg leading-relaxed text-ink-800">
                    <p>{text}</p>
                  </blockquote>
                  <figcaption className="mt-auto flex items-center gap-4 border-t border-ink-100 pt-6 text-[0.95rem] leading-snug text-ink-600">
                    <Monogram name={name} />
                    <div>
                      <p className="font-semibold text-ink-900">{name}</p>
                      <p>{position}</p>
                      <p>{company}</p>
                    </div>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </ServicePage>
  );
}
