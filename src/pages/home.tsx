import type { ReactNode } from 'react';
import { nextFree } from '#src/calendar/appointment-view.server.ts';
import { weekAhead } from '#src/calendar/week-ahead.server.ts';
import { WeekRuler } from '#src/calendar/week-ruler.tsx';
import { alongTheRoad, serviceMap } from '#src/content/areas.ts';
import { cities, cityPath, otherPlaces } from '#src/content/cities.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import {
  about,
  area,
  contact,
  mapWords,
  notes,
  services,
  servicesIntro,
  startingAt,
  status,
  storiesIntro,
  testimonialsIntro,
} from '#src/content/home.ts';
import { replyPromises } from '#src/content/hours.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { categoryLabel, stories, storyPath } from '#src/content/stories.ts';
import { household, testimonials } from '#src/content/testimonials.ts';
import { requestContext } from '#src/context.server.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { clockText, momentSoon, monthInWords } from '#src/lib/format.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { nextOpen, replyDue } from '#src/lib/reply-time.ts';
import { type BusinessClock, closingHoliday, shownClosure } from '#src/lib/schedule.ts';
import { unbroken } from '#src/lib/text.ts';
import type { Clock } from '#src/lib/time.ts';
import { ManagedPage } from '#src/page-editor/managed.tsx';
import { CostReading } from '#src/quotes/cost-reading.tsx';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { Stars } from '#src/ui/art/portrait.tsx';
import { StoryDrawing } from '#src/ui/art/story-drawing.tsx';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink } from '#src/ui/sections/page-hero.tsx';
import { StoryList } from '#src/ui/sections/related.tsx';
import type { Route } from './+types/home';
import { Hero, Kept, type Now, toldInLog } from './home-hero.tsx';
import { managedBlocks } from './managed.server.ts';
import { headOf } from './service-structured-data.ts';

/** Moments in epoch milliseconds. */
type OfficeNow =
  | { open: true; until: number }
  /** `opens` is missing if nobody works within a year, `reason` on an ordinary night or weekend. */
  | { open: false; opens?: number; reason?: string };

/** Whether the office is open at `now` (epoch milliseconds), and until or from when, by Eastern hours (S1 §9). */
function officeNow(now: number, clock: BusinessClock): OfficeNow {
  const wall = easternAt(now);
  const [date, minute] = [wall.toPlainDate(), wall.hour * 60 + wall.minute];
  const range = clock.on(date).find(({ from, to }) => from <= minute && minute < to);
  if (range) return { open: true, until: easternMoment(date, range.to) };
  const next = nextOpen(now, clock);
  const rules = clock.rules();
  const reason = closingHoliday(date, rules) ?? shownClosure(date, rules)?.reason;
  return {
    open: false,
    ...(next && { opens: easternMoment(next.date, next.minute) }),
    ...(reason && { reason }),
  };
}

type Voice = ReturnType<typeof testimonials.all>[number];

/** One decimal, as shown (S1 §3 Testimonial). */
export function averageRating(reviews: readonly { rating: number }[]): string {
  return (reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length).toFixed(1);
}

const of = ({ role, company }: Voice) => [role, company !== household && company].filter(Boolean).join(', ');

function When({ date }: { date: string }) {
  return <time dateTime={date}>{monthInWords(date.slice(0, 7))}</time>;
}

/** The average covers exactly the reviews shown (S1 §2 Home, §3). */
export function Testimonials() {
  const voices = testimonials.all();
  const told = toldInLog();
  const large = voices.find(({ id }) => id !== told?.id) ?? voices[0];
  if (!large) return null;
  return (
    <section className="section section-later home-voices" aria-labelledby="voices-title">
      <div className="wrap">
        <h2 id="voices-title" className="text-sm font-semibold text-ink-600">
          {testimonialsIntro.title}
        </h2>
        {['300 feet', 'barn', 'cable'].every((word) => inWords(large.text).includes(word)) && (
          <Drawing name="voice-cable" className="cable" />
        )}
        <figure className="voice-large">
          <blockquote>
            <p>{large.text}</p>
          </blockquote>
          <figcaption>
            <Stars rating={large.rating} />
            <span>
              {large.author}, {of(large)}, {large.location}. <When date={large.date} />
            </span>
          </figcaption>
        </figure>
        <div className="voices-sum">
          <p>
            <strong>{averageRating(voices)}</strong> {fillIn(notes.shown, { count: voices.length })}
          </p>
          <p>{fillIn(notes.overall, { count: voices.length })}</p>
          <p>{testimonialsIntro.lead}</p>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which keys must reach */}
      <section className="voices" aria-label={testimonialsIntro.label} tabIndex={0}>
        {voices
          .filter(({ id }) => id !== large.id)
          .map((voice) => (
            <figure key={voice.id}>
              <Stars rating={voice.rating} />
              <blockquote>
                <p>{voice.text}</p>
              </blockquote>
              <figcaption>
                <strong>{voice.author}</strong> {of(voice)}
                <span>
                  {voice.service}, {voice.location} · <When date={voice.date} />
                </span>
              </figcaption>
            </figure>
          ))}
      </section>
    </section>
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

/** One ticket passing three desks, one lane per trade; a list on phones. */
function Ticket() {
  const { label, roles, stations } = about.ticket;
  const y = (row: number) => row * lane + 22;
  const line = spots.map(([x, row], n) => (n === 0 ? `M${x} ${y(row)}` : `H${x}V${y(row)}`)).join('');
  return (
    <figure className="ticket">
      <svg viewBox={`0 0 ${wide} ${lane * 3}`} preserveAspectRatio="none" aria-hidden="true">
        {roles.map((role, row) => (
          <path key={role} className="ticket-lane" d={`M0 ${row * lane}H${wide}`} />
        ))}
        <path className="ticket-line" d={line} pathLength="1" />
      </svg>
      <ol className="ticket-roles">
        {roles.map((role) => (
          <li key={role}>{role}</li>
        ))}
      </ol>
      <ol className="ticket-stations">
        {stations.map(({ state, text }) => (
          <li key={state}>
            <span>{state}</span> {text}
          </li>
        ))}
      </ol>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** S1 §2 Home. */
function About() {
  const [first, ...rest] = about.paragraphs;
  return (
    <section className="section section-later home-about" aria-labelledby="about-title">
      <div className="wrap">
        <h2 id="about-title" className="section-title">
          {about.title}
        </h2>
        <Ticket />
        <div className="home-about-words">
          <p>{first}</p>
          <div>
            {rest.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <ul>
            {about.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Text alternative of the map; places from north to south. */
function described({ home, centre, ring, spine, places }: NonNullable<ReturnType<typeof serviceMap>>): string {
  const names = { home: home?.name ?? '', ring: ring.name, spine: spine.name };
  const { inside, outside, without, whole } = mapWords;
  const roads = !home ? fillIn(without, names) : fillIn(home.at === centre ? inside : outside, names);
  const fromNorth = places.toSorted((a, b) => b.at[1] - a.at[1]).map(({ name }) => name);
  return fillIn(whole, { roads, places: fromNorth.join(', ') });
}

function Area() {
  const map = serviceMap();
  const withPages = cities.all();
  const others = otherPlaces();
  return (
    <section className="section section-later home-area" aria-labelledby="area-title">
      <div className="wrap">
        <div>
          <h2 id="area-title" className="section-title">
            {area.title}
          </h2>
          <p className="lead mt-4">{area.lead}</p>
          {withPages.length > 0 && (
            <>
              <h3 className="mt-8 text-sm font-semibold text-ink-600">{area.linksTitle}</h3>
              <ul className="home-towns">
                {withPages.map((city) => (
                  <li key={city.id}>
                    <ArrowLink
                      className="link-more min-h-12 w-full justify-between"
                      text={city.name}
                      href={cityPath('general', city.id)}
                      size={16}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
          {others.length > 0 && (
            <p className="home-also mt-5 text-ink-600">
              {area.alsoTitle}: {others.join(', ')}.
            </p>
          )}
        </div>
        {map && (
          <AreaMap
            map={map}
            id="service-area"
            title={area.mapTitle}
            description={described(map)}
            pointed={withPages.map(({ name }) => name)}
          />
        )}
      </div>
    </section>
  );
}

/** Stories shown in full; the rest of the six are short (S1 §2 Home). */
const inFull = 2;

function Stories() {
  const { title, lead, cta, all } = storiesIntro;
  const told = stories.all().filter(({ home }) => home);
  if (told.length === 0) return null;
  return (
    <section className="section section-mist section-later home-stories" aria-labelledby="stories-title">
      <div className="wrap">
        <h2 id="stories-title" className="section-title">
          {title}
        </h2>
        <p className="lead mt-4">{lead}</p>
        <ol className={serviceMap() ? 'road' : 'road road-none'}>
          {alongTheRoad(told.slice(0, inFull)).map(({ story }) => (
            <li key={story.id} className="road-stop">
              <p className="road-town">
                <strong>{story.places[0] ?? ''}</strong>
                <span>{story.client}</span>
              </p>
              <div className="road-words">
                <h3>
                  <a href={storyPath(story)}>{story.title}</a>
                </h3>
                <p className="road-kind">{story.badge || categoryLabel(story.category)}</p>
                <p>{unbroken(story.text)}</p>
                <ul>
                  {story.results.slice(0, 2).map((result) => (
                    <li key={result}>{result}</li>
                  ))}
                </ul>
              </div>
              <div className="road-art">
                <StoryDrawing name={story.art} />
              </div>
            </li>
          ))}
        </ol>
        <StoryList stories={told.slice(inFull).map((story) => ({ ...story, href: storyPath(story) }))} />
        <p className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4 md:mt-10">
          <ArrowLink className="button button-primary" {...cta} />
          <ArrowLink {...all} />
        </p>
      </div>
    </section>
  );
}

/** S1 §2 Home. */
function Services() {
  const { title, lead, more, moreAbout, columns, from, afterTalk } = servicesIntro;
  return (
    <section className="section section-later home-services" aria-labelledby="services-title">
      <div className="wrap split-head">
        <div>
          <h2 id="services-title" className="section-title">
            {title}
          </h2>
          <p className="lead mt-4">{lead}</p>
        </div>
        <table className="rate-card">
          <thead>
            <tr>
              <th scope="col">{columns.service}</th>
              <th scope="col">{columns.what}</th>
              <th scope="col">{columns.price}</th>
            </tr>
          </thead>
          <tbody>
            {services.map((service) => {
              const price = startingAt[service.id];
              return (
                <tr key={service.id}>
                  <th scope="row">
                    <span className="rate-card-name">{service.title}</span>
                    <ArrowLink text={more} href={service.href} about={` ${moreAbout} ${service.title}`} size={16} />
                  </th>
                  <td>
                    <p>{service.text}</p>
                    <ul aria-label={columns.known}>
                      {service.features.map((feature) => (
                        <li key={feature}>{feature}</li>
                      ))}
                    </ul>
                  </td>
                  <td className="rate-card-price">
                    {price && <small>{from} </small>}
                    <strong>{price ?? afterTalk}</strong>
                    <span>{service.unit}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** S1 §2 Home, anchor contact. */
function Contact({ moments }: { moments: readonly string[] }) {
  return (
    <section className="section home-contact" id="contact" aria-labelledby="contact-title">
      <div className="wrap">
        <div>
          <h2 id="contact-title" className="section-title">
            {contact.title}
          </h2>
          <p className="lead mt-5">{contact.lead}</p>
          <p className="mt-8">
            <ArrowLink className="button button-peach" {...contact.write} />
          </p>
          <p className="mt-5">
            <span className="block text-sm text-ink-600">{contact.mailLabel}</span>
            <a className="link inline-block py-0.5" href={`mailto:${company.emails.info}`}>
              {company.emails.info}
            </a>
            <CompanyPhone number={publishedPhone()} className="link block py-0.5" />
          </p>
        </div>
        <div>
          <h3 className="text-sm font-semibold text-ink-600">{contact.promisesTitle}</h3>
          <dl className="moments">
            {contact.promises.map((promise, n) => (
              <div key={promise.label}>
                <dt>
                  {promise.label} <span>{promise.value}</span>
                </dt>
                <dd>{moments[n]}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

/** S1 §2 Home. `moments`: when a message sent now is answered. */
export function HomePage(props: { now: Now; cost: ReactNode; week: ReactNode; moments: readonly string[] }) {
  const { now, cost, week, moments } = props;
  return (
    <>
      <Hero now={now} cost={cost} week={week} />
      <Kept promised={now.emergencyMinutes} />
      <About />
      <Services />
      <Stories />
      <Testimonials />
      <Area />
      <Contact moments={moments} />
    </>
  );
}

export const handle: PageHandle = {
  freshSeconds: nextFreeSeconds,
  transparentHeader: true,
  styles: ['home', 'drawings'],
};

function officeText(now: number, hours: BusinessClock) {
  const office = officeNow(now, hours);
  if (office.open) return { before: status.open, when: momentSoon(office.until, now) };
  const until = office.opens === undefined ? '' : momentSoon(office.opens, now);
  if (office.reason) return { before: `${status.closedFor} ${office.reason}, ${status.opensAgain}`, when: until };
  return until ? { before: status.opens, when: until } : { before: status.closed, when: '' };
}

function nowOf({ clock, hours }: { clock: Clock; hours: BusinessClock }) {
  const now = clock.now();
  const due = (promise: Parameters<typeof replyDue>[1]) => momentSoon(replyDue(now, promise, hours), now);
  const { emergency, appointment, contact } = replyPromises;
  return {
    now: {
      time: clockText(now),
      office: officeText(now, hours),
      emergency: due(emergency),
      emergencyMinutes: emergency.clockMinutes,
    },
    moments: [due(emergency), due(appointment), due(contact)],
  };
}

export async function loader(args: Route.LoaderArgs) {
  const parts = args.context.get(requestContext);
  const { appointments, hours, clock } = parts;
  const blocks = managedBlocks(args, 'home');
  if (blocks.length > 0) return { blocks };
  const [next, week] = await Promise.all([
    nextFree(appointments, 'consultation'),
    weekAhead(appointments, hours, clock.now()),
  ]);
  return { blocks, home: { ...nowOf(parts), next, week } };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.home);

/** The owner's blocks replace the default sections (S1 §2 Home). */
export default function Home({ loaderData: { blocks, home } }: Route.ComponentProps) {
  if (!home) return <ManagedPage blocks={blocks} title={company.tagline} lead={company.blurb} />;
  const { now, moments, next, week } = home;
  return (
    <HomePage
      now={{ ...now, next }}
      cost={<CostReading />}
      week={week && <WeekRuler week={week} />}
      moments={moments}
    />
  );
}
