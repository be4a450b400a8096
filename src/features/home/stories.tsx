import { storiesIntro } from '#content/home.ts';
import { categoryLabel, stories, storyPath } from '#content/stories.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { StoryDrawing } from '#src/ui/art/stories/story-drawing.tsx';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { Section } from '#src/ui/sections/section.tsx';

/** Six success stories: what was wrong, what changed, two results each (S1 §2 Home). */
export function Stories() {
  const { title, lead, read, cta } = storiesIntro;
  const told = stories.all().filter(({ home }) => home);
  if (told.length === 0) return null;
  return (
    <Section id="stories" title={title} lead={lead} ground="section-later home-stories">
      <ul className="mt-12">
        {told.map((story) => (
          <li key={story.id} className="story">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.95rem] leading-snug text-ink-600">
              <span className="badge">{story.badge || categoryLabel(story.category)}</span>
              {story.client}
            </p>
            <div>
              <h3 className="text-2xl leading-tight font-semibold">{story.title}</h3>
              <p className="mt-2 max-w-2xl text-ink-600">{unbroken(story.text)}</p>
              <p className="mt-3">
                <ArrowLink text={read} href={storyPath(story)} about={`: ${story.title}`} />
              </p>
            </div>
            <ul className="story-results">
              {story.results.slice(0, 2).map((result) => (
                <li key={result}>{result}</li>
              ))}
            </ul>
            <StoryDrawing name={story.art} className="story-drawing" />
          </li>
        ))}
      </ul>
      <p className="border-t border-ink-200 pt-10">
        <ArrowLink className="button button-peach" {...cta} />
      </p>
    </Section>
  );
}
