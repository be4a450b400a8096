import * as overview from 'words:it-support';
import { labels } from 'words:it-support';
import { TriangleAlert } from 'lucide-react';
import { serviceMap, wideAreas } from '#src/content/areas.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { down } from '#src/content/emergency.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import type { Intro } from '#src/lib/page-parts.ts';
import { unbroken } from '#src/lib/text.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink } from '#src/ui/sections/page-hero.tsx';
import { Section, Stats, Ticks } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/it-support';
import { serviceData } from './related.server.ts';
import { Areas, Price, ServicePage, Terms } from './service-areas.tsx';
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

export const handle: PageHandle = { sheet: 'support', freshSeconds: nextFreeSeconds, prices: true };

export const loader = ({ context }: Route.LoaderArgs) => serviceData(context, pageMeta.itSupport.path, 'consultation');

export const meta: Route.MetaFunction = (args) => serviceHeadOf(args, pageMeta.itSupport, shownServices.itSupport);

/** S1 §2 IT support overview. */
export default function ItSupport({ loaderData }: Route.ComponentProps) {
  const drawn = serviceMap();
  return (
    <ServicePage
      hero={overview.hero}
      aside={drawn && <AreaMap map={drawn} id="area" title={labels.mapTitle} description={labels.mapDescription} />}
      cta={overview.cta}
      {...loaderData}
      below={<Areas names={wideAreas()} kind="general" label={labels.areasTitle} />}
    >
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
    </ServicePage>
  );
}
