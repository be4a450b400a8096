import { marks } from 'content:phishing-mail';
import type { blocks } from 'words:services';
import { unitOf } from '#src/content/prices.ts';
import { quoteLike } from '#src/lib/quote-links.ts';
import { ArrowLink, TextLink } from '#src/ui/sections/page-hero.tsx';
import { Ticks } from '#src/ui/sections/section.tsx';
import { mockupOf, Price } from './common.tsx';

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
