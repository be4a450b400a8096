import { ArrowRight } from 'lucide-react';
import { type City, type CityPageKind, cityPath, cityWords } from '#content/cities.ts';
import { claims } from '#content/claims.ts';
import { serviceMap } from '#content/service-map.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Stats } from '#src/ui/sections/stats.tsx';
import { neighboursOf } from './neighbours.ts';
import { Places } from './places.tsx';
import { CityServices } from './services.tsx';

const { stats: words } = cityWords;

function Why({ city, kind }: { city: City; kind: CityPageKind }) {
  const { whyTitle, whyParagraphs } = city.pages[kind];
  const [first, ...rest] = whyParagraphs;
  return (
    <section className="section" aria-labelledby="why-title">
      <div className="wrap grid gap-x-20 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <p className="eyebrow mb-4">{cityWords.why}</p>
          <h2 id="why-title" className="section-title">
            {whyTitle}
          </h2>
          <p className="mt-7 max-w-2xl text-xl leading-relaxed text-ink-800">{unbroken(first ?? '')}</p>
          {rest.map((text) => (
            <p key={text} className="mt-5 max-w-2xl text-lg text-ink-600">
              {unbroken(text)}
            </p>
          ))}
        </div>
        <Places city={city} kind={kind} />
      </div>
    </section>
  );
}

function Neighbours({ city, kind }: { city: City; kind: CityPageKind }) {
  return (
    <section className="wrap pt-16 sm:pt-24" aria-labelledby="neighbours-title">
      <h2 id="neighbours-title" className="text-2xl font-semibold">
        {cityWords.neighboursTitle(city.name)}
      </h2>
      <ul className="mt-6 grid border-t border-ink-200 sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3">
        {neighboursOf(city).map(({ name, slug }) => (
          <li key={slug} className="border-b border-ink-200">
            <a className="link-more min-h-14 w-full justify-between" href={cityPath(kind, slug)}>
              {name}
              <ArrowRight aria-hidden="true" size={16} />
            </a>
          </li>
        ))}
        <li className="border-b border-ink-200">
          <a className="link-more min-h-14 w-full justify-between" href={cityWords.overview.href}>
            {cityWords.overview.text}
            <ArrowRight aria-hidden="true" size={16} />
          </a>
        </li>
      </ul>
    </section>
  );
}

/** A city's page of one kind: where, why us, figures, three services, what lies next door (S2 §2 City pages). */
export function CityPage({ city, kind }: { city: City; kind: CityPageKind }) {
  const { headline, intro, closing } = city.pages[kind];
  const map = (
    <AreaMap
      map={serviceMap}
      id="city-map"
      title={cityWords.mapTitle(city.name)}
      description={cityWords.mapDescription[kind](city.name)}
      highlight={city.name}
    />
  );
  return (
    <>
      <PageHero
        eyebrow={`${cityWords.eyebrow[kind]} · ${city.name}`}
        title={headline}
        lead={intro}
        primary={cityWords.quote}
        secondary={cityWords.appointment}
        aside={map}
      />
      <Why city={city} kind={kind} />
      <section className="section-mist py-14 sm:py-16" aria-labelledby="figures-title">
        <div className="wrap">
          <h2 id="figures-title" className="mb-8 text-2xl font-semibold">
            {words.title(city.name)}
          </h2>
          <Stats
            stats={[
              { number: city.population.figure, label: words.population, note: city.population.note },
              { number: city.businesses.figure, label: words.businesses, note: city.businesses.note },
              { number: words.responseFigure, label: words.response, note: words.responseNote },
              { number: claims.uptime, label: words.uptime, note: words.uptimeNote },
            ]}
          />
        </div>
      </section>
      <CityServices city={city} kind={kind} />
      <Neighbours city={city} kind={kind} />
      <CallToAction {...closing} {...cityWords.closing} />
    </>
  );
}
