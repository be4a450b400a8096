import { ArrowRight } from 'lucide-react';
import { company } from '#content/company.ts';
import { contact } from '#content/home.ts';

/** The section that ends the page: how to write, and when an answer comes (S1 §2 Home, anchor contact). */
export function Contact() {
  return (
    <section className="section" id="contact" aria-labelledby="contact-title">
      <div className="wrap grid gap-x-20 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="contact-title" className="section-title">
            {contact.title}
          </h2>
          <p className="lead mt-6">{contact.lead}</p>
          <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-5">
            <a className="button button-primary" href={contact.write.href}>
              {contact.write.text}
              <ArrowRight aria-hidden="true" size={18} />
            </a>
            <p>
              <span className="block text-sm text-ink-600">{contact.mailLabel}</span>
              <a className="link inline-block py-0.5" href={`mailto:${company.emails.info}`}>
                {company.emails.info}
              </a>
            </p>
          </div>
        </div>
        <div className="rounded-2xl bg-arc-50 p-7 sm:p-9">
          <h3 className="font-semibold">{contact.promisesTitle}</h3>
          <dl className="mt-4">
            {contact.promises.map((promise) => (
              <div key={promise.label} className="promise">
                <dt>{promise.label}</dt>
                <dd>{promise.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
