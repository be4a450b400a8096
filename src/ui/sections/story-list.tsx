import { tellingFigure } from '#src/lib/telling-figure.ts';

interface ShortStory {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly client: string;
  readonly results: readonly string[];
}

/** Stories in short: the figure that tells most, the title with its link, the client. */
export function StoryList({ stories }: { stories: readonly ShortStory[] }) {
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
              <a href={story.href}>{story.title}</a>
              <span>{telling?.result ?? story.results[0]}</span>
            </p>
            <p className="story-list-client">{story.client}</p>
          </li>
        );
      })}
    </ul>
  );
}
