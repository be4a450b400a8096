import relatedWords from 'content:related';
import { Check } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { nextFree } from '#src/calendar/appointment-view.server.ts';
import { primaryAreas } from '#src/content/areas.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { down, downLine } from '#src/content/emergency.ts';
import { quoteHref } from '#src/content/estimate.ts';
import { inWords } from '#src/content/facts.ts';
import { business, businessDay as day } from '#src/content/it-support.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { requestContext } from '#src/context.server.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { PlanTable, peopleOf } from '#src/quotes/plan-table.tsx';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ActionButtons, CallToAction, DownLine } from '#src/ui/sections/page-hero.tsx';
import { Related } from '#src/ui/sections/related.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/it-support-business';
import { relatedToService } from './related.server.ts';
import { Areas, Terms } from './service-areas.tsx';
import { serviceHeadOf, shownServices } from './service-structured-data.ts';

function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="example">
      <figcaption>
        <span>{title}</span>
        <span>{day.example}</span>
      </figcaption>
      {children}
    </figure>
  );
}

type Row = { what: string; took: string; outcome: string };

function Outcomes({ title, rows, refused }: { title: string; rows: readonly Row[]; refused?: number }) {
  return (
    <Example title={title}>
      <ul className="example-rows">
        {rows.map(({ what, took, outcome }, index) => (
          <li key={what}>
            <span>{what}</span> <span>{took}</span>{' '}
            <strong className={index === refused ? 'needle' : ''}>{outcome}</strong>
          </li>
        ))}
      </ul>
    </Example>
  );
}

const Restore = () => <Outcomes {...day.restore} />;
const SignIns = () => <Outcomes {...day.signIns} refused={2} />;

function Patches() {
  const { title, days, label, pilot, all } = day.patches;
  const marks: Readonly<Record<number, string>> = { 2: pilot, 3: all, 9: pilot, 10: all };
  return (
    <Example title={title}>
      <div className="example-weeks" role="img" aria-label={label}>
        {days.map((name) => (
          <span key={name}>{name}</span>
        ))}
        {Array.from({ length: 14 }, (_, index) => (
          <span
            key={days[index % 7] + String(index)}
            data-mark={index % 7 === 2 ? 'pilot' : index % 7 === 3 ? 'all' : undefined}
          >
            {marks[index]}
          </span>
        ))}
      </div>
    </Example>
  );
}

function Hire() {
  return (
    <Example title={day.hire.title}>
      <ul className="example-rows">
        {day.hire.rows.map(({ what, when }) => (
          <li key={what}>
            <Check aria-hidden="true" size={18} />
            <span>
              {what} <span className="sr-only">{day.done}</span>
            </span>{' '}
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </Example>
  );
}

function Talk() {
  const { title, lines, end } = day.talk;
  return (
    <Example title={title}>
      <ol className="example-talk">
        {lines.map(({ time, said }) => (
          <li key={time}>
            {said} <span>{time}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-600">{end}</p>
    </Example>
  );
}

function FloorPlan() {
  const { title, lines } = day.plan;
  return (
    <Example title={title}>
      <Drawing name="office-floor" described className="floor" />
      <p className="mt-3 text-sm text-ink-600 sm:text-right">{lines}</p>
    </Example>
  );
}

type Icon = (typeof business.services)[number]['icon'];
type Hour = { of: Icon; hour: string; Look: ComponentType; wide?: boolean };

const night: readonly Hour[] = [
  { of: 'database-backup', hour: day.restore.hour, Look: Restore },
  { of: 'activity', hour: day.patches.hour, Look: Patches },
];
const office: readonly Hour[] = [
  { of: 'cloud-cog', hour: day.hire.hour, Look: Hire },
  { of: 'headset', hour: day.talk.hour, Look: Talk },
  { of: 'wifi', hour: day.plan.hour, Look: FloorPlan, wide: true },
  { of: 'shield-check', hour: day.signIns.hour, Look: SignIns },
];

function Hours({ hours }: { hours: readonly Hour[] }) {
  return hours.map(({ of, hour, Look, wide }) => {
    const service = business.services.find(({ icon }) => icon === of);
    return (
      service && (
        <article key={of} className={wide ? 'hour hour-wide' : 'hour'}>
          <p className="hour-at">{hour}</p>
          <div>
            <h3>{service.title}</h3>
            <p>{service.text}</p>
          </div>
          <Look />
        </article>
      )
    );
  });
}

/** Six services over one day, from night to the end of office hours. */
function BusinessDay() {
  const { title, lead } = business.servicesIntro;
  return (
    <section aria-labelledby="services-title">
      <div className="night section-ink day-night">
        <div className="wrap">
          <h2 id="services-title" className="section-title">
            {title}
          </h2>
          <p className="lead mt-5">
            {lead} {day.note}
          </p>
          <div className="mt-10">
            <Hours hours={night} />
          </div>
        </div>
      </div>
      <div className="dawn" aria-hidden="true" />
      <div className="wrap day-light">
        <Hours hours={office} />
      </div>
    </section>
  );
}

const minutesOf: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1440 };

/** For example 0.083 for "2 hours"; undefined without a time. */
export function partOfDay(promise: string): number | undefined {
  const [, amount, unit] = /(\d+)\s*(minute|hour|day)/i.exec(promise) ?? [];
  const minutes = Number(amount) * (minutesOf[unit?.toLowerCase() ?? ''] ?? Number.NaN);
  return minutes > 0 ? Math.min(minutes / 1440, 1) : undefined;
}

function Responses() {
  const { responses, scale } = business;
  return (
    <section className="section" id="responses" aria-labelledby="responses-title">
      <div className="wrap">
        <h2 id="responses-title" className="section-title">
          {scale.title}
        </h2>
        <dl className="to-scale">
          {responses.map(({ number, label }) => {
            const part = partOfDay(inWords(number));
            return (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {number}
                  {part && (
                    <svg viewBox="0 0 1440 10" preserveAspectRatio="none" aria-hidden="true">
                      <path d="M0 0H1440V10H0z" />
                      <path className="to-scale-part" d={`M0 0H${Math.round(part * 1440)}V10H0z`} />
                    </svg>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
        <p className="mt-4 text-sm text-ink-600">{scale.note}</p>
      </div>
    </section>
  );
}

const { emergency: mail } = company.emails;

/** In the order of the steps. */
const drawings = ['step-unplug', 'step-leave-on', 'step-tell-us'];

/** S1 §2 Business IT support. */
function EmergencySteps() {
  const { title, lead, steps, subject, linkText } = business.emergency;
  return (
    <section className="section section-mist ransom" aria-labelledby="emergency-title">
      <div className="wrap">
        <h2 id="emergency-title" className="section-title">
          {title}
        </h2>
        <ol className="ransom-steps">
          {steps.map((step, index) => (
            <li key={step}>
              {drawings[index] && <Drawing name={drawings[index]} />}
              <p>{step}</p>
            </li>
          ))}
        </ol>
        <div className="ransom-end">
          <p className="lead">{lead}</p>
          <p>
            <a className="button button-quiet needle" href={down.page}>
              {down.tell}
            </a>
            <a className="link py-1" href={`mailto:${mail}?subject=${encodeURIComponent(subject)}`}>
              <span className="sr-only">{linkText}: </span>
              {mail}
            </a>
            <CompanyPhone number={publishedPhone()} className="link py-1" />
          </p>
        </div>
      </div>
    </section>
  );
}

/** S1 §2 Business IT support. */
function BusinessPage({ next, plans, related }: Record<'next' | 'plans' | 'related', ReactNode>) {
  const { eyebrow, title, lead, primary, secondary } = business.hero;
  return (
    <>
      <section className="page-hero business-hero">
        <div className="wrap">
          <div>
            <p className="eyebrow mb-5">{eyebrow}</p>
            <h1>{title}</h1>
          </div>
          <p className="lead">{lead}</p>
          <ActionButtons primary={primary} secondary={secondary} />
          <div>
            <DownLine {...downLine()} />
            {next}
          </div>
        </div>
      </section>
      <section className="wrap business-plans" id="plans" aria-labelledby="plans-title">
        {plans}
      </section>
      <Responses />
      <BusinessDay />
      <EmergencySteps />
      <Section id="industries" {...business.industriesIntro} head="stacked">
        <Terms className="trades" items={business.industries} />
      </Section>
      {primaryAreas().length > 0 && (
        <Section id="areas" {...business.areasIntro}>
          <Areas names={primaryAreas()} kind="business" label={business.areasIntro.title} />
          <p className="mt-10">
            <a className="button button-ghost" href={business.visit.href} data-no-prefetch>
              {business.visit.text}
            </a>
          </p>
        </Section>
      )}
      {related}
      <CallToAction {...business.cta} />
    </>
  );
}

export const handle: PageHandle = {
  freshSeconds: nextFreeSeconds,
  styles: ['services', 'business'],
  prices: true,
  quote: ({ people }: Route.ComponentProps['loaderData']) =>
    people ? quoteHref({ plan: 'business', count: people }) : undefined,
};

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    people: peopleOf(new URL(request.url).searchParams.get('count')),
    next: await nextFree(context.get(requestContext).appointments, 'business-visit'),
    related: relatedToService(pageMeta.business.path),
  };
}

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.business, shownServices.business);

export default function ItSupportBusiness({ loaderData: { next, people, related } }: Route.ComponentProps) {
  return (
    <BusinessPage
      next={<NextFree next={next} />}
      plans={<PlanTable said={people} />}
      related={<Related title={relatedWords.title} groups={related} />}
    />
  );
}
