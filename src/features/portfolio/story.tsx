import type { ReactNode } from 'react';
import { cardWords, storyPage } from '#content/portfolio.ts';
import { quoteLike } from '#content/quote-links.ts';
import { categoryLabel, type Story, storyServices } from '#content/stories.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import type { RenderedMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { Art } from '#src/ui/art/art.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { Glance } from '#src/ui/sections/glance.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';

const chapters = ['matter', 'work', 'change'] as const;

/** The chapters of a story as HTML. */
export type StoryText = Readonly<Record<(typeof chapters)[number], RenderedMarkdown['html']>>;

function StoryGlance({ story }: { story: Story }) {
  const { client, duration, teamSize, technologies, service } = story;
  const offer = storyServices.find(({ value }) => value === service);
  const facts = [
    { label: storyPage.client, value: client },
    { label: cardWords.duration, value: duration },
    { label: cardWords.team, value: teamSize },
  ];
  return (
    <Glance title={storyPage.glance} facts={facts}>
      <h3 className="mt-6 mb-2 text-sm text-ink-600">{cardWords.technologies}</h3>
      <ul className="flex flex-wrap gap-2" aria-label={cardWords.technologies}>
        {technologies.map((technology) => (
          <li key={technology} className="rounded-full border border-ink-200 bg-white px-3 py-1 text-sm leading-tight">
            {technology}
          </li>
        ))}
      </ul>
      {offer && (
        <>
          <h3 className="mt-6 mb-1 text-sm text-ink-600">{storyPage.service}</h3>
          <ArrowLink text={offer.label} href={offer.value} />
        </>
      )}
    </Glance>
  );
}

/** One story: what was the matter, what was done, what changed, and with what. */
export function StoryPage({ story, text, related }: { story: Story; text: StoryText; related?: ReactNode }) {
  const { category, title, text: lead, results, art } = story;
  return (
    <>
      <PageHero
        eyebrow={story.badge || categoryLabel(category)}
        title={unbroken(title)}
        lead={unbroken(lead)}
        aside={<Art name={art} className="hero-art" />}
      />
      <section className="section-mist py-12 sm:py-14" aria-labelledby="results-title">
        <div className="wrap">
          <h2 id="results-title" className="sr-only">
            {cardWords.results}
          </h2>
          <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-flow-col lg:grid-cols-none lg:auto-cols-fr">
            {results.map((result) => (
              <li key={result} className="border-l-3 border-peach-500 pl-4 text-lg leading-snug font-semibold">
                {result}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="wrap grid gap-x-20 gap-y-12 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="grid max-w-[42rem] gap-12">
          {chapters.map((chapter) => (
            <section key={chapter} id={chapter} className="scroll-mt-24" aria-labelledby={`${chapter}-title`}>
              <h2 id={`${chapter}-title`} className="mb-4 text-2xl font-semibold sm:text-3xl">
                {storyPage[chapter]}
              </h2>
              <Markdown html={text[chapter]} />
            </section>
          ))}
        </article>
        <StoryGlance story={story} />
      </div>
      {related}
      <CallToAction {...storyPage.next} primary={{ ...storyPage.next.primary, href: quoteLike(story.category) }} />
    </>
  );
}

/** An address below /portfolio that no story has, with status 404. */
export function StoryNotFound() {
  const { title, text, back } = storyPage.missing;
  return (
    <PageHero title={title} lead={text} alone>
      <p className="mt-9">
        <ArrowLink className="button button-peach" text={back} href="/portfolio" />
      </p>
    </PageHero>
  );
}
