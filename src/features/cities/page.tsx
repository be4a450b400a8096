import type { ReactNode } from 'react';
import { type City, type CityPageKind, cityPath } from '#src/content/cities.ts';
import { cityPage, cityWords } from '#src/content/city-words.ts';
import { claims } from '#src/content/claims.ts';
import { downLine } from '#src/content/emergency.ts';
import { serviceMap } from '#src/content/service-map.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { quoteFrom } from '#src/lib/quote-links.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Stats } from '#src/ui/sections/stats.tsx';
import { Ticks } from '#src/ui/sections/ticks.tsx';
import { TwoColumns } from '#src/ui/sections/two-columns.tsx';
import { neighboursOf } from './neighbours.ts';
import { Places } from './places.tsx';
import { CityServices } from './services.tsx';
import { Voices } from './voices.tsx';

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
  const near = neighboursOf(city).map(({ name, id }) => ({ text: name, href: cityPath(kind, id) }));
  const links = [...near, cityWords.overview];
  return (
    <section className="wrap pt-16 sm:pt-24" aria-labelledby="neighbours-title">
      <h2 id="neighbours-title" className="text-2xl font-semibold">
        {fillIn(cityWords.neighboursTitle, { city: city.name })}
      </h2>
      <ul className="mt-6 grid border-t border-ink-200 sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3">
        {links.map((link) => (
          <li key={link.href} className="border-b border-ink-200">
            <ArrowLink className="link-more min-h-14 w-full justify-between" {...link} size={16} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A city's page of one kind: where, why us, figures, three services, what lies next door (S2 §2 City pages). */
export function CityPage(props: { city: City; kind: CityPageKind; next?: ReactNode; related?: ReactNode }) {
  const { city, kind, next, related } = props;
  const { title, lead, closingTitle, closingLead } = cityPage(kind, city);
  const figures = [
    { number: city.population, note: city.populationNote, label: words.population },
    { number: city.businesses, note: city.businessesNote, label: words.businesses },
    { number: words.responseFigure, label: words.response, note: words.responseNote },
    { number: claims.uptime, label: words.uptime, note: words.uptimeNote },
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
        {next}
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
      <Voices city={city} />
      <CityServices city={city} kind={kind} />
      <Neighbours city={city} kind={kind} />
      {related}
      <CallToAction title={closingTitle} lead={closingLead} {...cityWords.closing} primary={quote} />
    </>
  );
}
