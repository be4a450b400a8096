import { marks } from 'content:phishing-mail';
import type { blocks } from 'words:services';
import type { blocks as websites } from 'words:website-seo';
import { clientStories } from '#src/content/clients.ts';
import { quoteAtPrice } from '#src/content/estimate.ts';
import { unitOf } from '#src/content/prices.ts';
import { type Card, type Stat, type Step, weeksInWords } from '#src/lib/page-parts.ts';
import { quoteLike } from '#src/lib/quote-links.ts';
import { Monogram, Stars } from '#src/ui/art/portrait.tsx';
import { ArrowLink, TextLink } from '#src/ui/sections/page-hero.tsx';
import { Section, Stats, Ticks } from '#src/ui/sections/section.tsx';
import { type Head, mockupOf, OfferRow, Price } from './common.tsx';

/** Exposed to screen readers as one image. */
function Mockup({ name, label }: { name: string; label: string }) {
  const { kind, says, html } = mockupOf(name);
  return (
    <figure className="mockup mt-2 lg:col-span-full">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own files */}
      <div role="img" aria-label={says} className={`mockup-stage mockup-${kind}`} dangerouslySetInnerHTML={html} />
      <figcaption className="mt-3 text-sm text-ink-600">{label}</figcaption>
    </figure>
  );
}

/** S1 §2 Website development and SEO. */
export function Offers({ items, labels, ...head }: Omit<(typeof websites)['offers'], 'block'> & { id: string }) {
  return (
    <Section {...head}>
      <ul className="mt-10">
        {items.map(({ title, text, startingPrice, popular, features, technologies, drawing, example }) => (
          <OfferRow
            key={title}
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
            acts={
              <TextLink
                className="button button-small button-quiet"
                text={labels.quote}
                href={quoteAtPrice(startingPrice)}
                about={[labels.quoteFor, ' ', title]}
              />
            }
          >
            <Mockup name={drawing} label={example} />
          </OfferRow>
        ))}
      </ul>
    </Section>
  );
}

/** A list of cards with their own features beside the heading. */
export function Topics(props: Head & { items: readonly (Card & { features: readonly string[] })[] }) {
  const { items, ...head } = props;
  return (
    <Section {...head} head="split">
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {items.map(({ title, text, features }) => (
          <li key={title} className="border-t border-ink-200 py-8">
            <h3 className="text-xl font-medium tracking-[-0.02em]">{title}</h3>
            <p className="mt-2 text-ink-600">{text}</p>
            <Ticks items={features} className="mt-4 text-[0.95rem]" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Steps({ steps, figures, ...head }: Head & { steps: readonly Step[]; figures?: readonly Stat[] }) {
  return (
    <Section {...head} ground="section-ink">
      <ol className="mt-14 grid gap-x-10 [counter-reset:step] lg:grid-cols-4">
        {steps.map(({ title, text, weeks }) => (
          <li
            key={title}
            className="relative pb-10 pl-16 [counter-increment:step] before:absolute before:top-0 before:left-0 before:z-1 before:grid before:size-11 before:place-items-center before:rounded-full before:border-2 before:border-arc-500 before:bg-ink-900 before:font-semibold before:text-white before:tabular-nums before:content-[counter(step)] not-last:after:absolute not-last:after:top-0 not-last:after:left-[1.3rem] not-last:after:h-full not-last:after:w-0.5 not-last:after:bg-arc-500 last:pb-0 last:before:border-peach-500 last:before:bg-peach-500 last:before:text-ink-950 lg:pt-20 lg:pb-0 lg:pl-0 lg:not-last:after:top-[1.3rem] lg:not-last:after:left-0 lg:not-last:after:h-0.5 lg:not-last:after:w-[calc(100%+2.5rem)] print:break-inside-avoid"
          >
            <h3 className="pt-1.5 text-xl font-semibold text-white lg:pt-0">{title}</h3>
            {weeks && <p className="font-semibold text-peach-300 tabular-nums">{weeksInWords(weeks)}</p>}
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ol>
      {figures && (
        <div className="mt-16 border-t border-ink-700 pt-10">
          <Stats stats={figures} />
        </div>
      )}
    </Section>
  );
}

export function Clients(head: Head) {
  const clients = clientStories.all();
  if (clients.length === 0) return null;
  return (
    <Section {...head} ground="section-mist">
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
  );
}

/** The five trades (S1 §2 Services listing); the id is the page's anchor. */
type Words = (typeof blocks)['services'];
type Service = Words['items'][number];
type ServiceId = Service['id'];

/** `label`: text alternative. */
function TradeDrawing(props: { trade: ServiceId; label: string; caption: string; className: string | undefined }) {
  const { trade, label, caption, className } = props;
  return (
    <figure className={`min-w-0 sm:max-lg:col-[1_/_-1] [&_svg]:overflow-visible ${className}`}>
      <div
        className="max-w-[70rem]"
        role="img"
        aria-label={label}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files
        dangerouslySetInnerHTML={mockupOf(`trade-${trade}`).html}
      />
      {trade === 'security' && (
        <ol className="mt-3 grid gap-1.5 text-sm text-ink-600 [counter-reset:mark]">
          {marks.map((mark) => (
            <li
              key={mark}
              className="[counter-increment:mark] before:mr-2 before:inline-grid before:size-5 before:place-items-center before:rounded-full before:border before:border-peach-600 before:align-middle before:text-xs before:font-semibold before:text-ink-900 before:content-[counter(mark)]"
            >
              {mark}
            </li>
          ))}
        </ol>
      )}
      <figcaption className="mt-3 text-sm text-ink-600">{caption}</figcaption>
    </figure>
  );
}

/** Every second one has its drawing below its name, and its facts beside it. */
const places = [
  ['lg:col-span-5', 'lg:col-span-7', 'lg:col-span-12', 'lg:col-span-5', 'lg:col-span-5', 'lg:col-span-2'],
  [
    'lg:[grid-area:1/1/2/6]',
    'lg:[grid-area:1/6/2/13]',
    'lg:[grid-area:2/1/4/6]',
    'lg:[grid-area:2/6/3/10]',
    'lg:[grid-area:2/10/3/13]',
    'lg:[grid-area:3/6/4/13] lg:[&>ul]:flex lg:[&>ul]:flex-wrap lg:[&>ul]:gap-x-5 lg:[&>ul]:gap-y-1',
  ],
];
const facts = 'border-t border-ink-200 pt-4 text-[0.95rem]';

function Trade({ service, labels, nth }: { service: Service; labels: Words['labels']; nth: number }) {
  const { id, title, text, drawing, features, benefits, technologies, pricing, learnMoreHref } = service;
  const [name, words, drawn, first, second, last] = places[nth % 2] ?? [];
  return (
    <section id={id} className="section scroll-mt-16 py-[clamp(2rem,5vw,5.5rem)]" aria-labelledby={`${id}-title`}>
      <div
        className={`wrap grid gap-x-(--gutter) gap-y-8 sm:max-lg:grid-cols-[1fr_1fr] lg:grid-cols-12 ${nth % 2 ? 'lg:grid-rows-[auto_auto_1fr]' : ''}`.trimEnd()}
      >
        <div className={`grid content-start gap-4 sm:max-lg:col-[1_/_-1] ${name}`}>
          <h2 id={`${id}-title`} className="section-title">
            {title}
          </h2>
          {pricing && (
            <Price
              price={pricing.startingPrice}
              unit={unitOf(pricing.startingPrice)}
              before={`${pricing.label} ${labels.startingAt}`}
            />
          )}
        </div>
        <div className={`sm:max-lg:col-[1_/_-1] ${words}`}>
          <p className="lead">{text}</p>
          <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
            <TextLink
              className="button button-quiet button-small"
              text={labels.quote}
              href={quoteLike(id)}
              about={[labels.quoteFor, ' ', title]}
            />
            <ArrowLink text={labels.more} href={learnMoreHref} about={` ${labels.moreAbout} ${title}`} />
          </p>
        </div>
        <TradeDrawing trade={id} className={drawn} {...drawing} />
        <div className={`${facts} sm:max-lg:last:col-[1_/_-1] ${first}`}>
          <h3 className="mb-3 text-sm font-semibold text-ink-600">{labels.features}</h3>
          <Ticks items={features} />
        </div>
        <div className={`${facts} sm:max-lg:last:col-[1_/_-1] ${second}`}>
          <h3 className="mb-3 text-sm font-semibold text-ink-600">{labels.benefits}</h3>
          <ul className="grid gap-3 text-lg leading-snug font-medium tracking-[-0.015em]">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </div>
        <div className={`${facts} sm:max-lg:last:col-[1_/_-1] ${last}`}>
          <h3 className="mb-3 text-sm font-semibold text-ink-600">{labels.technologies}</h3>
          <ul className="sm:max-lg:flex sm:max-lg:flex-wrap sm:max-lg:gap-x-5" aria-label={labels.technologies}>
            {technologies.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

export const Trades = ({ items, labels }: Words) =>
  items.map((service, nth) => <Trade key={service.id} {...{ service, labels, nth }} />);
