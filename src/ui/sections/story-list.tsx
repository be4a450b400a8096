import { type Story, storyPath } from '#src/content/stories.ts';
import { tellingFigure } from '#src/lib/telling-figure.ts';

/** Stories in short: the figure that tells most, the title with its link, the client. */
export function StoryList({ stories }: { stories: readonly Story[] }) {
  if (stories.length === 0) return null;
  return (
    <ul className="story-list">
      {stories.map((story) => {
        const telling = tellingFigure(story.results.slice(0, 2));
        return (
          <li key={story.id}>
            <span className="story-list-figure" aria-hidden="true">
              {telling?.figure}
            </span>
            <p>
              <a href={storyPath(story)}>{story.title}</a>
              <span>{telling?.result ?? story.results[0]}</span>
            </p>
            <p className="story-list-client">{story.client}</p>
          </li>
        );
      })}
    </ul>
  );
}
