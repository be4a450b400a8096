import type { ComponentProps, ReactNode } from 'react';
import {
  cta,
  examples,
  hero,
  labels,
  processIntro,
  processSteps,
  services,
  servicesIntro,
  technologies,
  technologiesIntro,
} from '#src/content/app-development.ts';
import { downLine } from '#src/content/emergency.ts';
import { quoteAtPrice } from '#src/content/estimate.ts';
import { estimatorWords } from '#src/content/estimator.ts';
import { unitOf } from '#src/content/prices.ts';
import { Answers } from '#src/ui/sections/answers.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Ticks } from '#src/ui/sections/ticks.tsx';
import { Chips } from './chips.tsx';
import { JobsApp } from './mockups/jobs-app.tsx';
import { Price } from './price.tsx';
import { Schedule } from './schedule.tsx';

/** Apps: what they start at, how long they take, what they are made of (S1 §2 App development). */
export function AppPage({
  faqs,
  estimator,
  related,
}: Pick<ComponentProps<typeof Answers>, 'faqs'> & Record<'estimator' | 'related', ReactNode>) {
  return (
    <>
      <PageHero {...hero}>
        <DownLine {...downLine()} />
      </PageHero>
      {estimator}
      <Section id="rates" {...servicesIntro}>
        <ul className="mt-12">
          {services.map((service) => (
            <li key={service.id} className="rate">
              <div>
                <h3 className="text-2xl leading-tight font-medium tracking-[-0.03em] lg:text-3xl">{service.title}</h3>
                <p className="mt-2 max-w-2xl text-lg text-ink-600">{service.text}</p>
                <Ticks items={service.features} className="mt-5 text-[0.95rem] sm:grid-cols-2 sm:gap-x-8" />
              </div>
              <div className="rate-price">
                <Price price={service.startingPrice} unit={unitOf(service.startingPrice)} before={labels.startingAt} />
                <p>
                  <a className="button button-quiet button-small" href={quoteAtPrice(service.startingPrice)}>
                    {labels.quote}
                    <span className="sr-only">
                      {' '}
                      {estimatorWords.about} {service.title}
                    </span>
                  </a>
                </p>
                <Chips label={labels.technologies} items={service.technologies} />
              </div>
              {service.id === 'mobile' && <JobsApp label={examples.mobile} />}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="process" {...processIntro} ground="section-ink">
        <Schedule steps={processSteps} />
      </Section>
      <Section id="made" {...technologiesIntro}>
        <dl className="spec mt-12">
          {technologies.map(({ group, items }) => (
            <div key={group}>
              <dt>{group}</dt>
              <dd>{items.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {faqs.length > 0 && (
        <section className="section section-mist" aria-labelledby="asked-title">
          <div className="wrap split-head">
            <h2 id="asked-title" className="section-title">
              {labels.faqTitle}
            </h2>
            <Answers faqs={faqs} name="app-faq" open />
          </div>
        </section>
      )}
      {related}
      <CallToAction {...cta} />
    </>
  );
}
