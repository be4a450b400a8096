import type { blocks } from 'words:website-seo';
import { quoteAtPrice } from '#src/content/estimate.ts';
import { unitOf } from '#src/content/prices.ts';
import { clientStories } from '#src/content/testimonials.ts';
import { type Card, type Stat, type Step, weeksInWords } from '#src/lib/page-parts.ts';
import { Monogram, Stars } from '#src/ui/art/portrait.tsx';
import { TextLink } from '#src/ui/sections/page-hero.tsx';
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
export function Offers({ items, labels, ...head }: Omit<(typeof blocks)['offers'], 'block'> & { id: string }) {
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
