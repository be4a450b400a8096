import relatedWords from 'content:related';
import type { ReactNode } from 'react';
import { downLine } from '#src/content/emergency.ts';
import { quoteAtPrice } from '#src/content/estimate.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { unitOf } from '#src/content/prices.ts';
import {
  benefits,
  benefitsIntro,
  clientStories,
  clientStoriesIntro,
  cta,
  estimatorIntro,
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
} from '#src/content/website-seo.ts';
import { EstimatorSection } from '#src/quotes/estimator.tsx';
import { Monogram, Stars } from '#src/ui/art/portrait.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { CallToAction, DownLine, PageHero } from '#src/ui/sections/page-hero.tsx';
import { Related } from '#src/ui/sections/related.tsx';
import { Section, Stats, Steps, Ticks } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/website-seo';
import { DentistSite, FenceSite, SearchResult, ShopSite } from './mockups/sites.tsx';
import { relatedToService } from './related.server.ts';
import { Price, Terms } from './service-areas.tsx';
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
    <ul className="price-list">
      {services.map((service) => (
        <li key={service.id}>
          <div className="price-line">
            <h3>{service.title}</h3>
            {service.popular && <p className="price-mark">{labels.popular}</p>}
            <span aria-hidden="true" className="price-dots" />
            <Price price={service.startingPrice} unit={unitOf(service.startingPrice)} before={labels.startingAt} />
          </div>
          <p className="price-text">{service.text}</p>
          <div>
            <h4 className="sr-only">{labels.keyFeatures}</h4>
            <Ticks items={service.features} className="text-[0.95rem] sm:grid-cols-2 sm:gap-x-8" />
            <h4 className="mt-4 text-sm font-semibold text-ink-600">{labels.technologies}</h4>
            <p className="text-[0.95rem]">{service.technologies.join(', ')}</p>
          </div>
          <p className="price-act">
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

/** S1 §2 Website development and SEO. */
function WebsitePage({ estimator, related }: Record<'estimator' | 'related', ReactNode>) {
  const clients = clientStories.all();
  return (
    <>
      <PageHero {...hero}>
        <DownLine {...downLine()} />
      </PageHero>
      {estimator}
      <Section id="benefits" {...benefitsIntro} head="stacked">
        <Terms className="trades" items={benefits} />
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
                <figure className="client">
                  <Stars rating={rating} />
                  <blockquote>
                    <p>{text}</p>
                  </blockquote>
                  <figcaption>
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
      {related}
      <CallToAction {...cta} />
    </>
  );
}

export const handle: PageHandle = { styles: ['services', 'mockups'], opensAtTop: true, prices: true };

export const loader = () => ({ related: relatedToService(pageMeta.websiteSeo.path) });

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.websiteSeo, shownServices.websiteSeo);

export default function WebsiteSeo({ loaderData: { related } }: Route.ComponentProps) {
  return (
    <WebsitePage
      estimator={<EstimatorSection group="website" intro={estimatorIntro} />}
      related={<Related title={relatedWords.title} groups={related} />}
    />
  );
}
