import * as business from 'words:business';
import { day } from 'words:business';
import { Check } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { primaryAreas } from '#src/content/areas.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { down, downLine } from '#src/content/emergency.ts';
import { quoteHref } from '#src/content/estimate.ts';
import { inWords } from '#src/content/facts.ts';
import { pageMeta } from '#src/content/page-paths.ts';
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
import { serviceData } from './related.server.ts';
import { Areas, Terms } from './service-areas.tsx';
import { serviceHeadOf, shownServices } from './service-structured-data.ts';

function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="example min-w-0 rounded-2xl bg-ink-50 p-[clamp(0.9rem,1.8vw,1.75rem)] text-[0.95rem] in-[.day-night]:bg-ink-900 in-[.hour-wide]:lg:col-span-3 in-[.hour-wide]:lg:mt-4">
      <figcaption className="flex justify-between gap-4 pb-3 text-sm text-ink-600 in-[.day-night]:text-ink-300">
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
      <ul className="example-rows [&_svg]:shrink-0 [&_svg]:self-center [&_svg]:text-arc-700">
        {rows.map(({ what, took, outcome }, index) => (
          <li
            key={what}
            className="flex flex-wrap items-baseline gap-x-2 border-t border-ink-200 py-2.5 in-[.day-night]:border-ink-700 sm:gap-x-3"
          >
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
      <div className="example-weeks grid grid-cols-7 gap-1 text-sm" role="img" aria-label={label}>
        {days.map((name) => (
          <span
            key={name}
            className="data-[mark=all]:border-arc-500 data-[mark=all]:bg-arc-500 data-[mark=all]:text-ink-950"
          >
            {name}
          </span>
        ))}
        {Array.from({ length: 14 }, (_, index) => (
          <span
            key={days[index % 7] + String(index)}
            className="data-[mark=all]:border-arc-500 data-[mark=all]:bg-arc-500 data-[mark=all]:text-ink-950"
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
      <ul className="example-rows [&_svg]:shrink-0 [&_svg]:self-center [&_svg]:text-arc-700">
        {day.hire.rows.map(({ what, when }) => (
          <li
            key={what}
            className="flex flex-wrap items-baseline gap-x-2 border-t border-ink-200 py-2.5 in-[.day-night]:border-ink-700 sm:gap-x-3"
          >
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
      <ol className="grid gap-2">
        {lines.map(({ time, said }) => (
          <li
            key={time}
            className="w-fit max-w-[84%] rounded-xl border border-ink-200 bg-white px-3.5 py-2 nth-2:ml-auto nth-2:border-transparent nth-2:bg-arc-100"
          >
            {said} <span className="text-sm text-ink-600 tabular-nums">{time}</span>
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
      <Drawing name="office-floor" described className="floor text-[44px] sm:text-[30px] lg:text-[20px]" />
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
          <p className="hour-at text-[clamp(1.5rem,1rem+1.6vw,2.75rem)] leading-none font-normal tracking-[-0.035em] tabular-nums">
            {hour}
          </p>
          <div>
            <h3 className="text-xl font-medium tracking-[-0.02em] lg:text-2xl">{service.title}</h3>
            <p className="mt-2 text-ink-600 in-[.day-night]:text-ink-200">{service.text}</p>
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
      <div className="night section-ink day-night pt-[clamp(2.5rem,7.4vw,8.5rem)]">
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
      <div
        className="h-[clamp(4rem,8vw,9rem)] [background:linear-gradient(_var(--color-ink-950),38%,var(--color-arc-500)_62%,var(--color-peach-300)_88%,var(--color-white)_)]"
        aria-hidden="true"
      />
      <div className="wrap pb-[clamp(2rem,7.4vw,8.5rem)] [&>:first-child]:border-t-0">
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
    <Section id="responses" title={scale.title} anchor="responses" head="stacked">
      <dl className="to-scale mt-10">
        {responses.map(({ number, label }) => {
          const part = partOfDay(inWords(number));
          return (
            <div key={label} className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 pt-5">
              <dt>{label}</dt>
              <dd className="contents text-[clamp(1.75rem,1rem+2.6vw,4rem)] leading-none font-normal tracking-[-0.045em] tabular-nums">
                {number}
                {part && (
                  <svg
                    className="col-span-2 mt-2 block h-[clamp(0.75rem,1.5vw,1.5rem)] w-full fill-ink-100"
                    viewBox="0 0 1440 10"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
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
    </Section>
  );
}

const { emergency: mail } = company.emails;

/** In the order of the steps. */
const drawings = ['step-unplug', 'step-leave-on', 'step-tell-us'];

/** S1 §2 Business IT support. */
function EmergencySteps() {
  const { title, lead, steps, subject, linkText } = business.emergency;
  return (
    <Section id="emergency" title={title} ground="section-mist border-t-4 border-peach-600" head="stacked">
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
          <a className="link py-1" href={`mailto:${mail}?subject=${encodeURIComponent(subject)}`}>
            <span className="sr-only">{linkText}: </span>
            {mail}
          </a>
          <CompanyPhone number={publishedPhone()} className="link py-1" />
        </p>
      </div>
    </Section>
  );
}

export const handle: PageHandle = {
  sheet: 'support',
  freshSeconds: nextFreeSeconds,
  prices: true,
  quote: ({ people }: Route.ComponentProps['loaderData']) =>
    people ? quoteHref({ plan: 'business', count: people }) : undefined,
};

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  people: peopleOf(new URL(request.url).searchParams.get('count')),
  ...(await serviceData(context, pageMeta.business.path, 'business-visit')),
});

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.business, shownServices.business);

/** S1 §2 Business IT support. */
export default function ItSupportBusiness({ loaderData: { next, people, related } }: Route.ComponentProps) {
  const { eyebrow, title, lead, primary, secondary } = business.hero;
  return (
    <>
      <section className="page-hero business-hero">
        <div className="wrap grid items-end gap-x-(--gutter) gap-y-5 lg:grid-cols-[8fr_5fr]">
          <div>
            <p className="eyebrow mb-5">{eyebrow}</p>
            <h1>{title}</h1>
          </div>
          <p className="lead">{lead}</p>
          <ActionButtons primary={primary} secondary={secondary} />
          <div>
            <DownLine {...downLine()} />
            <NextFree next={next} />
          </div>
        </div>
      </section>
      <section className="wrap pb-[clamp(2rem,7.4vw,8.5rem)]" id="plans" aria-labelledby="plans-title">
        <PlanTable said={people} />
      </section>
      <Responses />
      <BusinessDay />
      <EmergencySteps />
      <Section id="industries" {...business.industriesIntro} head="stacked">
        <Terms className="trades mt-10 grid gap-x-[calc(var(--gutter)*2)] sm:grid-cols-2" items={business.industries} />
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
      <Related groups={related} />
      <CallToAction {...business.cta} />
    </>
  );
}
