import type { ReactNode } from 'react';
import { downLine } from '#content/down.ts';
import { hero } from '#content/home.ts';
import { ActionButtons } from '#src/ui/sections/action-buttons.tsx';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { HeroArcs } from './hero-arcs.tsx';

/** What the company is, where, and the two ways on; three stat cards (S1 §2 Home). */
export function Hero({ next }: { next?: ReactNode }) {
  return (
    <section className="home-hero" aria-labelledby="home-title">
      <div className="wrap home-hero-words">
        <p className="eyebrow text-arc-300">{hero.eyebrow}</p>
        <h1 id="home-title">{hero.title}</h1>
        <p className="mt-6 max-w-xl text-lg text-ink-200 sm:text-xl sm:leading-relaxed lg:max-w-lg xl:max-w-xl">
          {hero.lead}
        </p>
        <ActionButtons {...hero} />
        <DownLine {...downLine()} />
        {next}
      </div>
      <HeroArcs />
      <dl className="wrap home-stats">
        {hero.stats.map((stat) => (
          <div key={stat.label}>
            <dt>{stat.label}</dt>
            <dd>{stat.number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
