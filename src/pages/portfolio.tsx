import { alongTheRoad, type RoadStop } from '#src/content/areas.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import {
  cardWords,
  categories,
  cta,
  emptyState,
  filterWords,
  hero,
  impact,
  impactTitle,
  moreStories,
  roadNote,
} from '#src/content/portfolio.ts';
import { categoryLabel, type Story, stories, storyPath } from '#src/content/stories.ts';
import { allCategories, countLine, filterFrom, matchesFilter, type TextFilter } from '#src/lib/filter.ts';
import { ManagedBlocks } from '#src/page-editor/managed.tsx';
import { StoryDrawing } from '#src/ui/art/story-drawing.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, PageHero } from '#src/ui/sections/page-hero.tsx';
import { StoryList, tellingFigure } from '#src/ui/sections/related.tsx';
import { Section, Stats } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/portfolio';
import { managedBlocks } from './managed.server.ts';
import { headOf } from './service-structured-data.ts';

const resultsShown = 2;
const technologiesShown = 3;
const unitsPerMile = 2.6;

const categoriesOf = ({ category, alsoIn }: Pick<Story, 'category' | 'alsoIn'>) =>
  alsoIn ? [category, alsoIn] : [category];

/** To scale. */
function Stop({ town, east }: RoadStop) {
  const x = Math.round(east * unitsPerMile);
  return (
    <p className="job-stop">
      <span>{town}</span>
      <svg viewBox="-40 -9 80 18" aria-hidden="true">
        <path d={`M0 0H${x}`} />
        <circle cx={x} r="6" />
      </svg>
    </p>
  );
}

/** Two results and three technologies (S1 §2 Portfolio). */
function ProjectCard({ project, stop }: { project: Story; stop?: RoadStop }) {
  const { category, alsoIn, title, client, text, results, technologies, duration, teamSize, art } = project;
  const inCategories = categoriesOf({ category, alsoIn });
  const shown = results.slice(0, resultsShown);
  const figure = tellingFigure(shown)?.figure;
  return (
    <li className="job" data-filter-item data-category={inCategories.join(' ')}>
      {stop && <Stop {...stop} />}
      <div className="job-words">
        <p className="flex flex-wrap gap-1.5">
          {inCategories.map((name) => (
            <span key={name} className="badge">
              {categoryLabel(name)}
            </span>
          ))}
        </p>
        {figure && (
          <p className="job-figure" aria-hidden="true">
            {figure}
          </p>
        )}
        <ul className="job-results" aria-label={cardWords.results}>
          {shown.map((result) => (
            <li key={result}>{result}</li>
          ))}
        </ul>
        <h3 className="job-title">{title}</h3>
        <p className="job-client">{client}</p>
        <p className="mt-4">
          <ArrowLink text={cardWords.read} href={storyPath(project)} about={`: ${title}`} />
        </p>
      </div>
      <div className="job-shown">
        <StoryDrawing name={art} />
        <div className="job-told">
          <p className="text-ink-600">{text}</p>
          <div className="job-facts">
            <ul aria-label={cardWords.technologies}>
              {technologies.slice(0, technologiesShown).map((technology) => (
                <li key={technology}>{technology}</li>
              ))}
            </ul>
            <dl>
              {[
                [cardWords.duration, duration],
                [cardWords.team, teamSize],
              ].map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </li>
  );
}

const path = '/portfolio';

function projectsOf(filter: TextFilter): readonly Story[] {
  return stories
    .all()
    .filter(
      (story) =>
        story.portfolio &&
        matchesFilter({ ...filter, query: '' }, { category: categoriesOf(story).join(' '), texts: [] }),
    );
}

/** Works as links; browser/filter.ts filters in place. */
function FilterButtons({ category }: { category: string }) {
  return (
    <form action={path} data-filter-chips>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">{filterWords.label}</legend>
        {categories.map(({ id, label }) => (
          <button
            key={id}
            type="submit"
            name="category"
            value={id}
            className="project-filter"
            aria-pressed={id === category}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

/** Stories without a card, so that all can be reached. */
function More() {
  const others = stories.all().filter(({ portfolio }) => !portfolio);
  if (others.length === 0) return null;
  return (
    <Section id="more" {...moreStories} ground="section-mist" head="stacked">
      <StoryList stories={others.map((story) => ({ ...story, href: storyPath(story) }))} />
    </Section>
  );
}

function Impact() {
  return (
    <Section id="impact" title={impactTitle} ground="section-ink" head="stacked">
      <Stats stats={impact} className="mt-12 grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4" large />
      <div className="mt-16 grid gap-x-12 gap-y-8 border-t border-ink-700 pt-12 lg:grid-cols-[1fr_auto] lg:items-end">
        <div>
          <h2 className="text-2xl font-semibold text-white sm:text-3xl">{cta.title}</h2>
          <p className="lead mt-3">{cta.lead}</p>
        </div>
        <p>
          <ArrowLink className="button button-peach" {...cta.primary} />
        </p>
      </div>
    </Section>
  );
}

/** S1 §2 Portfolio. */
function PortfolioPage({ filter }: { filter: TextFilter }) {
  const shown = alongTheRoad(projectsOf(filter));
  const onRoad = shown.some(({ stop }) => stop);
  return (
    <>
      <PageHero {...hero} />
      <section
        className="wrap pt-4 pb-16 sm:pb-24"
        aria-labelledby="projects-title"
        data-filter={path}
        data-filter-partial={filter.category !== allCategories || undefined}
      >
        <h2 id="projects-title" className="sr-only">
          {filterWords.list}
        </h2>
        <FilterButtons category={filter.category} />
        <p
          role="status"
          className="mt-5 text-ink-600"
          data-filter-count
          data-one={filterWords.one}
          data-many={filterWords.many}
        >
          {countLine(shown.length, filterWords.one, filterWords.many)}
        </p>
        {onRoad && (
          <p className="jobs-note">
            {roadNote.text} <span>{roadNote.scale}</span>
          </p>
        )}
        <ul className={onRoad ? 'jobs jobs-road' : 'jobs empty:hidden'} data-filter-list>
          {shown.map(({ story, stop }) => (
            <ProjectCard key={story.id} project={story} stop={stop} />
          ))}
        </ul>
        <div className="project-empty" data-filter-empty hidden={shown.length > 0}>
          <h3 className="text-2xl font-semibold">{emptyState.title}</h3>
          <p className="mt-2 text-ink-600">{emptyState.text}</p>
          <p className="mt-6">
            <a className="button button-quiet" href="/contact">
              {emptyState.ask}
            </a>
          </p>
        </div>
      </section>
      <More />
      <Impact />
    </>
  );
}

export const handle: PageHandle = { styles: ['drawings', 'portfolio'] };

export function loader(args: Route.LoaderArgs) {
  const filter = filterFrom(new URL(args.request.url).searchParams, categories);
  return { filter, blocks: managedBlocks(args, 'portfolio') };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.portfolio);

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PortfolioPage filter={loaderData.filter} />
      <ManagedBlocks blocks={loaderData.blocks} />
    </>
  );
}
