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
function TradeDrawing({ trade, label, caption }: { trade: ServiceId; label: string; caption: string }) {
  return (
    <figure className="trade sm:max-lg:col-[1_/_-1] [&_svg]:overflow-visible">
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
            <li key={mark}>{mark}</li>
          ))}
        </ol>
      )}
      <figcaption className="mt-3 text-sm text-ink-600">{caption}</figcaption>
    </figure>
  );
}

function Trade({ service, labels }: { service: Service; labels: Words['labels'] }) {
  const { id, title, text, drawing, features, benefits, technologies, pricing, learnMoreHref } = service;
  return (
    <section
      id={id}
      className="section service scroll-mt-16 py-[clamp(2rem,5vw,5.5rem)]"
      aria-labelledby={`${id}-title`}
    >
      <div className="wrap grid gap-x-(--gutter) gap-y-8 sm:max-lg:grid-cols-[1fr_1fr] lg:grid-cols-12">
        <div className="service-name sm:max-lg:col-[1_/_-1]">
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
        <div className="service-words sm:max-lg:col-[1_/_-1]">
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
        <TradeDrawing trade={id} {...drawing} />
        <div className="service-facts sm:max-lg:last:col-[1_/_-1]">
          <h3 className="mb-3 text-sm font-semibold text-ink-600">{labels.features}</h3>
          <Ticks items={features} />
        </div>
        <div className="service-facts sm:max-lg:last:col-[1_/_-1]">
          <h3 className="mb-3 text-sm font-semibold text-ink-600">{labels.benefits}</h3>
          <ul className="grid gap-3 text-lg leading-snug font-medium tracking-[-0.015em]">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </div>
        <div className="service-facts sm:max-lg:last:col-[1_/_-1]">
          <h3 className="mb-3 text-sm font-semibold text-ink-600">{labels.technologies}</h3>
          <ul aria-label={labels.technologies}>
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
  items.map((service) => <Trade key={service.id} service={service} labels={labels} />);
