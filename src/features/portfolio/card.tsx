import { Clock, Users } from 'lucide-react';
import { cardWords } from '#content/portfolio.ts';
import { categoryLabel, type Story, storyPath } from '#content/stories.ts';
import { Art } from '#src/ui/art/art.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';

const resultsShown = 2;
const technologiesShown = 3;

/** The category of a story, then the further one that it has. */
export const categoriesOf = ({ category, alsoIn }: Pick<Story, 'category' | 'alsoIn'>) =>
  alsoIn ? [category, alsoIn] : [category];

/** One project: the first two of its results and the first three of its technologies (S1 §2 Portfolio). */
export function ProjectCard({ project }: { project: Story }) {
  const { category, alsoIn, title, client, text, results, technologies, duration, teamSize, art } = project;
  const inCategories = categoriesOf({ category, alsoIn });
  return (
    <li className="card project" data-filter-item data-category={inCategories.join(' ')}>
      <div className="project-top">
        <Art name={art} />
        <p className="flex flex-wrap gap-1.5">
          {inCategories.map((name) => (
            <span key={name} className="badge">
              {categoryLabel(name)}
            </span>
          ))}
        </p>
      </div>
      <div className="project-words">
        <h3 className="text-2xl leading-tight font-semibold">{title}</h3>
        <p className="mt-1.5 text-[0.95rem] text-ink-600">{client}</p>
        <p className="mt-4 text-ink-600">{text}</p>
        <p className="mt-3">
          <ArrowLink text={cardWords.read} href={storyPath(project)} about={`: ${title}`} />
        </p>
      </div>
      <ul className="project-results" aria-label={cardWords.results}>
        {results.slice(0, resultsShown).map((result) => (
          <li key={result}>{result}</li>
        ))}
      </ul>
      <div className="project-facts">
        <ul className="flex flex-wrap gap-2" aria-label={cardWords.technologies}>
          {technologies.slice(0, technologiesShown).map((technology) => (
            <li key={technology} className="project-tool">
              {technology}
            </li>
          ))}
        </ul>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-[0.95rem] text-ink-600">
          <div className="flex items-center gap-2">
            <dt>
              <Clock aria-hidden="true" size={18} />
              <span className="sr-only">{cardWords.duration}</span>
            </dt>
            <dd>{duration}</dd>
          </div>
          <div className="flex items-center gap-2">
            <dt>
              <Users aria-hidden="true" size={18} />
              <span className="sr-only">{cardWords.team}</span>
            </dt>
            <dd>{teamSize}</dd>
          </div>
        </dl>
      </div>
    </li>
  );
}
