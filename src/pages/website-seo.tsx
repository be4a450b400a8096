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
import type { ReactNode } from 'react';
import { quoteAtPrice } from '#src/content/estimate.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { unitOf } from '#src/content/prices.ts';
import { clientStories } from '#src/content/website-seo.ts';
import { EstimatorSection } from '#src/quotes/estimator.tsx';
import { Monogram, Stars } from '#src/ui/art/portrait.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Section, Stats, Steps, Ticks } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/website-seo';
import { DentistSite, FenceSite, SearchResult, ShopSite } from './mockups/sites.tsx';
import { relatedToService } from './related.server.ts';
import { Price, ServicePage, Terms } from './service-areas.tsx';
import { serviceHeadOf, shownServices } from './service-structured-data.ts';

const drawn: Readonly<Record<string, () => ReactNode>> = {
  design: () => <DentistSite label={examples.design} />,
  ecommerce: () => <ShopSite label={examples.ecommerce} />,
  custom: () => <FenceSite label={examples.custom} />,
  seo: () => <SearchResult label={examples.seo} />,
};

/** S1 §2. */
function Offers() {
  return (
    <ul className="mt-10">
      {services.map((service) => (
        <li key={service.id} className="grid gap-x-(--gutter) gap-y-4 py-7 lg:grid-cols-[4fr_6fr_15rem] lg:items-start">
          <div className="price-line flex flex-wrap items-baseline gap-x-4 lg:col-span-3">
            <h3 className="text-[clamp(1.375rem,1.1rem+1.2vw,2.25rem)] leading-tight font-medium tracking-[-0.03em]">
              {service.title}
            </h3>
            {service.popular && <p className="text-sm font-semibold text-arc-700">{labels.popular}</p>}
            <span
              aria-hidden="true"
              className="min-w-8 flex-1 translate-y-[-0.25em] border-b-2 border-dotted border-ink-300"
            />
            <Price price={service.startingPrice} unit={unitOf(service.startingPrice)} before={labels.startingAt} />
          </div>
          <p className="max-w-prose text-ink-600">{service.text}</p>
          <div>
            <h4 className="sr-only">{labels.keyFeatures}</h4>
            <Ticks items={service.features} className="text-[0.95rem] sm:grid-cols-2 sm:gap-x-8" />
            <h4 className="mt-4 text-sm font-semibold text-ink-600">{labels.technologies}</h4>
            <p className="text-[0.95rem]">{service.technologies.join(', ')}</p>
          </div>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:justify-end">
            <a className="button button-small button-quiet" href={quoteAtPrice(service.startingPrice)}>
              {labels.quote}
              <span className="sr-only">
                {' '}
                {labels.quoteFor} {service.title}
              </span>
            </a>
          </p>
          {drawn[service.id]?.()}
        </li>
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
