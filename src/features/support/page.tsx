import { ArrowRight, Mail } from 'lucide-react';
import { support } from '#content/support.ts';
import type { TextFilter } from '#src/lib/filter.ts';
import { Icon } from '#src/ui/icon.tsx';
import { FaqSection } from './faq-section.tsx';
import type { AnsweredFaq } from './faqs.server.ts';
import { Training } from './training.tsx';

function ContactCard() {
  const { title, text, email, response, hours, link } = support.contactCard;
  return (
    <div className="card support-contact">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="mt-2 text-ink-600">{text}</p>
      <p className="mt-4 font-semibold">{response}</p>
      <p className="text-[0.95rem] text-ink-600">{hours}</p>
      <p className="mt-5">
        <a className="button button-peach" href={link.href}>
          <Mail aria-hidden="true" size={18} />
          {link.text}
        </a>
      </p>
      <p className="mt-3 text-[0.95rem] text-ink-600">{email}</p>
    </div>
  );
}

const resourceIcons = { documentation: 'book-open', videos: 'monitor', downloads: 'download' } as const;

function Resources() {
  const { note, link } = support.resourceOffer;
  return (
    <section className="section" aria-labelledby="resources-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="resources-title" className="section-title">
            {support.resourcesTitle}
          </h2>
          <p className="lead">{support.resourcesLead}</p>
        </div>
        <ul className="resources">
          {support.resources.map((resource) => (
            <li key={resource.id}>
              <h3>
                <Icon name={resourceIcons[resource.id]} className="text-arc-600" />
                {resource.title}
              </h3>
              <p className="mt-2 text-ink-600">{resource.text}</p>
              <ul className="ticks mt-5 mb-5 text-[0.95rem]">
                {resource.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
              <p className="mt-auto text-sm text-ink-600">{note}</p>
              <a className="link-more" href={`${link.href}?subject=${encodeURIComponent(resource.title)}`}>
                {link.text}
                <span className="sr-only">: {resource.title}</span>
                <ArrowRight aria-hidden="true" size={18} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Emergency() {
  const { title, text, email, link } = support.emergency;
  return (
    <section className="section-ink py-14 sm:py-20" aria-labelledby="emergency-title">
      <div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="emergency-title" className="section-title">
            {title}
          </h2>
          <p className="lead mt-4">{text}</p>
          <p className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
            <a className="button button-peach" href={link.href}>
              {link.text}
            </a>
            <span className="font-semibold text-white">{email}</span>
          </p>
        </div>
        <nav aria-labelledby="services-title">
          <h2 id="services-title" className="font-semibold text-white">
            {support.services.title}
          </h2>
          <ul className="mt-4 border-t border-ink-700">
            {support.services.links.map((service) => (
              <li key={service.href} className="border-b border-ink-700 py-2">
                <a className="link-more" href={service.href}>
                  {service.text}
                  <ArrowRight aria-hidden="true" size={18} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}

/** The help centre (S2 §2 Support). */
export function SupportPage({ faqs, filter }: { faqs: readonly AnsweredFaq[]; filter: TextFilter }) {
  return (
    <>
      <div className="page-hero">
        <div className="wrap grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_25rem]">
          <div>
            <h1>{support.hero.title}</h1>
            <p className="lead">{support.hero.lead}</p>
          </div>
          <ContactCard />
        </div>
      </div>
      <FaqSection faqs={faqs} filter={filter} />
      <Resources />
      <Training />
      <Emergency />
    </>
  );
}
