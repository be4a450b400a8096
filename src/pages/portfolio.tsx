import {
  cardWords,
  cta,
  emptyState,
  filterWords,
  hero,
  impact,
  impactTitle,
  moreStories,
  roadNote,
} from 'words:portfolio';
import { alongTheRoad, type RoadStop } from '#src/content/areas.ts';
import { categories, categoryLabel, type Story, stories, storyPath } from '#src/content/clients.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { allCategories, countLine, filtered, filterFrom } from '#src/lib/filter.ts';
import { StoryDrawing } from '#src/ui/art/drawing.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { ArrowLink, PageHero } from '#src/ui/sections/page-hero.tsx';
import { StoryList, tellingFigure } from '#src/ui/sections/related.tsx';
import { Section, Stats } from '#src/ui/sections/section.tsx';
import type { Route } from './+types/portfolio';
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
    <p className="font-semibold max-lg:relative max-lg:before:absolute max-lg:before:top-1.5 max-lg:before:-left-[1.75rem] max-lg:before:size-3.5 max-lg:before:rounded-full max-lg:before:border-3 max-lg:before:border-arc-500 max-lg:before:bg-white lg:relative lg:col-span-2 lg:grid lg:grid-cols-[7rem_5rem] lg:content-start lg:items-center lg:gap-0 lg:pt-14 lg:[background:linear-gradient(var(--color-arc-500),var(--color-arc-500))_calc(9.5rem_-_1px)_0_/_2px_100%_no-repeat]">
      <span className="lg:pr-2 lg:text-right lg:leading-tight">{town}</span>
      <svg
        className="h-4.5 w-20 shrink-0 fill-none stroke-arc-500 stroke-[2] max-lg:hidden"
        viewBox="-40 -9 80 18"
        aria-hidden="true"
      >
        <path d={`M0 0H${x}`} />
        <circle className="fill-white stroke-[3]" cx={x} r="6" />
      </svg>
    </p>
  );
}

/** Two results and three technologies (S1 §2 Portfolio). */
function ProjectCard({ project, stop, onRoad }: { project: Story; stop?: RoadStop; onRoad: boolean }) {
  const { category, alsoIn, title, client, text, results, technologies, duration, teamSize, art } = project;
  const inCategories = categoriesOf({ category, alsoIn });
  const shown = results.slice(0, resultsShown);
  const figure = tellingFigure(shown)?.figure;
  const look = onRoad
    ? 'max-lg:py-10 max-lg:first:border-t-0 max-lg:first:pt-2 lg:grid-cols-[7rem_5rem_5fr_7fr] lg:gap-x-0 lg:border-t-0'
    : 'py-10 lg:grid-cols-[5fr_7fr] lg:py-14 xl:gap-x-20';
  const part = onRoad ? 'lg:border-t lg:border-ink-200 lg:py-14' : '';
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 border-t border-ink-200 ${look}`}
      data-filter-item
      data-category={inCategories.join(' ')}
    >
      {stop && <Stop {...stop} />}
      <div className={onRoad ? `${part} lg:pr-10 lg:pl-6 xl:pr-16` : undefined}>
        <p className="flex flex-wrap gap-1.5">
          {inCategories.map((name) => (
            <span key={name} className="badge">
              {categoryLabel(name)}
            </span>
          ))}
        </p>
        {figure && (
          <p
            className="mt-3 text-[clamp(2.5rem,1.6rem+2.2vw,4.5rem)] leading-none font-[440] tracking-[-0.05em] tabular-nums sm:whitespace-nowrap"
            aria-hidden="true"
          >
            {figure}
          </p>
        )}
        <ul className="mt-3 grid gap-1 leading-snug font-medium" aria-label={cardWords.results}>
          {shown.map((result) => (
            <li key={result}>{result}</li>
          ))}
        </ul>
        <h3 className="mt-6 text-2xl leading-tight font-medium tracking-[-0.025em] sm:text-3xl">{title}</h3>
        <p className="mt-1.5 text-[0.95rem] text-ink-600">{client}</p>
        <p className="mt-4">
          <ArrowLink text={cardWords.read} href={storyPath(project)} about={`: ${title}`} />
        </p>
      </div>
      <div className={`grid min-w-0 content-start gap-7 ${part}`.trimEnd()}>
        <StoryDrawing name={art} />
        <div className="grid gap-x-8 gap-y-4 border-t border-ink-200 pt-5 xl:grid-cols-[3fr_2fr]">
          <p className="text-ink-600">{text}</p>
          <div className="grid content-start gap-2 text-[0.95rem] text-ink-600">
            <ul className="flex flex-wrap gap-x-1.5" aria-label={cardWords.technologies}>
              {technologies.slice(0, technologiesShown).map((technology) => (
                <li key={technology} className="not-last:after:content-[',']">
                  {technology}
                </li>
              ))}
            </ul>
            <dl className="flex flex-wrap gap-x-1.5">
              {[
                [cardWords.duration, duration],
                [cardWords.team, teamSize],
              ].map(([label, value]) => (
                <div key={label} className="flex flex-wrap gap-x-1.5">
                  <dt>{label}</dt>
                  <dd className="font-medium text-ink-900">{value}</dd>
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
            className="min-h-11 cursor-pointer border-b-2 border-transparent py-2 leading-tight font-medium text-ink-600 transition-colors hover:text-arc-700 aria-pressed:border-ink-900 aria-pressed:text-ink-900"
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
      <Stats stats={impact} className="mt-12 grid grid-cols-pair gap-x-8 gap-y-10 lg:grid-cols-4" large />
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

export const handle: PageHandle = { sheet: 'portfolio' };

export const loader = ({ request }: Route.LoaderArgs) => ({
  filter: filterFrom(new URL(request.url).searchParams, categories),
});

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.portfolio);

/** S1 §2 Portfolio. */
export default function Portfolio({ loaderData: { filter } }: Route.ComponentProps) {
  const projects = stories.all().filter(({ portfolio }) => portfolio);
  const { found } = filtered(projects, { ...filter, query: '' }, (story) => ({
    category: categoriesOf(story).join(' '),
    texts: [],
  }));
  const shown = alongTheRoad(found);
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
          <p className="mt-8 max-w-md text-sm text-ink-600">
            {roadNote.text} <span className="max-lg:hidden">{roadNote.scale}</span>
          </p>
        )}
        <ul
          className={onRoad ? 'mt-8 max-lg:border-l-2 max-lg:border-arc-500 max-lg:pl-5' : 'mt-8 empty:hidden'}
          data-filter-list
        >
          {shown.map(({ story, stop }) => (
            <ProjectCard key={story.id} project={story} stop={stop} onRoad={onRoad} />
          ))}
        </ul>
        <div className="mt-10 border-t border-ink-200 py-14" data-filter-empty hidden={shown.length > 0}>
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
