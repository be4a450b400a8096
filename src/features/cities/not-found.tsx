import { type CityPageKind, cities, cityPath } from '#src/content/cities.ts';
import { cityNotFound } from '#src/content/city-words.ts';
import type { Link } from '#src/lib/page-parts.ts';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';

function Links({ title, links }: { title: string; links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-3 border-t border-ink-700">
        {links.map((link) => (
          <li key={link.href} className="border-b border-ink-700">
            <ArrowLink className="link-more min-h-12 w-full justify-between" {...link} size={16} />
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
    <PageHero title={title} lead={text} alone>
      <div className="mt-12 grid max-w-4xl gap-x-12 gap-y-10 sm:grid-cols-2">
        <Links
          title={citiesTitle}
          links={cities.all().map(({ name, id }) => ({ text: name, href: cityPath(kind, id) }))}
        />
        <Links title={elsewhereTitle} links={elsewhere} />
      </div>
    </PageHero>
  );
}
