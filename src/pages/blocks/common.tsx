import files from 'content:mockups';
import { blocks as listing } from 'words:services';
import { MapPin } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { primaryAreas, serviceMap, wideAreas } from '#src/content/areas.ts';
import { visitingFaces } from '#src/content/authors.ts';
import { type CityPageKind, cities, cityPath } from '#src/content/cities.ts';
import { roleWords, type Testimonial } from '#src/content/clients.ts';
import { downLine } from '#src/content/emergency.ts';
import { type Price as PriceId, usd } from '#src/content/prices.ts';
import type { NextFreeTime } from '#src/lib/next-free.ts';
import type { Card, Intro, Link, Stat } from '#src/lib/page-parts.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { svgOf } from '#src/ui/art/drawing.tsx';
import { Stars } from '#src/ui/art/portrait.tsx';
import { NextFree } from '#src/ui/next-free.tsx';
import { DownLine, PageHero } from '#src/ui/sections/page-hero.tsx';
import { Answers as AnswerList, People, type RelatedGroup } from '#src/ui/sections/related.tsx';
import { Section, Stats } from '#src/ui/sections/section.tsx';
import type { AnsweredFaq } from '../service-structured-data.ts';

/** What a page's loader finds out for its blocks. */
export interface PageData {
  readonly next?: NextFreeTime | undefined;
  readonly related: readonly RelatedGroup[];
  readonly faqs: readonly AnsweredFaq[];
  /** Asked for in the address. */
  readonly people: number | undefined;
}

/** What every section has: the key of its block, which is the anchor of its heading, and its words. */
export type Head = Intro & { id: string };

/** Links cities that have pages (S1 §2, S2 §2). */
function AreaList({ names, kind, label }: { names: readonly string[]; kind: CityPageKind; label: string }) {
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

type HeroProps = Omit<ComponentProps<typeof PageHero>, 'aside' | 'children'> & {
  data: Pick<PageData, 'next'>;
  /** Text alternative of the map beside the words. */
  map?: { title: string; description: string };
  /** Names the list of all areas. */
  areas?: string;
  /** Names the links to the five trades. */
  jump?: string;
};

/** With emergency help and the next free time. */
export function Hero({ data, map, areas, jump, ...words }: HeroProps) {
  const drawn = map && serviceMap();
  return (
    <PageHero {...words} aside={drawn && <AreaMap map={drawn} id="area" {...map} />}>
      {jump && (
        <nav aria-label={jump} className="mt-9">
          <ul className="jumps flex flex-wrap gap-2.5">
            {listing.services.items.map(({ id, title }) => (
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
      )}
      <DownLine {...downLine()} />
      <NextFree next={data.next} />
      {areas && <AreaList names={wideAreas()} kind="general" label={areas} />}
    </PageHero>
  );
}

const trades = {
  list: 'mt-10 grid gap-x-[calc(var(--gutter)*2)] sm:grid-cols-2',
  item: 'border-t border-ink-200 py-5 ink:border-ink-700',
  name: 'text-[clamp(1.375rem,1.1rem+1.2vw,2.25rem)] leading-tight font-medium tracking-[-0.03em] ink:text-white',
  text: 'mt-1.5 max-w-[52ch] text-ink-600 ink:text-ink-200',
};

/** A ledger beside its heading, or large words in two columns, by day or by night. */
export function Terms(props: Head & { kind: 'ledger' | 'trades' | 'night'; items: readonly Card[] }) {
  const { kind, items, ...head } = props;
  const look: Partial<typeof trades> = kind === 'ledger' ? { list: 'ledger' } : trades;
  return (
    <Section
      {...head}
      {...(kind === 'night' && { ground: 'section-ink night' })}
      head={kind === 'ledger' ? 'split' : 'stacked'}
    >
      <dl className={look.list}>
        {items.map(({ title, text }) => (
          <div key={title} className={look.item}>
            <dt className={look.name}>{title}</dt>
            <dd className={look.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Figures({ label, items }: { label: string; items: readonly Stat[] }) {
  return (
    <section className="section-mist py-14 sm:py-16" aria-label={label}>
      <div className="wrap">
        <Stats stats={items} />
      </div>
    </section>
  );
}

export function Areas(props: Head & { kind: CityPageKind; visit?: Link }) {
  const { kind, visit, ...head } = props;
  if (primaryAreas().length === 0) return null;
  return (
    <Section {...head}>
      <AreaList names={primaryAreas()} kind={kind} label={head.title} />
      {visit && (
        <p className="mt-10">
          <a className="button button-ghost" href={visit.href} data-no-prefetch>
            {visit.text}
          </a>
        </p>
      )}
    </Section>
  );
}

/** Who comes to a home. */
export function Visitors(head: Head) {
  const people = visitingFaces();
  if (people.length === 0) return null;
  return (
    <Section {...head} head="stacked">
      <People people={people} brief />
    </Section>
  );
}

export function Answers({ id, title, data }: { id: string; title: string; data: PageData }) {
  if (data.faqs.length === 0) return null;
  return (
    <Section id={id} title={title} ground="section-mist" head="split">
      <AnswerList faqs={data.faqs} />
    </Section>
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
  /** What to do about it. */
  acts: ReactNode;
  children?: ReactNode;
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
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:justify-end">{props.acts}</p>
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

/** HTML of content/mockups with the drawings that it names; a comment at its head says what it shows. */
export function mockupOf(name: string) {
  const [, kind = '', says = '', html = ''] = /^(?:<!--\s*(\w+): (.*?)\s*-->)?(.*)$/s.exec(files[name] ?? '') ?? [];
  const drawing = /<drawing name="([\w-]+)"(?: class="([\w-]*)")?><\/drawing>/g;
  const whole = html.replace(/\n\s*/g, '').replace(drawing, (_, art: string, look?: string) => svgOf(art, look));
  return { kind, says: says.replace(/\s+/g, ' '), html: { __html: whole } };
}
