import { overallNote, shownNote, testimonialsIntro } from '#content/home.ts';
import { household, testimonials } from '#content/testimonials.ts';
import { monthInWords } from '#src/lib/format.ts';
import { Stars } from '#src/ui/art/stars.tsx';

/** The mean rating to one decimal, as the page shows it (S1 §3 Testimonial). */
export function averageRating(reviews: readonly { rating: number }[]): string {
  return (reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length).toFixed(1);
}

/** What customers say, and the average of exactly these reviews (S1 §2 Home, §3). */
export function Testimonials() {
  const voices = testimonials.all();
  if (voices.length === 0) return null;
  const average = averageRating(voices);
  return (
    <section className="section section-mist section-later home-voices" aria-labelledby="voices-title">
      <div className="wrap section-head">
        <h2 id="voices-title" className="section-title">
          {testimonialsIntro.title}
        </h2>
        <p className="lead">{testimonialsIntro.lead}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on small screens it scrolls sideways, which keys must reach */}
      <section className="voices" aria-label={testimonialsIntro.label} tabIndex={0}>
        <div className="voice voice-average">
          <p className="text-7xl leading-none font-semibold tracking-[-0.05em] tabular-nums">{average}</p>
          <p className="mt-4 text-lg leading-snug font-semibold">{shownNote(voices.length)}</p>
          <p className="mt-2 text-[0.95rem] leading-snug">{overallNote(voices.length)}</p>
        </div>
        {voices.map((voice) => (
          <figure key={voice.id} className="card voice">
            <Stars rating={voice.rating} />
            <blockquote className="mt-4">
              <p>{voice.text}</p>
            </blockquote>
            <figcaption className="mt-5 border-t border-ink-100 pt-4 text-[0.95rem]">
              <p className="font-semibold">{voice.author}</p>
              <p className="text-ink-600">{voice.role}</p>
              {voice.company !== household && <p className="text-ink-600">{voice.company}</p>}
              <p className="mt-2 text-sm text-ink-600">
                {voice.service}, {voice.location} ·{' '}
                <time dateTime={voice.date}>{monthInWords(voice.date.slice(0, 7))}</time>
              </p>
            </figcaption>
          </figure>
        ))}
      </section>
    </section>
  );
}
