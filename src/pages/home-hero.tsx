import { about, hero, kept, readings, status } from 'words:home';
import type { ReactNode } from 'react';
import type { WeekAhead } from '#src/calendar/appointment-view.server.ts';
import { testimonials } from '#src/content/clients.ts';
import { down } from '#src/content/emergency.ts';
import { inWords } from '#src/content/facts.ts';
import { monthInWords } from '#src/lib/format.ts';
import type { NextFreeTime } from '#src/lib/next-free.ts';
import { CostReading, Reading } from '#src/quotes/cost-reading.tsx';
import { ArrowLink, TextLink } from '#src/ui/sections/page-hero.tsx';
import { TwoColumns } from '#src/ui/sections/section.tsx';

/** Formatted values from clock and calendar. */
export interface Now {
  /** For example "Saturday, 5:18 PM". */
  time: string;
  /** For example "Office open until" and "6:00 PM". */
  office: { before: string; when: string };
  /** When an emergency sent now is answered, for example "5:33 PM". */
  emergency: string;
  /** Undefined if none are promised. */
  emergencyMinutes: number | undefined;
  next?: NextFreeTime | undefined;
}

function Status({ now }: { now: Now }) {
  return (
    <section className="border-b border-ink-200 text-sm text-ink-600" aria-label={status.label}>
      <p className="wrap flex flex-wrap gap-x-7 gap-y-0.5 py-2">
        <span className="last:md:ml-auto">
          <strong className="font-semibold text-ink-900">{now.time}</strong> {status.zone}
        </span>
        <span className="last:md:ml-auto">
          {now.office.before} <strong className="font-semibold text-ink-900">{now.office.when}</strong>
        </span>
        <span className="max-sm:hidden last:md:ml-auto">
          {status.emergencies} <strong className="font-semibold text-ink-900">{now.emergency}</strong>
        </span>
      </p>
    </section>
  );
}

/** One of the three figures of the first screen. */
function Gauge({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      className="gauge min-w-0 border-b border-ink-200 py-3.5 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1 lg:border-b-0 lg:px-(--gutter) lg:py-5 lg:not-first:border-l lg:first:pl-0 lg:last:pr-0"
      aria-labelledby={`reading-${id}`}
    >
      <h2 id={`reading-${id}`} className="text-[0.95rem] font-semibold tracking-normal text-ink-600 max-lg:basis-full">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Down({ now }: { now: Now }) {
  const { title, unit, text, button } = readings.down;
  return (
    <Gauge id="down" title={title}>
      {now.emergencyMinutes !== undefined && <Reading figure={now.emergencyMinutes} unit={unit} />}
      <p className="reading-words lg:mt-2">
        {text} <strong className="font-semibold text-ink-900">{now.emergency}</strong>.
      </p>
      <p className="reading-act">
        <a
          className="button button-quiet needle min-h-11 before:size-2 before:shrink-0 before:rounded-full before:bg-peach-600 max-lg:px-5 lg:mt-3"
          href={`${down.page}#tell`}
          data-no-prefetch
        >
          {button}
        </a>
      </p>
    </Gauge>
  );
}

function When({ next }: { next: NextFreeTime | undefined }) {
  const { title, text, button, forWhat, none, other } = readings.when;
  return (
    <Gauge id="when" title={title}>
      {next ? (
        <div className="contents" data-next-free={next.kind}>
          <Reading figure={<span data-next-time>{next.time}</span>} unit={<span data-next-day>{next.day}</span>} />
          <p className="reading-words lg:mt-2">{text}</p>
          <p className="reading-act">
            <a className="button button-peach min-h-11 max-lg:px-5 lg:mt-3" href={next.href} data-no-prefetch>
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
        <a
          className="inline-block min-h-6 text-arc-700 underline underline-offset-4"
          href={other.href}
          data-no-prefetch
        >
          {other.text}
        </a>
      </p>
    </Gauge>
  );
}

/** S1 §2 Home. */
export function Hero({ now, week }: { now: Now; week: WeekAhead | undefined }) {
  return (
    <div className="home-hero pt-(--header-height)">
      <Status now={now} />
      <section className="wrap" aria-labelledby="home-title">
        <p className="eyebrow pt-[clamp(1rem,2.8vw,3rem)]">{hero.eyebrow}</p>
        <div className="mt-2 grid gap-x-(--gutter) gap-y-3 pb-[clamp(1.25rem,2.6vw,3rem)] sm:mt-3 lg:grid-cols-[8fr_4fr] lg:items-end">
          <h1 id="home-title" className="max-w-[15ch] text-display font-medium tracking-[-0.045em]">
            {hero.title}
          </h1>
          <p className="text-ink-600 max-sm:hidden lg:text-lg lg:leading-relaxed">{hero.lead}</p>
        </div>
        <div className="border-t-2 border-ink-900 lg:grid lg:grid-cols-[1fr_1.12fr_1fr]">
          <Down now={now} />
          <Gauge id="cost" title={readings.cost.title}>
            <CostReading />
          </Gauge>
          <When next={now.next} />
        </div>
        {week && <WeekRuler week={week} />}
        <div className="home-ways flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-[clamp(1rem,2.6vw,3rem)] [&_svg]:max-sm:hidden">
          <dl className="flex flex-wrap gap-x-5 gap-y-3 max-sm:w-full max-sm:justify-between sm:gap-x-10">
            {hero.stats.map((stat) => (
              <div key={stat.label} className="flex flex-col-reverse justify-end wrap-break-word">
                <dt className="text-sm text-ink-600">{stat.label}</dt>
                <dd className="text-2xl leading-tight font-medium tracking-[-0.03em] tabular-nums">{stat.number}</dd>
              </div>
            ))}
          </dl>
          <p className="flex flex-wrap gap-2 sm:gap-3">
            <ArrowLink className="button button-primary" {...hero.primary} />
            <TextLink className="button button-ghost" {...hero.secondary} />
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
      className="dial mx-auto block h-auto w-full max-w-[60rem] fill-none max-md:max-w-[15rem]"
      viewBox="0 0 1000 540"
      role="img"
      aria-label={`${kept.scale} ${said} ${took === undefined ? kept.promised : kept.reached}.`}
    >
      <path className="dial-scale stroke-ink-700 stroke-[26]" d={arc(430)} />
      <path
        className="dial-sweep stroke-arc-500 stroke-[26]"
        pathLength="100"
        strokeDasharray="100"
        d={`M${cx - 430} ${cy}A430 430 0 0 1 ${x} ${y}`}
      />
      {ticks.map((minute) => {
        const [x1, y1] = at(minute / promised, 406);
        const [x2, y2] = at(minute / promised, minute % big === 0 ? 378 : 394);
        return <path key={minute} className="stroke-ink-300 stroke-[2.5]" d={`M${x1} ${y1}L${x2} ${y2}`} />;
      })}
      {took !== undefined && <circle className="fill-peach-500 stroke-ink-950 stroke-[7]" cx={x} cy={y} r="22" />}
      {ticks
        .filter((minute) => minute % big === 0)
        .map((minute) => {
          const [tx, ty] = at(minute / promised, 344);
          return (
            <text
              key={minute}
              className="fill-ink-200 [font-size:30px] max-md:[font-size:48px]"
              x={tx}
              y={ty + 10}
              textAnchor="middle"
            >
              {minute}
            </text>
          );
        })}
      <text
        className="dial-figure fill-white [font-size:210px] font-[420] [letter-spacing:-10px]"
        x={cx}
        y="398"
        textAnchor="middle"
      >
        {said}
      </text>
      <text
        className="fill-white [font-size:36px] font-[450] max-md:[font-size:48px]"
        x={cx}
        y="456"
        textAnchor="middle"
      >
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
    <TwoColumns
      id="kept"
      title={kept.title}
      ground="section section-ink night"
      columns="items-center gap-x-(--gutter) gap-y-10 lg:grid-cols-[5fr_6fr]"
      aside={<Dial promised={promised} took={told && took} />}
    >
      {told ? (
        <>
          <ol className="kept-log mt-7 border-t border-ink-700">
            {kept.log.map(({ time, what, said }) => (
              <li key={time} className="grid grid-cols-[5rem_1fr] gap-x-3 border-b border-ink-700 py-4 leading-snug">
                <span>{time}</span>
                <p>
                  <strong className="block font-semibold text-white">{what}</strong>{' '}
                  <q className="text-ink-200">{said}</q>
                </p>
              </li>
            ))}
          </ol>
          <p className="mt-4 text-sm text-ink-300">
            {told.author}, {told.role}, {told.company}, {told.location}. {monthInWords(told.date.slice(0, 7))}
          </p>
        </>
      ) : (
        <p className="lead mt-5">{kept.lead}</p>
      )}
      <p className="mt-5">
        <ArrowLink {...kept.more} />
      </p>
    </TwoColumns>
  );
}

const [wide, lane] = [1000, 86];
/** x position and lane. */
const spots = [
  [250, 0],
  [437, 1],
  [624, 2],
  [811, 0],
] as const;

const places = [
  'lg:top-[2.35rem] lg:left-1/4',
  'lg:top-[7.85rem] lg:left-[43.7%]',
  'lg:top-[13.35rem] lg:left-[62.4%]',
  'lg:top-4 lg:left-[82.4%]',
];

/** One ticket passing three desks, one lane per trade; a list on phones. */
export function Ticket() {
  const { label, roles, stations } = about.ticket;
  const y = (row: number) => row * lane + 22;
  const line = spots.map(([x, row], n) => (n === 0 ? `M${x} ${y(row)}` : `H${x}V${y(row)}`)).join('');
  return (
    <figure className="ticket relative mt-6 sm:mt-10 lg:h-[19rem]">
      <svg
        className="absolute inset-x-0 top-0 hidden h-[16.5rem] w-full border-b border-ink-200 fill-none lg:block"
        viewBox={`0 0 ${wide} ${lane * 3}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {roles.map((role, row) => (
          <path key={role} className="stroke-ink-200" d={`M0 ${row * lane}H${wide}`} />
        ))}
        <path className="stroke-arc-500 stroke-[3]" d={line} pathLength="1" />
      </svg>
      <ol className="font-semibold max-lg:mb-3 max-lg:flex max-lg:flex-wrap max-lg:gap-x-5 max-lg:border-y max-lg:border-ink-200 max-lg:py-2 max-lg:text-sm lg:absolute lg:inset-0 lg:h-[16.5rem]">
        {roles.map((role) => (
          <li key={role} className="lg:flex lg:h-1/3 lg:items-center">
            {role}
          </li>
        ))}
      </ol>
      <ol>
        {stations.map(({ state, text }, n) => (
          <li
            key={state}
            className={`leading-snug before:absolute before:size-3.5 before:rounded-full before:bg-arc-500 last:before:bg-peach-600 max-lg:relative max-lg:border-l-2 max-lg:border-arc-500 max-lg:pb-2.5 max-lg:pl-5 max-lg:before:top-1 max-lg:before:-left-[0.5rem] lg:absolute lg:w-[17%] lg:not-last:before:-top-[1.4rem] lg:not-last:before:-left-[0.45rem] lg:last:before:top-[-0.05rem] lg:last:before:left-[calc(-7.6%-0.6rem)] ${places[n]}`}
          >
            <span className="block text-sm text-ink-600">{state}</span> {text}
          </li>
        ))}
      </ol>
      <figcaption className="text-sm text-ink-600 max-md:hidden lg:absolute lg:bottom-0">{label}</figcaption>
    </figure>
  );
}

const [rulerWide, rulerTall] = [600, 40];
const halfHours = Array.from({ length: 21 }, (_, n) => n * 30);
const ticks = halfHours.map((x) => `M${x} ${rulerTall}V${x % 60 ? 34 : 30}`).join('');
const fewTicks = halfHours.filter((x) => x % 60 === 0).map((x) => `M${x} ${rulerTall}V36`);

function Scale({ day }: { day: WeekAhead['days'][number] }) {
  return (
    <svg viewBox={`0 0 ${rulerWide} ${rulerTall}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="stroke-ink-300" d={day.href ? ticks : fewTicks.join('')} />
      {day.free.length > 0 && (
        <path
          className="stroke-arc-500 stroke-[3]"
          d={day.free.map((x) => `M${Math.round(x * rulerWide)} 4V24`).join('')}
        />
      )}
      {day.now !== undefined && (
        <path className="stroke-peach-600 stroke-[3]" d={`M${Math.round(day.now * rulerWide)} 0V${rulerTall}`} />
      )}
    </svg>
  );
}

const dayLook =
  'grid grid-cols-[4.5rem_1fr] items-center gap-x-3 border-b border-ink-200 py-1.5 text-sm text-ink-600 lg:block lg:h-full lg:border-b-0 lg:pt-0 lg:pb-2';

function WeekRuler({ week }: { week: WeekAhead }) {
  const { week: words, day: dayWords } = status;
  return (
    <div className="week-ruler">
      <ul className="grid border-t border-ink-200 lg:grid-cols-7" aria-label={words.label}>
        {week.days.map((day) => {
          const inside = (
            <>
              <Scale day={day} />
              <strong>{day.name}</strong>
              <span className="block leading-snug">
                {day.now !== undefined && !day.href && `${dayWords.now}, `}
                {day.note}
              </span>
            </>
          );
          return (
            <li key={day.date}>
              {day.href ? (
                <a className={`${dayLook} hover:bg-arc-50`} href={day.href} data-no-prefetch>
                  {inside}
                </a>
              ) : (
                <div className={dayLook}>{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
      <p className="ruler-note mt-2 flex flex-wrap gap-x-6 text-sm text-ink-600 max-lg:hidden">
        <span className="ruler-key-free">{words.bar}</span>
        {week.days.some(({ now }) => now !== undefined) && <span className="before:bg-peach-600">{words.now}</span>}
        <span>
          {week.hours}, {words.zone}
        </span>
      </p>
    </div>
  );
}
