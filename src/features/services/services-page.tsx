import type { ReactNode } from 'react';
import { downLine } from '#content/down.ts';
import { unitOf } from '#content/prices.ts';
import { quoteLike } from '#content/quote-links.ts';
import { cta, hero, labels, processIntro, processSteps, type Service, services } from '#content/services-page.ts';
import { Art } from '#src/ui/art/art.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Steps } from '#src/ui/sections/steps.tsx';
import { Ticks } from '#src/ui/sections/ticks.tsx';
import { Chips } from './chips.tsx';
import { Price } from './price.tsx';

function ServiceSection({ service }: { service: Service }) {
  const { id, title, text, art, features, benefits, technologies, pricing, learnMoreHref } = service;
  return (
    <section id={id} className="section service" aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <div>
          <Art name={art} />
          <h2 id={`${id}-title`} className="section-title mt-8">
            {title}
          </h2>
          <p className="lead mt-5">{text}</p>
          {pricing && (
            <div className="mt-7">
              <Price
                price={pricing.startingPrice}
                unit={unitOf(pricing.startingPrice)}
                before={`${pricing.label} ${labels.startingAt}`}
              />
            </div>
          )}
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <a className="button button-quiet button-small" href={quoteLike(id)}>
              {labels.quote}
              <span className="sr-only">
                {' '}
                {labels.quoteFor} {title}
              </span>
            </a>
            <ArrowLink text={labels.more} href={learnMoreHref} about={` ${labels.moreAbout} ${title}`} />
          </p>
        </div>
        <div className="service-facts">
          <h3>{labels.features}</h3>
          <Ticks items={features} />
          <h3>{labels.benefits}</h3>
          <ul className="grid gap-3">
            {benefits.map((benefit) => (
              <li key={benefit} className="border-l-3 border-peach-500 pl-4 font-medium">
                {benefit}
              </li>
            ))}
          </ul>
          <h3>{labels.technologies}</h3>
          <Chips label={labels.technologies} items={technologies} />
        </div>
      </div>
    </section>
  );
}

/** Five services at their anchors, and how a job runs (S1 §2 Services listing). */
export function ServicesPage({ related }: { related?: ReactNode }) {
  return (
    <>
      <PageHero {...hero}>
        <nav aria-label={labels.jump} className="mt-9">
          <ul className="jumps">
            {services.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <DownLine {...downLine()} />
      </PageHero>
      {services.map((service) => (
        <ServiceSection key={service.id} service={service} />
      ))}
      <Section id="process" {...processIntro} ground="section-ink">
        <Steps steps={processSteps} />
      </Section>
      {related}
      <CallToAction {...cta} />
    </>
  );
}
