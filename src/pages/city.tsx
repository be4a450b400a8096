import relatedWords from 'content:related';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { nextFree } from '#src/calendar/appointment-view.server.ts';
import { serviceMap, zipsOf } from '#src/content/areas.ts';
import { facesNear } from '#src/content/authors.ts';
import {
  type City,
  type CityPageKind,
  cities,
  cityNotFound,
  cityPage,
  cityPath,
  cityPrefixes,
  cityTitle,
  cityWords,
  fromThere,
  isIndexed,
  neighboursOf,
  offersOf,
  stateOf,
} from '#src/content/cities.ts';
import { company } from '#src/content/company.ts';
import { downLine } from '#src/content/emergency.ts';
import { fact } from '#src/content/facts.ts';
import { fallback } from '#src/content/site.ts';
import { requestContext } from '#src/context.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { monthInWords } from '#src/lib/format.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import type { Link } from '#src/lib/page-parts.ts';
import { quoteFrom } from '#src/lib/quote-links.ts';
import { unbroken } from '#src/lib/text.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, CallToAction, DownLine, LinkRows, PageHero } from '#src/ui/sections/page-hero.tsx';
import { People, Related } from '#src/ui/sections/related.tsx';
import { Section, Stats, Ticks, TwoColumns } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/city';
import { Review } from './blocks/common.tsx';
import { relatedToCity } from './related.server.ts';
import { headOfMissing, serviceHeadOf } from './service-structured-data.ts';

const kinds = Object.keys(cityPrefixes) as CityPageKind[];

/** `city` is undefined when the city has no page (S2 §2 City pages). */
interface CityAddress {
  readonly kind: CityPageKind;
  readonly city: City | undefined;
}

/**
 * Parses a segment such as "it-support-milton-ga"; undefined for other paths. Any state matches, because the company or
 * record may have named another one before.
 */
export function cityAddressOf(segment: string): CityAddress | undefined {
  const path = segment.toLowerCase();
  const kind = kinds.find((name) => path.startsWith(`${cityPrefixes[name]}-`));
  const [, slug, state] = (kind && path.slice(cityPrefixes[kind].length + 1).match(/^(.+)-([a-z]{2})$/)) || [];
  if (!kind || !slug) return undefined;
  const city = cities.find(slug);
  const known = city ? true : [undefined, ...cities.all()].some((one) => stateOf(one) === state);
  return known ? { kind, city } : undefined;
}

const { more } = cityWords;

const linksTo = (kind: CityPageKind, all: readonly City[]): Link[] =>
  all.map(({ name, id }) => ({ text: name, href: cityPath(kind, id) }));

function linksOf({ name, id }: City, kind: CityPageKind): Link[] {
  const subject = encodeURIComponent(fillIn(more.emergencySubject, { city: name }));
  return [
    kind === 'business'
      ? { text: more.businessPlans, href: '/it-support/business' }
      : { text: fillIn(more.business, { city: name }), href: cityPath('business', id) },
    kind === 'residential'
      ? { text: more.residentialPackages, href: '/it-support/residential' }
      : { text: fillIn(more.residential, { city: name }), href: cityPath('residential', id) },
    { text: more.emergency, href: `mailto:${company.emails.emergency}?subject=${subject}` },
  ];
}

/** S2 §2 City pages. */
function CityServices({ city, kind }: { city: City; kind: CityPageKind }) {
  const { forBusiness, forHomes, inEmergency } = cityPage(kind, city);
  const texts = [forBusiness, forHomes, inEmergency];
  return (
    <Section
      id="services"
      title={fillIn(cityWords.servicesTitle, { city: city.name })}
      ground="pb-0 sm:pb-0 lg:pb-0"
      head="stacked"
    >
      <ul className="mt-10 border-b border-ink-200">
        {linksOf(city, kind).map((link, index) => (
          <li
            key={link.href}
            className="grid gap-x-(--gutter) gap-y-1.5 border-t border-ink-200 py-6 lg:grid-cols-[3fr_6fr_3fr]"
          >
            <h3 className="text-xl font-medium tracking-[-0.02em]">{cityWords.cards[index]}</h3>
            <p className="max-w-2xl text-ink-600">{unbroken(texts[index] ?? '')}</p>
            <p className="lg:text-right">
              <ArrowLink {...link} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Names({ title, names, className }: { title: string; names: readonly string[]; className: string }) {
  if (names.length === 0) return null;
  return (
    <>
      <h3 className="mt-7 text-sm font-semibold text-ink-600">{title}</h3>
      <ul className={`mt-2.5 flex flex-wrap ${className}`}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}

/** S2 §2 City pages. */
function Places({ city, kind }: { city: City; kind: CityPageKind }) {
  const zips = zipsOf(city.name);
  const { text, driveMinutes, neighborhoods, landmarks } = city;
  if (!text && driveMinutes === null && !landmarks && neighborhoods.length + zips.length === 0) return null;
  return (
    <aside className="self-start border-t-2 border-ink-900 pt-4" aria-labelledby="places-title">
      <h2 id="places-title" className="text-xl font-semibold">
        {fillIn(cityWords.placesTitles[kind], { city: city.name })}
      </h2>
      {text && <p className="mt-2 text-ink-600">{text}</p>}
      {driveMinutes !== null && (
        <p className="mt-4 font-medium">{fillIn(cityWords.drive, { minutes: driveMinutes })}</p>
      )}
      <Names title={cityWords.neighborhoods} names={neighborhoods} className="gap-x-5 gap-y-1 *:font-medium" />
      <Names title={cityWords.zipCodes} names={zips} className="gap-x-6 text-2xl tracking-[-0.03em] tabular-nums" />
      {landmarks && (
        <>
          <h3 className="mt-7 text-sm font-semibold text-ink-600">{cityWords.landmarks}</h3>
          <p className="mt-1.5">{landmarks}</p>
        </>
      )}
    </aside>
  );
}

function Part(props: { id: string; title: string; space?: string; children: ReactNode }) {
  const { id, title, space = 'pt-14 sm:pt-20', children } = props;
  return (
    <section className={`wrap ${space}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function PeopleNear({ city }: { city: City }) {
  const people = facesNear(city.name);
  if (people.length === 0) return null;
  return (
    <Part id="people" title={fillIn(cityWords.peopleTitle, { city: city.name })}>
      <People people={people} brief />
    </Part>
  );
}

function Voices({ city }: { city: City }) {
  const { reviews } = fromThere(city);
  if (reviews.length === 0) return null;
  return (
    <Part id="voices" title={fillIn(cityWords.voicesTitle, { city: city.name })}>
      <div className={`mt-8 grid gap-x-16 gap-y-10 ${reviews.length > 1 ? 'lg:grid-cols-2' : 'max-w-4xl'}`}>
        {reviews.map((review) => (
          <Review key={review.id} review={review} words="text-lg leading-relaxed sm:text-xl">
            {review.service} · <time dateTime={review.date}>{monthInWords(review.date.slice(0, 7))}</time>
          </Review>
        ))}
      </div>
    </Part>
  );
}

const { stats: words } = cityWords;

function Why({ city, kind }: { city: City; kind: CityPageKind }) {
  const { whyTitle, whyParagraphs } = cityPage(kind, city);
  const [first, ...rest] = whyParagraphs;
  return (
    <TwoColumns id="why" eyebrow={cityWords.why} title={whyTitle} aside={<Places city={city} kind={kind} />}>
      <p className="mt-7 max-w-2xl text-xl leading-relaxed text-ink-800">{unbroken(first ?? '')}</p>
      {rest.map((text) => (
        <p key={text} className="mt-5 max-w-2xl text-lg text-ink-600">
          {unbroken(text)}
        </p>
      ))}
      {city.notes.length > 0 && (
        <>
          <h3 className="mt-9 text-xl font-semibold">{fillIn(cityWords.notesTitle, { city: city.name })}</h3>
          <Ticks items={city.notes} className="mt-4 max-w-2xl text-lg" />
        </>
      )}
    </TwoColumns>
  );
}

function Neighbours({ city, kind }: { city: City; kind: CityPageKind }) {
  return (
    <Part id="neighbours" title={fillIn(cityWords.neighboursTitle, { city: city.name })} space="pt-16 sm:pt-24">
      <LinkRows
        links={[...linksTo(kind, neighboursOf(city)), cityWords.overview]}
        className="mt-6 grid border-t border-ink-200 sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3 [&_a]:min-h-14"
        line="border-b border-ink-200"
      />
    </Part>
  );
}

/** S2 §2 City pages. */
function CityPage(props: Route.ComponentProps['loaderData'] & { city: City }) {
  const { city, kind, next, related } = props;
  const { title, lead, closingTitle, closingLead } = cityPage(kind, city);
  const figures = [
    { number: city.population, note: city.populationNote, label: words.population },
    { number: city.businesses, note: city.businessesNote, label: words.businesses },
    { number: words.responseFigure, label: words.response, note: words.responseNote },
    { number: fact('claim.uptime'), label: words.uptime, note: words.uptimeNote },
  ].filter(({ number }) => number !== '');
  const quote = { ...cityWords.quote, href: quoteFrom(cityPath(kind, city.id)) };
  const drawn = serviceMap();
  const map = drawn && (
    <AreaMap
      map={drawn}
      id="city-map"
      title={fillIn(cityWords.mapTitle, { city: city.name })}
      description={fillIn(cityWords.mapDescription[kind], { city: city.name })}
      highlight={city.name}
    />
  );
  return (
    <>
      <PageHero
        eyebrow={`${cityWords.eyebrow[kind]} · ${city.name}`}
        title={title}
        lead={lead}
        primary={quote}
        secondary={cityWords.appointment[kind]}
        aside={map}
      >
        <DownLine {...downLine()} />
        <NextFree next={next} />
      </PageHero>
      <Why city={city} kind={kind} />
      <section className="section-mist py-14 sm:py-16" aria-labelledby="figures-title">
        <div className="wrap">
          <h2 id="figures-title" className="mb-8 text-2xl font-semibold">
            {fillIn(words.title, { city: city.name })}
          </h2>
          <Stats stats={figures} />
        </div>
      </section>
      <PeopleNear city={city} />
      <Voices city={city} />
      <CityServices city={city} kind={kind} />
      <Neighbours city={city} kind={kind} />
      <Related title={fillIn(relatedWords.titleIn, { place: city.name })} groups={related} />
      <CallToAction title={closingTitle} lead={closingLead} {...cityWords.closing} primary={quote} />
    </>
  );
}

function Links({ title, links }: { title: string; links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <LinkRows links={links} className="mt-3 border-t border-ink-700" line="border-b border-ink-700" />
    </div>
  );
}

/** S2 §2 City pages, §8. */
function CityNotFound({ kind }: { kind: CityPageKind }) {
  const { title, text, citiesTitle, elsewhereTitle, elsewhere } = cityNotFound;
  return (
    <PageHero title={title} lead={text} alone>
      <div className="mt-12 grid max-w-4xl gap-x-12 gap-y-10 sm:grid-cols-2">
        <Links title={citiesTitle} links={linksTo(kind, cities.all())} />
        <Links title={elsewhereTitle} links={elsewhere} />
      </div>
    </PageHero>
  );
}

export const handle: PageHandle = { sheet: 'support', freshSeconds: nextFreeSeconds, prices: true };

/** Booking kind of each kind of page. */
const booked = { general: 'consultation', business: 'business-visit', residential: 'home-visit' } as const;

/** S2 §2; other one-segment paths go to the router fallback. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const address = cityAddressOf(params.page);
  if (!address) throw data(null, { status: 404, statusText: fallback.notFound });
  const path = address.city && cityPath(address.kind, address.city.id);
  // The state in the address has changed.
  if (path && params.page.toLowerCase() !== path.slice(1)) throw redirect(path, 301);
  const next = address.city && (await nextFree(context.get(requestContext).appointments, booked[address.kind]));
  const related = address.city ? relatedToCity(address.kind, address.city) : [];
  return data({ ...address, next, related }, { status: address.city ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) => {
  const { kind, city } = args.loaderData ?? {};
  if (!kind || !city) return headOfMissing(args, cityNotFound);
  const words = cityPage(kind, city);
  const { metaDescription: description } = words;
  const service = cityWords.eyebrow[kind];
  const path = cityPath(kind, city.id);
  return serviceHeadOf(
    args,
    {
      path,
      title: cityTitle(kind, city),
      description,
      ...(!isIndexed(kind, city) && { noindex: true }),
      keywords: [city.name, ...zipsOf(city.name)].map((place) => `${service} ${place}`).join(', '),
    },
    [{ name: `${service} in ${city.name}`, description, path, areas: () => [city.name], offers: offersOf(words) }],
  );
};

export default function CityRoute({ loaderData }: Route.ComponentProps) {
  const { city, kind } = loaderData;
  return city ? <CityPage {...loaderData} city={city} /> : <CityNotFound kind={kind} />;
}
