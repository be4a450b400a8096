import {
  achievements,
  achievementsTitle,
  cta,
  hero,
  peopleIntro,
  story,
  testimonialsLead,
  testimonialsTitle,
  timeline,
  values,
  valuesIntro,
} from '#src/content/about.ts';
import { team } from '#src/content/authors.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { fives, household, testimonials } from '#src/content/testimonials.ts';
import { ManagedBlocks } from '#src/page-editor/managed.tsx';
import { Stars } from '#src/ui/art/portrait.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, PageHero } from '#src/ui/sections/page-hero.tsx';
import { People } from '#src/ui/sections/related.tsx';
import { Section, Stats, TwoColumns } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/about';
import { managedBlocks } from './managed.server.ts';
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
        {chosen.map(({ id, rating, author, role, company, text, service, location }, index) => (
          <figure key={id} className={index === 0 ? 'about-voice lg:col-span-2' : 'about-voice'}>
            <Stars rating={rating} />
            <blockquote
              className={`mt-5 ${index === 0 ? 'text-xl leading-relaxed sm:text-3xl sm:leading-snug' : 'text-lg'}`}
            >
              <p>{text}</p>
            </blockquote>
            <figcaption className="mt-6 text-[0.95rem] text-ink-600">
              <span className="block font-semibold text-ink-900">{author}</span>
              {company === household ? role : `${role}, ${company}`}
              <span className="block">
                {service}, {location}
              </span>
            </figcaption>
          </figure>
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

/** S1 §2 About. */
function AboutPage() {
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
      <TeamSection />
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

export function loader(args: Route.LoaderArgs) {
  return { blocks: managedBlocks(args, 'about') };
}

export const handle: PageHandle = { styles: ['company', 'services'] };

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.about);

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AboutPage />
      <ManagedBlocks blocks={loaderData.blocks} />
    </>
  );
}
