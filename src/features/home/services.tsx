import { ArrowRight } from 'lucide-react';
import { type HomeService, services, servicesIntro } from '#content/home.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { Art } from '#src/ui/art/art.tsx';

function ServiceCard({ service }: { service: HomeService }) {
  return (
    <li className="card service-card">
      <Art name={service.art} />
      <h3 className="text-xl font-semibold">{service.title}</h3>
      <p className="mt-2 text-ink-600">{service.text}</p>
      <ul className="ticks mt-5 mb-6 text-[0.95rem]">
        {service.features.map((feature) => (
          <li key={feature}>{unbroken(feature)}</li>
        ))}
      </ul>
      <p className="mt-auto border-t border-ink-100 pt-4">
        <a className="link-more" href={service.href}>
          {servicesIntro.more}
          <span className="sr-only"> about {service.title}</span>
          <ArrowRight aria-hidden="true" size={18} />
        </a>
      </p>
    </li>
  );
}

/** Six cards, one a service (S1 §2 Home). */
export function Services() {
  return (
    <section className="section section-mist section-later home-services" aria-labelledby="services-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="services-title" className="section-title">
            {servicesIntro.title}
          </h2>
          <p className="lead">{servicesIntro.lead}</p>
        </div>
        <ul className="mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {services.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </ul>
      </div>
    </section>
  );
}
