import {
  about,
  area,
  contact,
  map as mapWords,
  notes,
  services,
  servicesIntro,
  status,
  storiesIntro,
  testimonialsIntro,
} from 'words:home';
import { nextFree, weekAhead } from '#src/calendar/appointment-view.server.ts';
import { alongTheRoad, serviceMap } from '#src/content/areas.ts';
import { cities, cityPath, otherPlaces } from '#src/content/cities.ts';
import { categoryLabel, roleWords, stories, storyPath, testimonials } from '#src/content/clients.ts';
import { company, publishedPhone } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { replyPromises } from '#src/content/hours.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { usd } from '#src/content/prices.ts';
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
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { Drawing, StoryDrawing } from '#src/ui/art/drawing.tsx';
import { Stars } from '#src/ui/art/portrait.tsx';
import { CompanyPhone } from '#src/ui/company-phone.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, LinkRows, MailLink } from '#src/ui/sections/page-hero.tsx';
import { StoryList } from '#src/ui/sections/related.tsx';
import { Section, TwoColumns } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/home';
import { Hero, Kept, Ticket, toldInLog } from './home-hero.tsx';
import { headOf } from './service-structured-data.ts';

/** The others are priced after a talk. */
const startingAt: Readonly<Record<string, string | undefined>> = {
  'business-it': usd('business-from-per-user-month'),
  residential: usd('residential-basic-visit'),
  'web-seo': usd('website-design'),
  apps: usd('web-app'),
};

/** One decimal, as shown (S1 §3 Testimonial). */
function averageRating(reviews: readonly { rating: number }[]): string {
  return (reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length).toFixed(1);
}

function When({ date }: { date: string }) {
  return <time dateTime={date}>{monthInWords(date.slice(0, 7))}</time>;
}

/** The average covers exactly the reviews shown (S1 §2 Home, §3). */
function Testimonials() {
  const voices = testimonials.all();
  const told = toldInLog();
  const large = voices.find(({ id }) => id !== told?.id) ?? voices[0];
  if (!large) return null;
  return (
    <section className="section section-later [--tall:57rem]" aria-labelledby="voices-title">
      <div className="wrap">
        <h2 id="voices-title" className="text-sm font-semibold text-ink-600">
          {testimonialsIntro.title}
        </h2>
        {['300 feet', 'barn', 'cable'].every((word) => inWords(large.text).includes(word)) && (
          <Drawing name="voice-cable" className="mt-6 text-[44px] sm:text-[34px]" />
        )}
        <figure>
          <blockquote className="mt-6 max-w-[46ch] text-[clamp(1.25rem,0.8rem+2.1vw,3.125rem)] leading-[1.22] tracking-[-0.03em]">
            <p className="before:content-['“'] after:content-['”']">{large.text}</p>
          </blockquote>
          <figcaption className="mt-5 grid gap-2 text-[0.95rem] text-ink-600">
            <Stars rating={large.rating} />
            <span>
              {large.author}, {roleWords(large)}, {large.location}. <When date={large.date} />
            </span>
          </figcaption>
        </figure>
        <div className="mt-6 grid gap-x-(--gutter) gap-y-1 border-t border-ink-200 pt-4 text-[0.95rem] text-ink-600 sm:mt-9 lg:grid-cols-3">
          <p className="max-md:last:hidden">
            <strong className="text-xl font-medium text-ink-900 tabular-nums">{averageRating(voices)}</strong>{' '}
            {fillIn(notes.shown, { count: voices.length })}
          </p>
          <p className="max-md:last:hidden">{fillIn(notes.overall, { count: voices.length })}</p>
          <p className="max-md:last:hidden">{testimonialsIntro.lead}</p>
        </div>
      </div>
      <section
        className="voices mx-auto mt-7 flex w-full max-w-[125rem] snap-x scroll-px-(--margin) gap-(--gutter) overflow-x-auto px-[min(var(--margin),5.6vw)] pb-3"
        aria-label={testimonialsIntro.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which keys must reach
        tabIndex={0}
      >
        {voices
          .filter(({ id }) => id !== large.id)
          .map((voice) => (
            <figure key={voice.id} className="w-[min(22rem,86vw)] shrink-0 snap-start border-t-2 border-ink-900 pt-4">
              <Stars rating={voice.rating} />
              <blockquote className="mt-2 text-[0.95rem] leading-normal">
                <p>{voice.text}</p>
              </blockquote>
              <figcaption className="mt-3 text-sm text-ink-600">
                <strong className="block font-semibold text-ink-900">{voice.author}</strong> {roleWords(voice)}
                <span className="block">
                  {voice.service}, {voice.location} · <When date={voice.date} />
                </span>
              </figcaption>
            </figure>
          ))}
      </section>
    </section>
  );
}

/** S1 §2 Home. */
function About() {
  const [first, ...rest] = about.paragraphs;
  return (
    <Section id="about" title={about.title} ground="section-later [--tall:45rem]" head="stacked">
      <Ticket />
      <div className="mt-5 grid gap-x-(--gutter) gap-y-4 sm:mt-8 lg:grid-cols-[5fr_4fr_3fr]">
        <p className="sm:text-lg sm:leading-relaxed lg:text-xl">{first}</p>
        <div className="text-ink-600 max-md:hidden">
          {rest.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <ul className="text-[0.95rem] leading-snug max-lg:grid max-lg:grid-cols-pair max-lg:gap-x-5 max-lg:text-sm">
          {about.points.map((point) => (
            <li key={point} className="border-t border-ink-200 py-2 lg:py-2.5">
              {point}
            </li>
          ))}
        </ul>
      </div>
    </Section>
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
    <section
      className="section section-later home-area overflow-hidden bg-ink-50 pb-0 [--tall:38rem] sm:[--tall:52rem]"
      aria-labelledby="area-title"
    >
      <div className="wrap grid items-center gap-x-(--gutter) gap-y-8 lg:grid-cols-[4fr_8fr] lg:pr-0">
        <div className="lg:pb-[clamp(2.875rem,7.4vw,8.5rem)]">
          <h2 id="area-title" className="section-title">
            {area.title}
          </h2>
          <p className="lead mt-4">{area.lead}</p>
          {withPages.length > 0 && (
            <>
              <h3 className="mt-8 text-sm font-semibold text-ink-600">{area.linksTitle}</h3>
              <LinkRows
                links={withPages.map(({ name, id }) => ({ text: name, href: cityPath('general', id) }))}
                className="home-towns mt-2 border-t border-ink-300 max-lg:grid max-lg:grid-cols-pair max-lg:gap-x-4"
                line="border-b border-ink-300"
              />
            </>
          )}
          {others.length > 0 && (
            <p className="mt-5 text-ink-600 max-md:hidden">
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
    <Section
      id="stories"
      title={title}
      ground="section-mist section-later home-stories [--tall:79rem] sm:[--tall:100rem]"
      head="stacked"
    >
      <p className="lead mt-4">{lead}</p>
      <ol
        className={`road mt-5 max-md:-mx-[min(var(--margin),5.6vw)] max-md:flex max-md:snap-x max-md:scroll-px-[min(var(--margin),5.6vw)] max-md:overflow-x-auto max-md:px-[min(var(--margin),5.6vw)] max-md:pb-2 sm:mt-14 ${serviceMap() ? '' : 'road-none'}`}
      >
        {alongTheRoad(told.slice(0, inFull)).map(({ story }) => (
          <li
            key={story.id}
            className="road-stop relative grid gap-x-(--gutter) gap-y-2 pb-6 pl-7 last:pb-0 max-md:w-[84vw] max-md:shrink-0 max-md:snap-start max-md:content-start max-md:pt-7 max-md:pr-5 max-md:pb-0 max-md:pl-0 lg:grid-cols-[10rem_4fr_7fr] lg:gap-x-12 lg:gap-y-3 lg:pb-20 lg:pl-0"
          >
            <p className="text-sm leading-snug text-ink-600 lg:text-right">
              <strong className="mr-1.5 block font-semibold text-ink-900 lg:mr-0 lg:text-base">
                {story.places[0] ?? ''}
              </strong>
              <span>{story.client}</span>
            </p>
            <div className="lg:pl-4">
              <h3 className="text-xl leading-tight font-medium tracking-[-0.03em] sm:text-2xl lg:text-3xl">
                <a
                  className="inline-block min-h-6 hover:text-arc-700 hover:underline hover:underline-offset-4"
                  href={storyPath(story)}
                >
                  {story.title}
                </a>
              </h3>
              <p className="mt-1.5 text-sm text-ink-600 max-md:hidden">
                {story.badge || categoryLabel(story.category)}
              </p>
              <p className="mt-3 max-w-[34rem] text-ink-600">{unbroken(story.text)}</p>
              <ul className="my-3 grid gap-1 sm:my-4 sm:gap-1.5">
                {story.results.slice(0, 2).map((result) => (
                  <li key={result} className="leading-snug font-medium tracking-[-0.015em] sm:text-lg">
                    {result}
                  </li>
                ))}
              </ul>
            </div>
            <div className="min-w-0 self-center">
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
    </Section>
  );
}

/** S1 §2 Home. */
function Services() {
  const { title, lead, more, moreAbout, columns, from, afterTalk } = servicesIntro;
  return (
    <section
      className="section section-later home-services [--tall:40rem] sm:[--tall:70rem]"
      aria-labelledby="services-title"
    >
      <div className="wrap split-head grid items-start gap-x-16 gap-y-10 max-lg:gap-y-5 lg:grid-cols-[3.2fr_8.8fr]">
        <div>
          <h2 id="services-title" className="section-title">
            {title}
          </h2>
          <p className="lead mt-4">{lead}</p>
        </div>
        <table className="rate-card w-full border-collapse text-left">
          <thead>
            <tr>
              {[columns.service, columns.what, columns.price].map((name) => (
                <th key={name} className="last:pr-0 last:text-right" scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {services.map((service) => {
              const price = startingAt[service.id];
              return (
                <tr
                  key={service.id}
                  className="border-b border-ink-200 align-top max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4 max-md:py-2"
                >
                  <th
                    className="font-normal max-md:flex-[1_1_min-content] md:w-[27%] md:py-5 md:pr-(--gutter)"
                    scope="row"
                  >
                    <span className="block text-lg leading-snug font-medium tracking-[-0.02em] lg:text-xl">
                      {service.title}
                    </span>
                    <ArrowLink text={more} href={service.href} about={` ${moreAbout} ${service.title}`} size={16} />
                  </th>
                  <td className="font-normal nth-2:text-ink-600 nth-2:max-md:order-1 nth-2:max-md:basis-full md:py-5 md:pr-(--gutter)">
                    <p>{service.text}</p>
                    <ul
                      className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-900 max-md:[margin-top:0]"
                      aria-label={columns.known}
                    >
                      {service.features.map((feature) => (
                        <li key={feature} className="not-last:after:content-[';'] max-md:after:hidden">
                          {feature}
                        </li>
                      ))}
                    </ul>
                  </td>
                  <td className="text-right font-normal nth-2:text-ink-600 max-md:max-w-36 nth-2:max-md:order-1 nth-2:max-md:basis-full md:w-[20%] md:py-5 md:pr-0">
                    {price && <small className="text-sm text-ink-600">{from} </small>}
                    <strong className="text-2xl leading-tight font-normal tracking-[-0.04em] whitespace-nowrap tabular-nums lg:text-3xl">
                      {price ?? afterTalk}
                    </strong>
                    <span className="block text-sm text-ink-600">{service.unit}</span>
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

/** S1 §2 Home, anchor contact. `moments`: when a message sent now is answered. */
function Contact({ moments }: { moments: readonly string[] }) {
  const promises = (
    <div>
      <h3 className="text-sm font-semibold text-ink-600">{contact.promisesTitle}</h3>
      <dl className="moments mt-3">
        {contact.promises.map((promise, n) => (
          <div
            key={promise.label}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-ink-200 py-3 last:border-b sm:py-4"
          >
            <dt className="font-semibold">
              {promise.label} <span className="block text-sm font-normal text-ink-600">{promise.value}</span>
            </dt>
            <dd className="text-lg tracking-[-0.035em] tabular-nums sm:text-2xl lg:text-3xl">{moments[n]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
  return (
    <TwoColumns
      id="contact"
      anchor="contact"
      title={contact.title}
      columns="gap-x-(--gutter) gap-y-10 lg:grid-cols-2"
      aside={promises}
    >
      <p className="lead mt-5">{contact.lead}</p>
      <p className="mt-8">
        <ArrowLink className="button button-peach" {...contact.write} />
      </p>
      <p className="mt-5">
        <span className="block text-sm text-ink-600">{contact.mailLabel}</span>
        <MailLink to={company.emails.info} className="link inline-block py-0.5" />
        <CompanyPhone number={publishedPhone()} className="link block py-0.5" />
      </p>
    </TwoColumns>
  );
}

export const handle: PageHandle = { sheet: 'home', freshSeconds: nextFreeSeconds, transparentHeader: true };

/** Whether the office is open at `now` (epoch milliseconds), and until or from when, by Eastern hours (S1 §9). */
function officeText(now: number, clock: BusinessClock) {
  const wall = easternAt(now);
  const [date, minute] = [wall.toPlainDate(), wall.hour * 60 + wall.minute];
  const range = clock.on(date).find(({ from, to }) => from <= minute && minute < to);
  if (range) return { before: status.open, when: momentSoon(easternMoment(date, range.to), now) };
  const next = nextOpen(now, clock);
  const rules = clock.rules();
  // None on an ordinary night or weekend.
  const reason = closingHoliday(date, rules) ?? shownClosure(date, rules)?.reason;
  const until = next ? momentSoon(easternMoment(next.date, next.minute), now) : '';
  if (reason) return { before: `${status.closedFor} ${reason}, ${status.opensAgain}`, when: until };
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

export async function loader({ context }: Route.LoaderArgs) {
  const parts = context.get(requestContext);
  const { appointments, hours, clock, content } = parts;
  const blocks = content.published().blocksOf('home');
  if (blocks.length > 0) return { blocks };
  const [next, week] = await Promise.all([
    nextFree(appointments, 'consultation'),
    weekAhead(appointments, hours, clock.now()),
  ]);
  const { now, moments } = nowOf(parts);
  return { blocks, home: { now: { ...now, next }, moments, week } };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.home);

/** The owner's blocks replace the default sections (S1 §2 Home). */
export default function Home({ loaderData: { blocks, home } }: Route.ComponentProps) {
  if (!home) return <ManagedPage blocks={blocks} title={company.tagline} lead={company.blurb} />;
  const { now, week, moments } = home;
  return (
    <>
      <Hero now={now} week={week} />
      {now.emergencyMinutes !== undefined && <Kept promised={now.emergencyMinutes} />}
      <About />
      <Services />
      <Stories />
      <Testimonials />
      <Area />
      <Contact moments={moments} />
    </>
  );
}
