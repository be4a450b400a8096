import {
  achievements,
  achievementsTitle,
  cta,
  hero,
  story,
  timeline,
  values,
  valuesIntro,
} from '#src/content/about.ts';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Stats } from '#src/ui/sections/stats.tsx';
import { TwoColumns } from '#src/ui/sections/two-columns.tsx';
import { People } from './people.tsx';
import { Testimonials } from './testimonials.tsx';

function Story() {
  const milestones = (
    <ol className="milestones">
      {timeline.map(({ year, title, text }) => (
        <li key={year}>
          <p className="milestone-year">{year}</p>
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

/** Company story, four values, achievements, three testimonials (S1 §2 About). */
export function AboutPage() {
  return (
    <>
      <PageHero {...hero} />
      <Story />
      <Section id="values" {...valuesIntro} ground="section-mist">
        <ul className="values">
          {values.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
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
      <People />
      <Testimonials />
      <Section id="next" title={cta.title} lead={cta.lead} ground="section-mist" head="stacked">
        <p className="mt-9 flex flex-wrap gap-4">
          <ArrowLink className="button button-peach" {...cta.primary} />
          <a className="button button-quiet" href={cta.secondary.href}>
            {cta.secondary.text}
          </a>
        </p>
      </Section>
    </>
  );
}
