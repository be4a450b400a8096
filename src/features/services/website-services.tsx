import {
  hero,
  labels,
  seoIntro,
  seoServices,
  services,
  servicesIntro,
  type WebsiteService,
} from '#content/website-seo.ts';
import { Art } from '#src/ui/art/art.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { SectionHead } from '#src/ui/sections/section-head.tsx';
import { Chips } from './chips.tsx';
import { Price } from './price.tsx';
import { Ticks } from './ticks.tsx';

const quoteHref = hero.primary.href;

function Card({ service }: { service: WebsiteService }) {
  const { title, description, art, keyFeatures, technologies, startingPrice, unit, featured } = service;
  return (
    <li className={featured ? 'offer offer-featured' : 'offer'}>
      <div>
        <Art name={art} />
        {featured && <p className="badge badge-peach mt-5">{labels.popular}</p>}
        <h3 className="mt-4 text-2xl font-semibold">{title}</h3>
        <p className="mt-2 text-ink-600">{description}</p>
      </div>
      <div>
        <h4>{labels.keyFeatures}</h4>
        <Ticks items={keyFeatures} />
        <h4>{labels.technologies}</h4>
        <Chips label={labels.technologies} items={technologies} />
      </div>
      <div className="offer-foot">
        <Price amount={startingPrice} unit={unit} before={labels.startingAt} />
        <a className={`button button-small ${featured ? 'button-peach' : 'button-quiet'}`} href={quoteHref}>
          {labels.quote}
          <span className="sr-only"> for {title}</span>
        </a>
      </div>
    </li>
  );
}

/** Four cards: what is built and what it starts at; the featured one across the page (S1 §2). */
export function WebsiteServices() {
  return (
    <section className="section section-mist" aria-labelledby="offers-title">
      <div className="wrap">
        <SectionHead id="offers-title" {...servicesIntro} />
        <ul className="offers">
          {services.map((service) => (
            <Card key={service.id} service={service} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The parts of the search work (S1 §2 SEO service cards). */
export function SeoServices() {
  return (
    <section className="section" aria-labelledby="seo-title">
      <div className="wrap split-head">
        <div>
          <h2 id="seo-title" className="section-title">
            {seoIntro.title}
          </h2>
          <p className="lead mt-5">{seoIntro.lead}</p>
        </div>
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {seoServices.map(({ title, description, icon, features }) => (
            <li key={title} className="border-t border-ink-200 py-8">
              <h3 className="flex items-center gap-3 text-xl font-semibold">
                <Icon name={icon} size={24} className="text-arc-600" />
                {title}
              </h3>
              <p className="mt-2 text-ink-600">{description}</p>
              <Ticks items={features} className="mt-4 text-[0.95rem]" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
