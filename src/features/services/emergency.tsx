import { TriangleAlert } from 'lucide-react';
import { company, publishedPhone } from '#src/content/company.ts';
import { down } from '#src/content/emergency.ts';
import type { Intro } from '#src/lib/page-parts.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';

const { emergency } = company.emails;

/** What to do when work has stopped, with the emergency mail link (S1 §2 IT support). */
export function Emergency({ title, lead, subject, linkText }: Intro & { subject: string; linkText: string }) {
  return (
    <section className="wrap" aria-labelledby="emergency-title">
      <div className="emergency">
        <TriangleAlert aria-hidden="true" size={40} strokeWidth={1.75} />
        <div>
          <h2 id="emergency-title" className="text-2xl font-semibold sm:text-3xl">
            {title}
          </h2>
          <p className="mt-3 max-w-2xl">{lead}</p>
        </div>
        <p>
          <a className="button button-ink" href={down.page}>
            {down.tell}
          </a>
          <a
            className="link mt-2 block py-1 text-center text-sm"
            href={`mailto:${emergency}?subject=${encodeURIComponent(subject)}`}
          >
            <span className="sr-only">{linkText}: </span>
            {emergency}
          </a>
          <CompanyPhone number={publishedPhone()} className="link block py-1 text-center text-sm" />
        </p>
      </div>
    </section>
  );
}
