import type { ReactNode } from 'react';
import { wideAreas } from '#content/areas.ts';
import { downLine } from '#content/down.ts';
import { labels, overview } from '#content/it-support.ts';
import { serviceMap } from '#content/service-map.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { Art } from '#src/ui/art/art.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { IconList } from '#src/ui/sections/icon-list.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Stats } from '#src/ui/sections/stats.tsx';
import { Ticks } from '#src/ui/sections/ticks.tsx';
import { Areas } from './areas.tsx';
import { Emergency } from './emergency.tsx';
import { Price } from './price.tsx';

const doorLooks = {
  business: { door: 'section-ink', button: 'button-ghost', art: 'office' },
  residential: { door: 'door-light', button: 'button-primary', art: 'house' },
} as const;

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
        <ul className="mt-12 grid gap-6 lg:grid-cols-2">
          {overview.plans.map(({ id, title, text, features, startingPrice, unit, link }) => (
            <li key={id} className={`door ${doorLooks[id].door}`}>
              <Art name={doorLooks[id].art} />
              <h3 className="text-2xl font-semibold sm:text-3xl">{title}</h3>
              <p className="mt-3 text-lg">{unbroken(text)}</p>
              <Ticks items={features} className="mt-6 mb-8" />
              <div className="mt-auto grid justify-items-start gap-6">
                <Price price={startingPrice} unit={unit} before={labels.from} />
                <ArrowLink className={`button ${doorLooks[id].button}`} {...link} />
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <section className="section-mist py-14 sm:py-16" aria-label={labels.statsTitle}>
        <div className="wrap">
          <Stats stats={overview.stats} />
        </div>
      </section>
      <Section id="why" {...overview.whyIntro}>
        <IconList items={overview.why} columns="sm:grid-cols-2 lg:grid-cols-3" />
      </Section>
      <Emergency {...overview.emergency} />
      {related}
      <CallToAction {...overview.cta} />
    </>
  );
}
