import { type City, type CityPageKind, cityPath } from '#src/content/cities.ts';
import { cityPage, cityWords } from '#src/content/city-words.ts';
import { company } from '#src/content/company.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { Link } from '#src/lib/page-parts.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { Section } from '#src/ui/sections/section.tsx';

const { more } = cityWords;

/** Where a row leads: to the city's page of the other kind, or from that page to its prices. */
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

/** Three services: business, home and emergency (S2 §2 City pages). */
export function CityServices({ city, kind }: { city: City; kind: CityPageKind }) {
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
          <li key={link.href} className="city-service">
            <h3>{cityWords.cards[index]}</h3>
            <p>{unbroken(texts[index] ?? '')}</p>
            <p className="lg:text-right">
              <ArrowLink {...link} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
