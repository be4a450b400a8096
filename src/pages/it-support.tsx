import relatedWords from 'content:related';
import * as overview from 'words:it-support';
import { labels } from 'words:it-support';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { nextFree } from '#src/calendar/appointment-view.server.ts';
import { serviceMap, wideAreas } from '#src/content/areas.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { down, downLine } from '#src/content/emergency.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { requestContext } from '#src/context.server.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import type { Intro } from '#src/lib/page-parts.ts';
import { unbroken } from '#src/lib/text.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import { NextFree } from '#src/ui/next-free.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, CallToAction, DownLine, PageHero } from '#src/ui/sections/page-hero.tsx';
import { Related } from '#src/ui/sections/related.tsx';
import { Section, Stats, Ticks } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/it-support';
import { relatedToService } from './related.server.ts';
import { Areas, Price, Terms } from './service-areas.tsx';
import { serviceHeadOf, shownServices } from './service-structured-data.ts';

const { emergency } = company.emails;

/** S1 §2 IT support. */
function Emergency({ title, lead, subject, linkText }: Intro & { subject: string; linkText: string }) {
  return (
    <section className="wrap" aria-labelledby="emergency-title">
      <div className="emergency grid items-center gap-x-8 gap-y-6 rounded-3xl bg-peach-100 p-7 sm:p-10 lg:grid-cols-[auto_1fr_auto] [&_svg]:text-peach-700">
        <TriangleAlert aria-hidden="true" size={40} strokeWidth={1.75} />
        <div>
          <h2 id="emergency-title" className="text-2xl font-semibold sm:text-3xl">
            {title}
          </h2>
          <p className="mt-3 max-w-2xl">{lead}</p>
        </div>
        <p className="w-fit">
          <a className="button bg-ink-900 text-white hover:bg-ink-700" href={down.page}>
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

/** S1 §2 IT support overview. */
function SupportPage({ next, related }: { next?: ReactNode; related?: ReactNode }) {
  const drawn = serviceMap();
  const map = drawn && <AreaMap map={drawn} id="area" title={labels.mapTitle} description={labels.mapDescription} />;
  return (
    <>
      <PageHero {...overview.hero} aside={map}>
        <DownLine {...downLine()} />
        {next}
        <Areas names={wideAreas()} kind="general" label={labels.areasTitle} />
      </PageHero>
      <Section id="doors" {...overview.plansIntro}>
        <ul className="doors mt-10 grid border-t-2 border-ink-900 lg:grid-cols-2">
          {overview.plans.map(({ id, title, text, features, startingPrice, unit, link }) => (
            <li
              key={id}
              className="grid content-start gap-5 py-8 not-first:border-t not-first:border-ink-200 lg:not-first:border-t-0 lg:not-first:border-l lg:not-first:pl-(--gutter) lg:first:pr-(--gutter)"
            >
              <h3 className="text-2xl font-medium tracking-[-0.03em] lg:text-3xl">{title}</h3>
              <Price price={startingPrice} unit={unit} before={labels.from} />
              <p className="text-lg text-ink-600">{unbroken(text)}</p>
              <Ticks items={features} />
              <p>
                <ArrowLink className="button button-quiet" {...link} />
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <section className="section-mist py-14 sm:py-16" aria-label={labels.statsTitle}>
        <div className="wrap">
          <Stats stats={overview.stats} />
        </div>
      </section>
      <Section id="why" {...overview.whyIntro} head="split">
        <Terms className="ledger" items={overview.why} />
      </Section>
      <Emergency {...overview.emergency} />
      {related}
      <CallToAction {...overview.cta} />
    </>
  );
}

export const handle: PageHandle = { sheet: 'support', freshSeconds: nextFreeSeconds, prices: true };

export async function loader({ context }: Route.LoaderArgs) {
  return {
    next: await nextFree(context.get(requestContext).appointments, 'consultation'),
    related: relatedToService(pageMeta.itSupport.path),
  };
}

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.itSupport, shownServices.itSupport);

export default function ItSupport({ loaderData: { next, related } }: Route.ComponentProps) {
  return (
    <SupportPage next={<NextFree next={next} />} related={<Related title={relatedWords.title} groups={related} />} />
  );
}
