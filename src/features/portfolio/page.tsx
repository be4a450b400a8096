import {
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
import { type Story, stories, storyPath } from '#src/content/stories.ts';
import { alongTheRoad } from '#src/content/story-road.ts';
import { allCategories, countLine, matchesFilter, type TextFilter } from '#src/lib/filter.ts';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Stats } from '#src/ui/sections/stats.tsx';
import { StoryList } from '#src/ui/sections/story-list.tsx';
import { categoriesOf, ProjectCard } from './card.tsx';

const path = '/portfolio';

/** The cards of a category. */
function projectsOf(filter: TextFilter): readonly Story[] {
  return stories
    .all()
    .filter(
      (story) =>
        story.portfolio &&
        matchesFilter({ ...filter, query: '' }, { category: categoriesOf(story).join(' '), texts: [] }),
    );
}

/** A button for each category; a form of links in effect, which islands/filter.ts answers in place. */
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

/** The stories without a card, so that every one is reached from here. */
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

/** Filter buttons, project cards and the impact block (S1 §2 Portfolio). */
export function PortfolioPage({ filter }: { filter: TextFilter }) {
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
