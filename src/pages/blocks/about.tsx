import type { blocks } from 'words:about';
import { team } from '#src/content/authors.ts';
import { fives, testimonials } from '#src/content/clients.ts';
import type { Actions, Card, Stat } from '#src/lib/page-parts.ts';
import { ArrowLink, TextLink } from '#src/ui/sections/page-hero.tsx';
import { People } from '#src/ui/sections/related.tsx';
import { Section, Stats, TwoColumns } from '#src/ui/sections/section.tsx';
import { type Head, Review } from './common.tsx';

/** S1 §2 About, anchor testimonials. */
export function Testimonials({ id, title, lead }: Head) {
  const chosen = testimonials.all().filter(({ about }) => about);
  if (chosen.length === 0) return null;
  return (
    <Section id={id} anchor={id} title={title} lead={`${lead}${fives(testimonials.all())}`} head="stacked">
      <div className="mt-10 grid gap-x-16 lg:grid-cols-2">
        {chosen.map((review, index) => (
          <Review
            key={review.id}
            review={review}
            className={`border-t border-ink-200 py-10 ${index === 0 ? 'lg:col-span-2' : ''}`}
            words={index === 0 ? 'text-xl leading-relaxed sm:text-3xl sm:leading-snug' : 'text-lg'}
          >
            {review.service}, {review.location}
          </Review>
        ))}
      </div>
    </Section>
  );
}

export function Team(head: Head) {
  const shown = team.all().filter(({ about }) => about);
  if (shown.length === 0) return null;
  return (
    <Section {...head} anchor={head.id} head="stacked">
      <People people={shown} />
    </Section>
  );
}

export function Story({ id, title, paragraphs, timeline }: (typeof blocks)['story'] & { id: string }) {
  const milestones = (
    <ol className="grid content-start gap-7 border-l-2 border-arc-200 pl-7">
      {timeline.map(({ year, title, text }) => (
        <li
          key={year}
          className="relative before:absolute before:top-1.5 before:-left-[2.3rem] before:size-4 before:rounded-full before:border-3 before:border-arc-500 before:bg-white last:before:border-peach-500 last:before:bg-peach-500"
        >
          <p className="text-sm font-semibold text-arc-700 tabular-nums">{year}</p>
          <h3 className="text-lg leading-snug font-semibold">{title}</h3>
          <p className="mt-1 text-ink-600">{text}</p>
        </li>
      ))}
    </ol>
  );
  return (
    <TwoColumns
      id={id}
      title={title}
      ground="section section-bare pt-0 sm:pt-0"
      columns="gap-x-20 gap-y-14 lg:grid-cols-[7fr_5fr]"
      aside={milestones}
    >
      {paragraphs.map((text) => (
        <p
          key={text}
          className="mt-6 max-w-[36rem] text-lg text-ink-600 first-of-type:text-xl first-of-type:text-ink-800"
        >
          {text}
        </p>
      ))}
    </TwoColumns>
  );
}

export function Values({ items, ...head }: Head & { items: readonly Card[] }) {
  return (
    <Section {...head} ground="section-mist">
      <ul className="values mt-10 border-b border-ink-300">
        {items.map(({ title, text }) => (
          <li
            key={title}
            className="grid gap-x-(--gutter) gap-y-1.5 border-t border-ink-300 py-6 lg:grid-cols-[5fr_7fr]"
          >
            <h3 className="text-[clamp(1.5rem,1.1rem+1.4vw,2.5rem)] leading-tight font-medium tracking-[-0.035em]">
              {title}
            </h3>
            <p className="max-w-[38rem] text-ink-600">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const Achievements = ({ items, ...head }: Omit<Head, 'lead'> & { items: readonly Stat[] }) => (
  <Section {...head} ground="section-ink" head="stacked">
    <Stats
      stats={items}
      className="mt-12 grid grid-cols-2 gap-x-8 gap-y-12 lg:grid-cols-3"
      large
      line="border-t border-ink-700 pt-6"
    />
  </Section>
);

export const Next = ({ primary, secondary, ...head }: Head & Required<Actions>) => (
  <Section {...head} ground="section-mist" head="stacked">
    <p className="mt-9 flex flex-wrap gap-4">
      <ArrowLink className="button button-peach" {...primary} />
      <TextLink className="button button-quiet" {...secondary} />
    </p>
  </Section>
);
