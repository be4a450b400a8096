import { ArrowRight } from 'lucide-react';
import { type City, type CityPageKind, cityPath, cityWords } from '#content/cities.ts';
import { company } from '#content/company.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { Art } from '#src/ui/art/art.tsx';
import type { ArtName } from '#src/ui/art/drawings.tsx';

const { more } = cityWords;

interface CardLink {
  readonly art: ArtName;
  readonly text: string;
  readonly href: string;
}

/** Where a card leads: to the city's page of the other kind, or from that page to its prices. */
function linksOf({ name, slug }: City, kind: CityPageKind): CardLink[] {
  const subject = encodeURIComponent(more.emergencySubject(name));
  return [
    kind === 'business'
      ? { art: 'office', text: more.businessPlans, href: '/it-support/business' }
      : { art: 'office', text: more.business(name), href: cityPath('business', slug) },
    kind === 'residential'
      ? { art: 'house', text: more.residentialPackages, href: '/it-support/residential' }
      : { art: 'house', text: more.residential(name), href: cityPath('residential', slug) },
    { art: 'shield', text: more.emergency, href: `mailto:${company.emails.emergency}?subject=${subject}` },
  ];
}

/** Three services: business, home and emergency (S2 §2 City pages). */
export function CityServices({ city, kind }: { city: City; kind: CityPageKind }) {
  const links = linksOf(city, kind);
  return (
    <section className="section pb-0 sm:pb-0 lg:pb-0" aria-labelledby="services-title">
      <div className="wrap">
        <h2 id="services-title" className="section-title">
          {cityWords.servicesTitle(city.name)}
        </h2>
        <ul className="mt-12 grid grid-cols-1 gap-6 lg:grid-cols-3">
          {city.pages[kind].services.map(({ title, text }, index) => {
            const link = links[index];
            return (
              <li
                key={title}
                className="card service-card wrap-break-word sm:max-lg:grid sm:max-lg:grid-cols-[12rem_1fr] sm:max-lg:gap-x-8 *:[.art]:row-span-3"
              >
                {link && <Art name={link.art} />}
                <h3 className="text-xl font-semibold">{title}</h3>
                <p className="mt-2 mb-6 text-ink-600">{unbroken(text)}</p>
                {link && (
                  <p className="mt-auto border-t border-ink-100 pt-4">
                    <a className="link-more" href={link.href}>
                      {link.text}
                      <ArrowRight aria-hidden="true" size={18} />
                    </a>
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
