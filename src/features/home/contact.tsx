import { company, publishedPhone } from '#src/content/company.ts';
import { contact } from '#src/content/home.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';

/** The section that ends the page: how to write, and when an answer to what is sent now comes (S1 §2 Home, anchor contact). */
export function Contact({ moments }: { moments: readonly string[] }) {
  return (
    <section className="section home-contact" id="contact" aria-labelledby="contact-title">
      <div className="wrap">
        <div>
          <h2 id="contact-title" className="section-title">
            {contact.title}
          </h2>
          <p className="lead mt-5">{contact.lead}</p>
          <p className="mt-8">
            <ArrowLink className="button button-peach" {...contact.write} />
          </p>
          <p className="mt-5">
            <span className="block text-sm text-ink-600">{contact.mailLabel}</span>
            <a className="link inline-block py-0.5" href={`mailto:${company.emails.info}`}>
              {company.emails.info}
            </a>
            <CompanyPhone number={publishedPhone()} className="link block py-0.5" />
          </p>
        </div>
        <div>
          <h3 className="text-sm font-semibold text-ink-600">{contact.promisesTitle}</h3>
          <dl className="moments">
            {contact.promises.map((promise, n) => (
              <div key={promise.label}>
                <dt>
                  {promise.label} <span>{promise.value}</span>
                </dt>
                <dd>{moments[n]}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
