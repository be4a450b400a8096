import { ArrowRight } from 'lucide-react';
import { achievements, achievementsTitle, cta, hero, story, timeline, values, valuesIntro } from '#content/about.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Testimonials } from './testimonials.tsx';

function Story() {
  return (
    <section className="section" aria-labelledby="story-title">
      <div className="wrap grid gap-x-20 gap-y-14 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="story-title" className="section-title">
            {story.title}
          </h2>
          {story.paragraphs.map((text) => (
            <p
              key={text}
              className="mt-6 max-w-[36rem] text-lg text-ink-600 first-of-type:text-xl first-of-type:text-ink-800"
            >
              {text}
            </p>
          ))}
        </div>
        <ol className="milestones">
          {timeline.map(({ year, title, text }) => (
            <li key={year}>
              <p className="milestone-year">{year}</p>
              <h3 className="text-lg leading-snug font-semibold">{title}</h3>
              <p className="mt-1 text-ink-600">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Values() {
  return (
    <section className="section section-mist" aria-labelledby="values-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="values-title" className="section-title">
            {valuesIntro.title}
          </h2>
          <p className="lead">{valuesIntro.lead}</p>
        </div>
        <ul className="values">
          {values.map(({ title, text, icon }) => (
            <li key={title}>
              <Icon name={icon} size={30} className="text-arc-600" />
              <div>
                <h3 className="text-2xl font-semibold">{title}</h3>
                <p className="mt-2 max-w-[34rem] text-ink-600">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Achievements() {
  return (
    <section className="section section-ink" aria-labelledby="achievements-title">
      <div className="wrap">
        <h2 id="achievements-title" className="section-title">
          {achievementsTitle}
        </h2>
        <dl className="mt-12 grid grid-cols-2 gap-x-8 gap-y-12 lg:grid-cols-3">
          {achievements.map(({ number, label }) => (
            <div key={label} className="stat border-t border-ink-700 pt-6">
              <dt className="mt-2">{label}</dt>
              <dd className="lg:text-6xl">{number}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Company story, four values, achievements, three testimonials (S1 §2 About). */
export function AboutPage() {
  return (
    <>
      <section className="page-hero">
        <div className="wrap">
          <p className="eyebrow mb-5">{hero.eyebrow}</p>
          <h1>{hero.title}</h1>
          <p className="lead">{hero.lead}</p>
        </div>
      </section>
      <Story />
      <Values />
      <Achievements />
      <Testimonials />
      <section className="section section-mist" aria-labelledby="next-title">
        <div className="wrap">
          <h2 id="next-title" className="section-title">
            {cta.title}
          </h2>
          <p className="lead mt-5">{cta.lead}</p>
          <p className="mt-9 flex flex-wrap gap-4">
            <a className="button button-peach" href={cta.primary.href}>
              {cta.primary.text}
              <ArrowRight aria-hidden="true" size={18} />
            </a>
            <a className="button button-quiet" href={cta.secondary.href}>
              {cta.secondary.text}
            </a>
          </p>
        </div>
      </section>
    </>
  );
}
