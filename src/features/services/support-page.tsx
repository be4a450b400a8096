import type { ReactNode } from 'react';
import { wideAreas } from '#src/content/areas.ts';
import { downLine } from '#src/content/emergency.ts';
import { labels, overview } from '#src/content/it-support.ts';
import { serviceMap } from '#src/content/service-map.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Stats } from '#src/ui/sections/stats.tsx';
import { Ticks } from '#src/ui/sections/ticks.tsx';
import { Areas } from './areas.tsx';
import { Emergency } from './emergency.tsx';
import { Price } from './price.tsx';
import { Terms } from './terms.tsx';

/** Business or home: two doors, why people stay, figures and the emergency address (S1 §2 IT support overview). */
export function SupportPage({ next, related }: { next?: ReactNode; related?: ReactNode }) {
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
        <ul className="doors">
          {overview.plans.map(({ id, title, text, features, startingPrice, unit, link }) => (
            <li key={id}>
              <h3>{title}</h3>
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
