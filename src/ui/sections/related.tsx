import words from 'content:related';
import type { ReactNode } from 'react';
import type { SafeHtml } from '#src/lib/html.ts';
import type { Link } from '#src/lib/page-parts.ts';
import { unbroken } from '#src/lib/text.ts';
import { Portrait } from '../art/portrait.tsx';
import { Markdown } from '../markdown.tsx';
import { MailLink } from './page-hero.tsx';

const figure = String.raw`(\$?\d[\d,.]*\d%?|\$?\d%?)`;
const fromTo = new RegExp(`${figure}(?: [a-z]+){0,3} to ${figure}`);
const inPlaceOf = new RegExp(`${figure}(?: [a-z]+)? instead of ${figure}`);
const alone = new RegExp(figure);

/** The most striking figure, and the result that explains it. */
interface TellingFigure {
  readonly figure: string;
  readonly result: string;
}

/** "400 to 2" wins over "34%"; undefined if no result has a figure. */
export function tellingFigure(results: readonly string[]): TellingFigure | undefined {
  for (const result of results) {
    const [, before, after] = fromTo.exec(result) ?? [];
    if (before && after) return { figure: `${before} to ${after}`, result };
    const [, now, then] = inPlaceOf.exec(result) ?? [];
    if (now && then) return { figure: `${then} to ${now}`, result };
  }
  for (const result of results) {
    const [found] = alone.exec(result) ?? [];
    if (found) return { figure: found, result };
  }
  return undefined;
}

export interface RelatedGroup {
  readonly title: string;
  readonly links: readonly (Link & { readonly note?: string })[];
}

export function Related({
  title = words.title,
  groups,
}: {
  title?: string | undefined;
  groups: readonly RelatedGroup[];
}) {
  const shown = groups.filter(({ links }) => links.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className="pt-14 pb-10 sm:pt-20 sm:pb-12" aria-labelledby="more-on-title" data-print-hide>
      <div className="wrap">
        <h2 id="more-on-title" className="text-xl font-semibold">
          {title}
        </h2>
        <div className="mt-4 grid gap-x-12 gap-y-10 md:auto-cols-fr md:grid-flow-col">
          {shown.map((group) => (
            <div key={group.title}>
              <h3 className="text-sm font-semibold text-ink-600">{group.title}</h3>
              <ul className="mt-3 border-t border-ink-200">
                {group.links.map(({ text, href, note }) => (
                  <li key={href} className="border-b border-ink-200 py-3.5">
                    <a
                      className="block min-h-6 leading-snug font-semibold hover:text-arc-700 hover:underline hover:underline-offset-4"
                      href={href}
                    >
                      {unbroken(text)}
                    </a>
                    {note && <p className="mt-1 text-[0.95rem] text-ink-600">{note}</p>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

interface ShortStory {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly client: string;
  readonly results: readonly string[];
}

export function StoryList({ stories }: { stories: readonly ShortStory[] }) {
  if (stories.length === 0) return null;
  return (
    <ul className="story-list mt-6 border-t-2 border-ink-900 md:mt-10">
      {stories.map((story) => {
        const telling = tellingFigure(story.results.slice(0, 2));
        return (
          <li key={story.id}>
            <span
              className="story-list-figure text-xl font-[440] tracking-[-0.045em] tabular-nums md:text-5xl"
              aria-hidden="true"
            >
              {telling?.figure}
            </span>
            <p>
              <a
                className="inline-block min-h-6 leading-snug font-medium tracking-[-0.02em] hover:text-arc-700 hover:underline hover:underline-offset-4 md:text-xl"
                href={story.href}
              >
                {story.title}
              </a>
              <span>{telling?.result ?? story.results[0]}</span>
            </p>
            <p className="text-[0.95rem] text-ink-600 max-md:hidden">{story.client}</p>
          </li>
        );
      })}
    </ul>
  );
}

interface PersonSaid {
  readonly role: string;
  readonly bio: string;
  readonly town: string;
  readonly certificates: readonly string[];
  readonly email: string;
}

export function PersonWords(props: PersonSaid) {
  const { bio, certificates, email } = props;
  const place = [props.role, props.town].filter(Boolean).join(', ');
  return (
    <>
      {place && <p className="text-ink-600">{place}</p>}
      {bio && <p className="mt-2 text-ink-600">{bio}</p>}
      {certificates.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2 text-sm">
          {certificates.map((one) => (
            <li key={one} className="rounded-full border border-ink-200 px-3 py-1">
              {one}
            </li>
          ))}
        </ul>
      )}
      {email && (
        <p className="mt-2">
          <MailLink to={email} className="link inline-block py-0.5 wrap-anywhere" />
        </p>
      )}
    </>
  );
}

/** `brief` leaves out what they say of themselves and how to write to them. */
export function People(props: {
  people: readonly (PersonSaid & { readonly id: string; readonly name: string; readonly picture: string })[];
  brief?: boolean;
}) {
  const { people, brief = false } = props;
  return (
    <ul className="mt-10 grid gap-x-16 gap-y-12 md:grid-cols-2">
      {people.map((person) => (
        <li key={person.id} className="flex items-start gap-5">
          <Portrait {...person} size={brief ? 112 : 80} />
          <div>
            <h3 className="text-xl font-semibold">{person.name}</h3>
            <PersonWords {...person} {...(brief && { bio: '', email: '' })} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function Glance(props: {
  title: string;
  facts: readonly { label: string; value: ReactNode }[];
  first?: boolean;
  before?: ReactNode;
  children?: ReactNode;
}) {
  const { title, facts, first = false, before, children } = props;
  return (
    <aside
      className={`border-t-2 border-ink-900 pt-4 lg:sticky lg:top-28 lg:self-start ${first ? 'max-lg:-order-1' : ''}`}
      aria-labelledby="glance-title"
    >
      <h2 id="glance-title" className="text-xl font-semibold">
        {title}
      </h2>
      {before}
      <dl className={`mt-5 grid gap-4 ${first ? 'sm:max-lg:grid-cols-2' : ''}`}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-600">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </aside>
  );
}

/** One open at a time; each answer has its id as anchor. */
export function Answers(props: {
  faqs: readonly { readonly id: string; readonly question: string; readonly answer: SafeHtml }[];
}) {
  return (
    <div className="grid gap-3">
      {props.faqs.map(({ id, question, answer }, index) => (
        <details key={id} className="faq border-b border-ink-200 first:border-t" name="app-faq" open={index === 0}>
          <summary className="relative cursor-pointer list-none py-5 pr-9 text-lg leading-snug font-semibold hover:text-arc-700">
            {question}
          </summary>
          {/* The anchor is inside, so that a link to it opens the answer. */}
          <div id={id} className="scroll-mt-44">
            <Markdown html={answer} className="prose-small" />
          </div>
        </details>
      ))}
    </div>
  );
}
