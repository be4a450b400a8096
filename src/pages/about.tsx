import {
  achievements,
  achievementsTitle,
  cta,
  hero,
  people as peopleIntro,
  story,
  testimonialsLead,
  testimonialsTitle,
  timeline,
  values,
  valuesIntro,
} from 'words:about';
import { team } from '#src/content/authors.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { fives, testimonials } from '#src/content/testimonials.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, PageHero, TextLink } from '#src/ui/sections/page-hero.tsx';
import { People } from '#src/ui/sections/related.tsx';
import { Section, Stats, TwoColumns } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/about';
import { Review } from './blocks/common.tsx';
import { headOf } from './service-structured-data.ts';

/** S1 §2 About, anchor testimonials. */
function Testimonials() {
  const chosen = testimonials.all().filter(({ about }) => about);
  if (chosen.length === 0) return null;
  return (
    <Section
      id="testimonials"
      anchor="testimonials"
      title={testimonialsTitle}
      lead={`${testimonialsLead}${fives(testimonials.all())}`}
      head="stacked"
    >
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

function TeamSection() {
  const shown = team.all().filter(({ about }) => about);
  if (shown.length === 0) return null;
  return (
    <Section id="people" anchor="people" {...peopleIntro} head="stacked">
      <People people={shown} />
    </Section>
  );
}

function Story() {
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
      id="story"
      title={story.title}
      ground="section section-bare pt-0 sm:pt-0"
      columns="gap-x-20 gap-y-14 lg:grid-cols-[7fr_5fr]"
      aside={milestones}
    >
      {story.paragraphs.map((text) => (
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

export const handle: PageHandle = { sheet: 'services' };

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.about);

/** S1 §2 About. */
export default function About() {
  return (
    <>
      <PageHero {...hero} />
      <Story />
      <Section id="values" {...valuesIntro} ground="section-mist">
        <ul className="values mt-10 border-b border-ink-300">
          {values.map(({ title, text }) => (
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
      <Section id="achievements" title={achievementsTitle} ground="section-ink" head="stacked">
        <Stats
          stats={achievements}
          className="mt-12 grid grid-cols-2 gap-x-8 gap-y-12 lg:grid-cols-3"
          large
          line="border-t border-ink-700 pt-6"
        />
      </Section>
      <TeamSection />
      <Testimonials />
      <Section id="next" title={cta.title} lead={cta.lead} ground="section-mist" head="stacked">
        <p className="mt-9 flex flex-wrap gap-4">
          <ArrowLink className="button button-peach" {...cta.primary} />
          <TextLink className="button button-quiet" {...cta.secondary} />
        </p>
      </Section>
    </>
  );
}
