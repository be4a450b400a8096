import files from 'content:mockups';
import { MapPin } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type CityPageKind, cities, cityPath } from '#src/content/cities.ts';
import { downLine } from '#src/content/emergency.ts';
import { type Price as PriceId, usd } from '#src/content/prices.ts';
import { roleWords, type Testimonial } from '#src/content/testimonials.ts';
import type { NextFreeTime } from '#src/lib/next-free.ts';
import type { Card } from '#src/lib/page-parts.ts';
import { svgOf } from '#src/ui/art/drawing.tsx';
import { Stars } from '#src/ui/art/portrait.tsx';
import { NextFree } from '#src/ui/next-free.tsx';
import { CallToAction, DownLine, PageHero } from '#src/ui/sections/page-hero.tsx';
import { Related, type RelatedGroup } from '#src/ui/sections/related.tsx';

/** Links cities that have pages (S1 §2, S2 §2). */
export function Areas({ names, kind, label }: { names: readonly string[]; kind: CityPageKind; label: string }) {
  if (names.length === 0) return null;
  const ids = new Map(cities.all().map(({ name, id }) => [name, id]));
  return (
    <ul className="areas [&_svg]:text-peach-500" aria-label={label}>
      {names.map((name) => {
        const id = ids.get(name);
        return (
          <li key={name} className="flex min-h-9 items-center gap-1.5">
            <MapPin aria-hidden="true" size={16} />
            {id ? (
              <a
                className="py-1 font-semibold text-arc-700 underline decoration-arc-300 underline-offset-4 hover:decoration-arc-700"
                href={cityPath(kind, id)}
              >
                {name}
              </a>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** `className`: "ledger", or large words in two columns. */
export function Terms({ className, items }: { className: string; items: readonly Card[] }) {
  return (
    <dl className={className}>
      {items.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `before`: for example "Starting at" (S1 §9 Prices shown). */
export function Price({ price, unit, before }: { price: PriceId; unit: string; before?: string }) {
  return (
    <p className="price text-[0.95rem] text-ink-600 in-[.price-line]:max-sm:w-full ink:text-white">
      {before && <span className="first:block">{before} </span>}
      <strong className="mr-1 text-4xl font-semibold tracking-[-0.04em] text-ink-900 tabular-nums in-[.doors]:text-figure in-[.doors]:leading-none in-[.doors]:font-normal in-[.doors]:tracking-[-0.05em] in-[.price-line]:text-[clamp(1.75rem,1.2rem+1.6vw,3rem)] in-[.price-line]:font-normal in-[.price-line]:tracking-[-0.045em] ink:text-white">
        {usd(price)}
      </strong>{' '}
      <span className="first:block">{unit}</span>
    </p>
  );
}

/** A line of a price list: what it is and costs, in words and details, and what to do about it. */
export function OfferRow(props: {
  title: string;
  /** Word for what most people choose. */
  popular?: string | false | undefined;
  price: ReactNode;
  text: string;
  details: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid gap-x-(--gutter) gap-y-4 py-7 lg:grid-cols-[4fr_6fr_15rem] lg:items-start">
      <div className="price-line flex flex-wrap items-baseline gap-x-4 lg:col-span-3">
        <h3 className="text-[clamp(1.375rem,1.1rem+1.2vw,2.25rem)] leading-tight font-medium tracking-[-0.03em]">
          {props.title}
        </h3>
        {props.popular && <p className="text-sm font-semibold text-arc-700">{props.popular}</p>}
        <span
          aria-hidden="true"
          className="min-w-8 flex-1 translate-y-[-0.25em] border-b-2 border-dotted border-ink-300"
        />
        {props.price}
      </div>
      <p className="max-w-prose text-ink-600">{props.text}</p>
      {props.details}
      {props.children}
    </li>
  );
}

/** What a client says; `children` is the last line of who it was. */
export function Review(props: { review: Testimonial; className?: string; words: string; children: ReactNode }) {
  const { rating, text, author } = props.review;
  return (
    <figure className={props.className}>
      <Stars rating={rating} />
      <blockquote className={`mt-5 ${props.words}`}>
        <p>{text}</p>
      </blockquote>
      <figcaption className="mt-5 text-[0.95rem] text-ink-600">
        <span className="block font-semibold text-ink-900">{author}</span>
        {roleWords(props.review)}
        <span className="block">{props.children}</span>
      </figcaption>
    </figure>
  );
}

/** From a hero with emergency help to related pages and the way on; `above` and `below` the help. */
export function ServicePage(props: {
  hero: ComponentProps<typeof PageHero>;
  cta: ComponentProps<typeof CallToAction>;
  related: readonly RelatedGroup[];
  relatedTitle?: string;
  next?: NextFreeTime | undefined;
  aside?: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PageHero {...props.hero} aside={props.aside}>
        {props.above}
        <DownLine {...downLine()} />
        <NextFree next={props.next} />
        {props.below}
      </PageHero>
      {props.children}
      <Related title={props.relatedTitle} groups={props.related} />
      <CallToAction {...props.cta} />
    </>
  );
}

/** HTML of content/mockups with the drawings that it names; a comment at its head says what it shows. */
export function mockupOf(name: string) {
  const [, kind = '', says = '', html = ''] = /^(?:<!--\s*(\w+): (.*?)\s*-->)?(.*)$/s.exec(files[name] ?? '') ?? [];
  const drawing = /<drawing name="([\w-]+)"(?: class="([\w-]*)")?><\/drawing>/g;
  const whole = html.replace(/\n\s*/g, '').replace(drawing, (_, art: string, look?: string) => svgOf(art, look));
  return { kind, says: says.replace(/\s+/g, ' '), html: { __html: whole } };
}

/** Exposed to screen readers as one image. */
export function Mockup({ name, label }: { name: string; label: string }) {
  const { kind, says, html } = mockupOf(name);
  return (
    <figure className="mockup mt-2 lg:col-span-full">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own files */}
      <div role="img" aria-label={says} className={`mockup-stage mockup-${kind}`} dangerouslySetInnerHTML={html} />
      <figcaption className="mt-3 text-sm text-ink-600">{label}</figcaption>
    </figure>
  );
}
