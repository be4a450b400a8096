import { ArrowRight } from 'lucide-react';
import { type HomeStory, stories, storiesIntro } from '#content/home.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { Art } from '#src/ui/art/art.tsx';

function Story({ story }: { story: HomeStory }) {
  return (
    <li className="story">
      <Art name={story.art} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.95rem] leading-snug text-ink-600">
        <span className="badge">{story.category}</span>
        {story.client}
      </p>
      <div className="story-words">
        <h3 className="text-2xl leading-tight font-semibold">{story.title}</h3>
        <p className="mt-2 max-w-2xl text-ink-600">{unbroken(story.text)}</p>
      </div>
      <ul className="story-results">
        {story.results.map((result) => (
          <li key={result}>{result}</li>
        ))}
      </ul>
    </li>
  );
}

/** Six success stories: what was wrong, what changed, two results each (S1 §2 Home). */
export function Stories() {
  const { title, lead, cta } = storiesIntro;
  return (
    <section className="section section-later home-stories" aria-labelledby="stories-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="stories-title" className="section-title">
            {title}
          </h2>
          <p className="lead">{lead}</p>
        </div>
        <ul className="mt-12">
          {stories.map((story) => (
            <Story key={story.id} story={story} />
          ))}
        </ul>
        <p className="border-t border-ink-200 pt-10">
          <a className="button button-peach" href={cta.href}>
            {cta.text}
            <ArrowRight aria-hidden="true" size={18} />
          </a>
        </p>
      </div>
    </section>
  );
}
