import { storiesIntro } from '#src/content/home.ts';
import { serviceMap } from '#src/content/service-map.ts';
import { categoryLabel, stories, storyPath } from '#src/content/stories.ts';
import { alongTheRoad } from '#src/content/story-road.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { StoryDrawing } from '#src/ui/art/story-drawing.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { StoryList } from '#src/ui/sections/story-list.tsx';

/** So many stories are told in full, the others of the six in short (S1 §2 Home). */
const inFull = 2;

/** Success stories along the road on which they happened: what was wrong, what changed, two results each. */
export function Stories() {
  const { title, lead, cta, all } = storiesIntro;
  const told = stories.all().filter(({ home }) => home);
  if (told.length === 0) return null;
  return (
    <section className="section section-mist section-later home-stories" aria-labelledby="stories-title">
      <div className="wrap">
        <h2 id="stories-title" className="section-title">
          {title}
        </h2>
        <p className="lead mt-4">{lead}</p>
        <ol className={serviceMap() ? 'road' : 'road road-none'}>
          {alongTheRoad(told.slice(0, inFull)).map(({ story }) => (
            <li key={story.id} className="road-stop">
              <p className="road-town">
                <strong>{story.places[0] ?? ''}</strong>
                <span>{story.client}</span>
              </p>
              <div className="road-words">
                <h3>
                  <a href={storyPath(story)}>{story.title}</a>
                </h3>
                <p className="road-kind">{story.badge || categoryLabel(story.category)}</p>
                <p>{unbroken(story.text)}</p>
                <ul>
                  {story.results.slice(0, 2).map((result) => (
                    <li key={result}>{result}</li>
                  ))}
                </ul>
              </div>
              <div className="road-art">
                <StoryDrawing name={story.art} />
              </div>
            </li>
          ))}
        </ol>
        <StoryList stories={told.slice(inFull).map((story) => ({ ...story, href: storyPath(story) }))} />
        <p className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4 md:mt-10">
          <ArrowLink className="button button-primary" {...cta} />
          <ArrowLink {...all} />
        </p>
      </div>
    </section>
  );
}
