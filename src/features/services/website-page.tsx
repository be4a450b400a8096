import {
  benefits,
  benefitsIntro,
  type ClientStory,
  clientStories,
  clientStoriesIntro,
  cta,
  hero,
  processIntro,
  processSteps,
  statistics,
} from '#content/website-seo.ts';
import { weeksInWords } from '#src/lib/weeks.ts';
import { Art } from '#src/ui/art/art.tsx';
import { Monogram } from '#src/ui/art/monogram.tsx';
import { Stars } from '#src/ui/art/stars.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { IconList } from '#src/ui/sections/icon-list.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { SectionHead } from '#src/ui/sections/section-head.tsx';
import { Stats } from '#src/ui/sections/stats.tsx';
import { Steps } from '#src/ui/sections/steps.tsx';
import { SeoServices, WebsiteServices } from './website-services.tsx';

const steps = processSteps.map(({ weeks, ...step }) => ({ ...step, duration: weeks && weeksInWords(weeks) }));

function Story({ story }: { story: ClientStory }) {
  return (
    <li>
      <figure className="client">
        <Stars rating={story.rating} />
        <blockquote>
          <p>{story.quote}</p>
        </blockquote>
        <figcaption>
          <Monogram name={story.name} />
          <div>
            <p className="font-semibold text-ink-900">{story.name}</p>
            <p>{story.position}</p>
            <p>{story.company}</p>
          </div>
        </figcaption>
      </figure>
    </li>
  );
}

/** Websites and search: cards with prices, the process, figures and three clients (S1 §2 Website development and SEO). */
export function WebsitePage() {
  return (
    <>
      <PageHero {...hero} aside={<Art name="browser" className="hero-art" />} />
      <section className="section" aria-labelledby="benefits-title">
        <div className="wrap">
          <SectionHead id="benefits-title" {...benefitsIntro} />
          <IconList items={benefits} columns="sm:grid-cols-2 lg:grid-cols-3" />
        </div>
      </section>
      <WebsiteServices />
      <SeoServices />
      <section className="section section-ink" aria-labelledby="process-title">
        <div className="wrap">
          <SectionHead id="process-title" {...processIntro} />
          <Steps steps={steps} />
          <div className="mt-16 border-t border-ink-700 pt-10">
            <Stats stats={statistics} />
          </div>
        </div>
      </section>
      <section className="section section-mist" aria-labelledby="clients-title">
        <div className="wrap">
          <SectionHead id="clients-title" {...clientStoriesIntro} />
          <ul className="mt-12 grid gap-6 lg:grid-cols-3">
            {clientStories.map((story) => (
              <Story key={story.id} story={story} />
            ))}
          </ul>
        </div>
      </section>
      <CallToAction {...cta} />
    </>
  );
}
