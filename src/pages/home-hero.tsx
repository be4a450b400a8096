import type { ReactNode } from 'react';
import { down } from '#src/content/emergency.ts';
import { inWords } from '#src/content/facts.ts';
import { hero, kept, readings, status } from '#src/content/home.ts';
import { testimonials } from '#src/content/testimonials.ts';
import { monthInWords } from '#src/lib/format.ts';
import type { NextFreeTime } from '#src/lib/next-free.ts';
import { ArrowLink } from '#src/ui/sections/page-hero.tsx';

/** Formatted values from clock and calendar. */
export interface Now {
  /** For example "Saturday, 5:18 PM". */
  time: string;
  /** For example "Office open until" and "6:00 PM". */
  office: { before: string; when: string };
  /** When an emergency sent now is answered, for example "5:33 PM". */
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

/** S1 §2 Home. */
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

const [cx, cy] = [500, 470];
const arc = (radius: number) => `M${cx - radius} ${cy}A${radius} ${radius} 0 0 1 ${cx + radius} ${cy}`;

/** `part`: 0 to 1 of the half circle. */
function at(part: number, radius: number): [x: number, y: number] {
  const angle = Math.PI * (1 - part);
  return [Math.round(cx + radius * Math.cos(angle)), Math.round(cy - radius * Math.sin(angle))];
}

/** Scale of the promised minutes, and the time one case took. */
function Dial({ promised, took }: { promised: number; took: number | undefined }) {
  const ticks = Array.from({ length: promised + 1 }, (_, minute) => minute);
  const big = promised % 5 === 0 ? 5 : promised;
  const said = took ?? promised;
  const [x, y] = at(said / promised, 430);
  return (
    <svg
      className="dial"
      viewBox="0 0 1000 540"
      role="img"
      aria-label={`${kept.scale} ${said} ${took === undefined ? kept.promised : kept.reached}.`}
    >
      <path className="dial-scale" d={arc(430)} />
      <path
        className="dial-sweep"
        pathLength="100"
        strokeDasharray="100"
        d={`M${cx - 430} ${cy}A430 430 0 0 1 ${x} ${y}`}
      />
      {ticks.map((minute) => {
        const [x1, y1] = at(minute / promised, 406);
        const [x2, y2] = at(minute / promised, minute % big === 0 ? 378 : 394);
        return <path key={minute} className="dial-tick" d={`M${x1} ${y1}L${x2} ${y2}`} />;
      })}
      {took !== undefined && <circle className="dial-hand" cx={x} cy={y} r="22" />}
      {ticks
        .filter((minute) => minute % big === 0)
        .map((minute) => {
          const [tx, ty] = at(minute / promised, 344);
          return (
            <text key={minute} x={tx} y={ty + 10} textAnchor="middle">
              {minute}
            </text>
          );
        })}
      <text className="dial-figure" x={cx} y="398" textAnchor="middle">
        {said}
      </text>
      <text className="dial-unit" x={cx} y="456" textAnchor="middle">
        {took === undefined ? kept.promised : kept.reached}
      </text>
    </svg>
  );
}

/** The review the log is quoted from, if it still contains these words. */
export const toldInLog = () =>
  testimonials.all().find(({ text }) => kept.log.every(({ said }) => inWords(text).includes(inWords(said))));

/** The log is shown only while a review backs it. */
export function Kept({ promised }: { promised: number }) {
  const voice = toldInLog();
  const took = Number(inWords(kept.minutes));
  const told = voice && took > 0 && took <= promised ? voice : undefined;
  return (
    <section className="section section-ink night home-kept" aria-labelledby="kept-title">
      <div className="wrap">
        <div>
          <h2 id="kept-title" className="section-title">
            {kept.title}
          </h2>
          {told ? (
            <>
              <ol className="kept-log">
                {kept.log.map(({ time, what, said }) => (
                  <li key={time}>
                    <span>{time}</span>
                    <p>
                      <strong>{what}</strong> <q>{said}</q>
                    </p>
                  </li>
                ))}
              </ol>
              <p className="kept-by">
                {told.author}, {told.role}, {told.company}, {told.location}. {monthInWords(told.date.slice(0, 7))}
              </p>
            </>
          ) : (
            <p className="lead mt-5">{kept.lead}</p>
          )}
          <p className="mt-5">
            <ArrowLink {...kept.more} />
          </p>
        </div>
        <Dial promised={promised} took={told && took} />
      </div>
    </section>
  );
}
