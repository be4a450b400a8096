import { marks } from 'content:phishing-mail';
import { cta, hero, labels, processIntro, processSteps, services } from 'words:services';
import { pageMeta } from '#src/content/page-paths.ts';
import { unitOf } from '#src/content/prices.ts';
import { quoteLike } from '#src/lib/quote-links.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, TextLink } from '#src/ui/sections/page-hero.tsx';
import { Section, Steps, Ticks } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/services';
import { relatedToService } from './related.server.ts';
import { mockupOf, Price, ServicePage } from './service-areas.tsx';
import { serviceHeadOf, shownServices } from './service-structured-data.ts';

/** The five trades (S1 §2 Services listing); the id is the page's anchor. */
type Service = (typeof services)[number];
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

function ServiceSection({ service }: { service: Service }) {
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

export const handle: PageHandle = { sheet: 'services', prices: true };

export const loader = () => ({ related: relatedToService(pageMeta.services.path) });

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.services, shownServices.services);

/** S1 §2 Services listing. */
export default function Services({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage
      hero={hero}
      cta={cta}
      {...loaderData}
      above={
        <nav aria-label={labels.jump} className="mt-9">
          <ul className="jumps flex flex-wrap gap-2.5">
            {services.map(({ id, title }) => (
              <li key={id}>
                <a
                  className="flex min-h-11 items-center rounded-full border border-ink-500 px-4 py-2 leading-tight font-medium hover:border-arc-600 hover:text-arc-700"
                  href={`#${id}`}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      {services.map((service) => (
        <ServiceSection key={service.id} service={service} />
      ))}
      <Section id="process" {...processIntro} ground="section-ink">
        <Steps steps={processSteps} />
      </Section>
    </ServicePage>
  );
}
