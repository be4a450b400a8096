import { cardWords } from '#src/content/portfolio.ts';
import { categoryLabel, type Story, storyPath } from '#src/content/stories.ts';
import type { RoadStop } from '#src/content/story-road.ts';
import { tellingFigure } from '#src/lib/telling-figure.ts';
import { StoryDrawing } from '#src/ui/art/story-drawing.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';

const resultsShown = 2;
const technologiesShown = 3;
const unitsPerMile = 2.6;

/** The category of a story, then the further one that it has. */
export const categoriesOf = ({ category, alsoIn }: Pick<Story, 'category' | 'alsoIn'>) =>
  alsoIn ? [category, alsoIn] : [category];

/** Where the town lies beside the road, to scale. */
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

/** One project: its figure, the first two of its results, the first three of its technologies (S1 §2 Portfolio), its drawing. */
export function ProjectCard({ project, stop }: { project: Story; stop?: RoadStop }) {
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
