import type { ReactNode } from 'react';
import { down } from '#src/content/emergency.ts';
import { hero, readings, status } from '#src/content/home.ts';
import type { NextFreeTime } from '#src/lib/next-free.ts';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';

/** What of the first screen comes from the clock and the calendar, in words. */
export interface Now {
  /** For example "Saturday, 5:18 PM". */
  time: string;
  /** For example "Office open until" and "6:00 PM". */
  office: { before: string; when: string };
  /** Until when an emergency sent now is answered, for example "5:33 PM". */
  emergency: string;
  emergencyMinutes: number;
  next?: NextFreeTime | undefined;
}

function Status({ now }: { now: Now }) {
  return (
    <section className="open-now" aria-label={status.label}>
      <p className="wrap">
        <span>
          <strong>{now.time}</strong> {status.zone}
        </span>
        <span>
          {now.office.before} <strong>{now.office.when}</strong>
        </span>
        <span className="max-sm:hidden">
          {status.emergencies} <strong>{now.emergency}</strong>
        </span>
      </p>
    </section>
  );
}

function Down({ now }: { now: Now }) {
  const { title, unit, text, button } = readings.down;
  return (
    <section className="gauge" aria-labelledby="reading-down">
      <h2 id="reading-down">{title}</h2>
      <p className="figure">
        {now.emergencyMinutes} <small>{unit}</small>
      </p>
      <p className="reading-words">
        {text} <strong>{now.emergency}</strong>.
      </p>
      <p className="reading-act">
        <a className="button button-quiet needle" href={`${down.page}#tell`} data-no-prefetch>
          {button}
        </a>
      </p>
    </section>
  );
}

function When({ next }: { next: NextFreeTime | undefined }) {
  const { title, text, button, forWhat, none, other } = readings.when;
  return (
    <section className="gauge" aria-labelledby="reading-when">
      <h2 id="reading-when">{title}</h2>
      {next ? (
        <div className="contents" data-next-free={next.kind}>
          <p className="figure">
            <span data-next-time>{next.time}</span> <small data-next-day>{next.day}</small>
          </p>
          <p className="reading-words">{text}</p>
          <p className="reading-act">
            <a className="button button-peach" href={next.href} data-no-prefetch>
              <span>
                {button} <strong className="max-sm:sr-only">{next.when}</strong>{' '}
                <span className="sr-only">{forWhat}</span>
              </span>
            </a>
          </p>
        </div>
      ) : (
        <p className="reading-words">{none}</p>
      )}
      <p className="reading-words max-sm:hidden">
        <a href={other.href} data-no-prefetch>
          {other.text}
        </a>
      </p>
    </section>
  );
}

/** The three questions of a visitor, each with what acts on it, over the week's free times; then who we are (S1 §2 Home). */
export function Hero(props: { now: Now; cost: ReactNode; week: ReactNode }) {
  const { now, cost, week } = props;
  return (
    <div className="home-hero">
      <Status now={now} />
      <section className="wrap" aria-labelledby="home-title">
        <p className="eyebrow">{hero.eyebrow}</p>
        <div className="home-hero-words">
          <h1 id="home-title">{hero.title}</h1>
          <p className="home-lead">{hero.lead}</p>
        </div>
        <div className="readings">
          <Down now={now} />
          <section className="gauge" aria-labelledby="reading-cost">
            <h2 id="reading-cost">{readings.cost.title}</h2>
            {cost}
          </section>
          <When next={now.next} />
        </div>
        {week}
        <div className="home-ways">
          <dl>
            {hero.stats.map((stat) => (
              <div key={stat.label}>
                <dt>{stat.label}</dt>
                <dd>{stat.number}</dd>
              </div>
            ))}
          </dl>
          <p>
            <ArrowLink className="button button-primary" {...hero.primary} />
            <a className="button button-ghost" href={hero.secondary.href}>
              {hero.secondary.text}
            </a>
          </p>
        </div>
      </section>
    </div>
  );
}
