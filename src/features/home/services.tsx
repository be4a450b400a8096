import { services, servicesIntro } from '#content/home.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { Art } from '#src/ui/art/art.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Ticks } from '#src/ui/sections/ticks.tsx';

/** Six cards, one a service (S1 §2 Home). */
export function Services() {
  const { title, lead, more, moreAbout } = servicesIntro;
  return (
    <Section id="services" title={title} lead={lead} ground="section-mist section-later home-services">
      <ul className="mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {services.map((service) => (
          <li key={service.id} className="card service-card">
            <Art name={service.art} />
            <h3 className="text-xl font-semibold">{service.title}</h3>
            <p className="mt-2 text-ink-600">{service.text}</p>
            <Ticks items={service.features.map(unbroken)} className="mt-5 mb-6 text-[0.95rem]" />
            <p className="mt-auto border-t border-ink-100 pt-4">
              <ArrowLink text={more} href={service.href} about={` ${moreAbout} ${service.title}`} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
