import { type City, type CityPageKind, cityPath } from '#content/cities.ts';
import { cityPage, cityWords } from '#content/city-words.ts';
import { company } from '#content/company.ts';
import type { Art, Link } from '#src/lib/page-parts.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { Art as Drawing } from '#src/ui/art/art.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { Section } from '#src/ui/sections/section.tsx';

const { more } = cityWords;

interface CardLink extends Link {
  readonly art: Art;
}

/** Where a card leads: to the city's page of the other kind, or from that page to its prices. */
function linksOf({ name, id }: City, kind: CityPageKind): CardLink[] {
  const subject = encodeURIComponent(more.emergencySubject(name));
  return [
    kind === 'business'
      ? { art: 'office', text: more.businessPlans, href: '/it-support/business' }
      : { art: 'office', text: more.business(name), href: cityPath('business', id) },
    kind === 'residential'
      ? { art: 'house', text: more.residentialPackages, href: '/it-support/residential' }
      : { art: 'house', text: more.residential(name), href: cityPath('residential', id) },
    { art: 'shield', text: more.emergency, href: `mailto:${company.emails.emergency}?subject=${subject}` },
  ];
}

/** Three services: business, home and emergency (S2 §2 City pages). */
export function CityServices({ city, kind }: { city: City; kind: CityPageKind }) {
  const { forBusiness, forHomes, inEmergency } = cityPage(kind, city);
  const texts = [forBusiness, forHomes, inEmergency];
  return (
    <Section id="services" title={cityWords.servicesTitle(city.name)} ground="pb-0 sm:pb-0 lg:pb-0" head="stacked">
      <ul className="mt-12 grid grid-cols-1 gap-6 lg:grid-cols-3">
        {linksOf(city, kind).map(({ art, ...link }, index) => (
          <li
            key={art}
            className="card service-card wrap-break-word sm:max-lg:grid sm:max-lg:grid-cols-[12rem_1fr] sm:max-lg:gap-x-8 *:[.art]:row-span-3"
          >
            <Drawing name={art} />
            <h3 className="text-xl font-semibold">{cityWords.cards[index]}</h3>
            <p className="mt-2 mb-6 text-ink-600">{unbroken(texts[index] ?? '')}</p>
            <p className="mt-auto border-t border-ink-100 pt-4">
              <ArrowLink {...link} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
