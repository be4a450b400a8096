import { ArrowRight } from 'lucide-react';
import { type CityPageKind, cities, cityNotFound, cityPath } from '#content/cities.ts';

interface Link {
  readonly text: string;
  readonly href: string;
}

function Links({ title, links }: { title: string; links: readonly Link[] }) {
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-3 border-t border-ink-700">
        {links.map(({ text, href }) => (
          <li key={href} className="border-b border-ink-700">
            <a className="link-more min-h-12 w-full justify-between text-arc-300" href={href}>
              {text}
              <ArrowRight aria-hidden="true" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shown for a city that has no page, with ways on (S2 §2 City pages, §8). */
export function CityNotFound({ kind }: { kind: CityPageKind }) {
  const { title, text, citiesTitle, elsewhereTitle, elsewhere } = cityNotFound;
  return (
    <section className="page-hero grid min-h-[70svh] content-center">
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <div className="mt-12 grid max-w-4xl gap-x-12 gap-y-10 sm:grid-cols-2">
          <Links
            title={citiesTitle}
            links={cities.map(({ name, slug }) => ({ text: name, href: cityPath(kind, slug) }))}
          />
          <Links title={elsewhereTitle} links={elsewhere} />
        </div>
      </div>
    </section>
  );
}
