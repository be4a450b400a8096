import { TriangleAlert } from 'lucide-react';
import { company, publishedPhone } from '#src/content/company.ts';
import { down } from '#src/content/emergency.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import type { Head } from './common.tsx';

/** An email to the engineer on duty, and the phone number if there is one. */
function UrgentLinks(props: { subject: string; linkText: string; className: string; mailClassName?: string }) {
  const { subject, linkText, className, mailClassName = className } = props;
  const { emergency } = company.emails;
  return (
    <>
      <a className={mailClassName} href={`mailto:${emergency}?subject=${encodeURIComponent(subject)}`}>
        <span className="sr-only">{linkText}: </span>
        {emergency}
      </a>
      <CompanyPhone number={publishedPhone()} className={className} />
    </>
  );
}

/** S1 §2 IT support. */
export function EmergencyCard({ id, title, lead, ...mail }: Head & { subject: string; linkText: string }) {
  return (
    <section className="wrap" aria-labelledby={`${id}-title`}>
      <div className="emergency grid items-center gap-x-8 gap-y-6 rounded-3xl bg-peach-100 p-7 sm:p-10 lg:grid-cols-[auto_1fr_auto] [&_svg]:text-peach-700">
        <TriangleAlert aria-hidden="true" size={40} strokeWidth={1.75} />
        <div>
          <h2 id={`${id}-title`} className="text-2xl font-semibold sm:text-3xl">
            {title}
          </h2>
          <p className="mt-3 max-w-2xl">{lead}</p>
        </div>
        <p className="w-fit">
          <a className="button bg-ink-900 text-white hover:bg-ink-700" href={down.page}>
            {down.tell}
          </a>
          <UrgentLinks
            {...mail}
            mailClassName="link mt-2 block py-1 text-center text-sm"
            className="link block py-1 text-center text-sm"
          />
        </p>
      </div>
    </section>
  );
}

/** In the order of the steps. */
const drawings = ['step-unplug', 'step-leave-on', 'step-tell-us'];

/** S1 §2 Business IT support. */
export function EmergencySteps(props: Head & { steps: readonly string[]; subject: string; linkText: string }) {
  const { id, title, lead, steps, ...mail } = props;
  return (
    <Section id={id} title={title} ground="section-mist border-t-4 border-peach-600" head="stacked">
      <ol className="mt-10 grid gap-x-(--gutter) gap-y-6 sm:grid-cols-3 [&_svg]:max-w-[19rem] [&_svg]:sm:mb-4">
        {steps.map((step, index) => (
          <li
            key={step}
            className="text-lg leading-snug tracking-[-0.012em] max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:items-center max-sm:gap-4 lg:text-xl"
          >
            {drawings[index] && <Drawing name={drawings[index]} />}
            <p>{step}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-(--gutter) gap-y-4 border-t border-ink-300 pt-6">
        <p className="lead last:flex last:flex-wrap last:items-center last:gap-x-6 last:gap-y-2">{lead}</p>
        <p className="last:flex last:flex-wrap last:items-center last:gap-x-6 last:gap-y-2">
          <a
            className="button button-quiet needle before:size-2 before:shrink-0 before:rounded-full before:bg-peach-600"
            href={down.page}
          >
            {down.tell}
          </a>
          <UrgentLinks {...mail} className="link py-1" />
        </p>
      </div>
    </Section>
  );
}
