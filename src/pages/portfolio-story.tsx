import { cardWords, storyPage } from 'words:portfolio';
import { data } from 'react-router';
import type { Article, WithContext } from 'schema-dts';
import { alongTheRoad } from '#src/content/areas.ts';
import { categoryLabel, type Story, stories, storyPath, storyServices } from '#src/content/clients.ts';
import { company } from '#src/content/company.ts';
import { lastModified } from '#src/lib/http.ts';
import { quoteLike } from '#src/lib/quote-links.ts';
import { shorten, unbroken } from '#src/lib/text.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { publicUrlOf } from '#src/site/head.ts';
import { pictureOf } from '#src/site/public-pages.ts';
import { StoryDrawing } from '#src/ui/art/drawing.tsx';
import { Markdown } from '#src/ui/markdown.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, CallToAction, PageHero } from '#src/ui/sections/page-hero.tsx';
import { Glance, Related } from '#src/ui/sections/related.tsx';
import type { Route } from './+types/portfolio-story';
import { relatedTo } from './related.server.ts';
import { headOf, headOfMissing, titled } from './service-structured-data.ts';

/** Breadcrumbs come from every page's head (pages/service-structured-data.ts). */
export function storyData(story: Story, publicUrl: string, picture: string | undefined): WithContext<Article>[] {
  const absolute = (path: string) => new URL(path, `${publicUrl}/`).href;
  const url = absolute(storyPath(story));
  const firm = { '@type': 'Organization', name: company.longName, url: absolute('/') } as const;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: story.title,
      description: story.description || story.text,
      url,
      mainEntityOfPage: { '@type': 'WebPage', '@id': url },
      ...(picture ? { image: absolute(picture) } : {}),
      datePublished: story.published,
      dateModified: lastModified([story.published], stories.changedAt(story.id)),
      author: firm,
      publisher: firm,
      articleSection: categoryLabel(story.category),
      keywords: story.technologies.join(', '),
      inLanguage: 'en-US',
    },
  ];
}

const chapters = ['matter', 'work', 'change'] as const;

function StoryResults({ results }: Pick<Story, 'results'>) {
  return (
    <>
      <h3 className="mt-5 mb-3 text-sm text-ink-600">{cardWords.results}</h3>
      <ul className="mb-7 grid" aria-label={cardWords.results}>
        {results.map((result) => (
          <li
            key={result}
            className="border-t border-ink-200 py-3 leading-snug font-semibold first:border-0 first:pt-0"
          >
            {result}
          </li>
        ))}
      </ul>
    </>
  );
}

function StoryGlance({ story }: { story: Story }) {
  const { client, duration, teamSize, technologies, service, results } = story;
  const offer = storyServices.find(({ value }) => value === service);
  const facts = [
    { label: storyPage.client, value: client },
    { label: cardWords.duration, value: duration },
    { label: cardWords.team, value: teamSize },
  ];
  return (
    <Glance title={storyPage.glance} facts={facts} before={<StoryResults results={results} />}>
      <h3 className="mt-6 text-sm text-ink-600">{cardWords.technologies}</h3>
      <ul className="font-semibold" aria-label={cardWords.technologies}>
        {technologies.map((technology) => (
          <li key={technology}>{technology}</li>
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

function Onward({ story }: { story: Story }) {
  return (
    <nav
      className="grid gap-x-8 gap-y-2 border-t-2 border-ink-900 py-8 lg:grid-cols-[13rem_1fr_auto] lg:items-baseline"
      aria-labelledby="onward-title"
      data-print-hide
    >
      <h2 id="onward-title" className="text-sm font-semibold text-ink-600">
        {storyPage.onward}
      </h2>
      <p>
        <a
          className="text-2xl leading-tight font-medium tracking-[-0.03em] hover:text-arc-700 hover:underline hover:underline-offset-6 sm:text-4xl"
          href={storyPath(story)}
        >
          {unbroken(story.title)}
        </a>
      </p>
      <p className="text-ink-600">{story.client}</p>
    </nav>
  );
}

function StoryNotFound() {
  const { title, text, back } = storyPage.missing;
  return <PageHero title={title} lead={text} primary={{ text: back, href: '/portfolio' }} alone />;
}

export const handle = ({ found }: Route.ComponentProps['loaderData']): PageHandle => ({
  sheet: 'portfolio',
  crumb: found?.story.title,
  quote: found && quoteLike(found.story.category),
});

export async function loader({ params }: Route.LoaderArgs) {
  const story = stories.find(params.story);
  if (!story) return data({ found: undefined }, { status: 404 });
  const html = async (source: string) => (await renderMarkdown(source, { topLevel: 3 })).html;
  const [matter, work, change] = await Promise.all([html(story.matter), html(story.work), html(story.change)]);
  const inOrder = alongTheRoad(stories.all()).map(({ story: one }) => one);
  const next = inOrder[(inOrder.findIndex(({ id }) => id === story.id) + 1) % inOrder.length];
  const onward = next?.id === story.id ? undefined : next;
  const elsewhere = [story, ...(onward ? [onward] : [])].map(storyPath);
  const related = relatedTo(story, ['articles', 'stories', 'answers'], ...elsewhere);
  return data({ found: { story, text: { matter, work, change }, onward, related } });
}

export const meta: Route.MetaFunction = (args) => {
  const story = args.loaderData?.found?.story;
  if (!story) return headOfMissing(args, storyPage.missing);
  const path = storyPath(story);
  return headOf(args, {
    title: titled(story.title),
    description: story.description || shorten(story.text, 158),
    keywords: [storyPage.keywords, categoryLabel(story.category), ...story.technologies, ...story.places].join(', '),
    type: 'article',
    canonical: path,
    structuredData: storyData(story, publicUrlOf(args), pictureOf(path)),
  });
};

export default function PortfolioStory({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <StoryNotFound />;
  const { story, text, onward, related } = found;
  const { category, title, text: lead, art } = story;
  return (
    <>
      <PageHero eyebrow={story.badge || categoryLabel(category)} title={unbroken(title)} lead={unbroken(lead)} />
      <div className="wrap">
        <div className="border-y border-ink-200 py-10 sm:py-14">
          <StoryDrawing name={art} />
        </div>
        <div className="told grid gap-x-20 gap-y-12 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-28">
          <article>
            {chapters.map((chapter) => (
              <section
                key={chapter}
                id={chapter}
                className="scroll-mt-24 gap-x-12 gap-y-4 border-t border-ink-200 py-9 first:border-0 first:pt-0 xl:grid xl:grid-cols-[13rem_minmax(0,42rem)] [&>:not(h2)]:max-w-[42rem]"
                aria-labelledby={`${chapter}-title`}
              >
                <h2
                  id={`${chapter}-title`}
                  className="mb-4 text-2xl leading-tight font-medium tracking-[-0.025em] sm:text-3xl xl:text-2xl"
                >
                  {storyPage[chapter]}
                </h2>
                <Markdown html={text[chapter]} />
              </section>
            ))}
          </article>
          <StoryGlance story={story} />
        </div>
        {onward && <Onward story={onward} />}
      </div>
      <Related groups={related} />
      <CallToAction {...storyPage.next} primary={{ ...storyPage.next.primary, href: quoteLike(story.category) }} />
    </>
  );
}
