import { company, publishedPhone } from '#content/company.ts';
import { contact } from '#content/home.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { TwoColumns } from '#src/ui/sections/two-columns.tsx';

/** The section that ends the page: how to write, and when an answer comes (S1 §2 Home, anchor contact). */
export function Contact() {
  const promises = (
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
  );
  return (
    <TwoColumns id="contact" anchor="contact" title={contact.title} aside={promises}>
      <p className="lead mt-6">{contact.lead}</p>
      <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-5">
        <ArrowLink className="button button-primary" {...contact.write} />
        <p>
          <span className="block text-sm text-ink-600">{contact.mailLabel}</span>
          <a className="link inline-block py-0.5" href={`mailto:${company.emails.info}`}>
            {company.emails.info}
          </a>
          <CompanyPhone number={publishedPhone()} className="link block py-0.5" />
        </p>
      </div>
    </TwoColumns>
  );
}
