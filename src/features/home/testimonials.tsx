import { inWords } from '#src/content/facts.ts';
import { notes, testimonialsIntro } from '#src/content/home.ts';
import { household, testimonials } from '#src/content/testimonials.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { monthInWords } from '#src/lib/format.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { Stars } from '#src/ui/art/stars.tsx';
import { toldInLog } from './kept.tsx';

type Voice = ReturnType<typeof testimonials.all>[number];

/** The mean rating to one decimal, as the page shows it (S1 §3 Testimonial). */
export function averageRating(reviews: readonly { rating: number }[]): string {
  return (reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length).toFixed(1);
}

const of = ({ role, company }: Voice) => [role, company !== household && company].filter(Boolean).join(', ');

function When({ date }: { date: string }) {
  return <time dateTime={date}>{monthInWords(date.slice(0, 7))}</time>;
}

/** What customers say: one as large as a headline, all of them in a row, and the average of exactly these (S1 §2 Home, §3). */
export function Testimonials() {
  const voices = testimonials.all();
  const told = toldInLog();
  const large = voices.find(({ id }) => id !== told?.id) ?? voices[0];
  if (!large) return null;
  return (
    <section className="section section-later home-voices" aria-labelledby="voices-title">
      <div className="wrap">
        <h2 id="voices-title" className="text-sm font-semibold text-ink-600">
          {testimonialsIntro.title}
        </h2>
        {['300 feet', 'barn', 'cable'].every((word) => inWords(large.text).includes(word)) && (
          <Drawing name="voice-cable" className="cable" />
        )}
        <figure className="voice-large">
          <blockquote>
            <p>{large.text}</p>
          </blockquote>
          <figcaption>
            <Stars rating={large.rating} />
            <span>
              {large.author}, {of(large)}, {large.location}. <When date={large.date} />
            </span>
          </figcaption>
        </figure>
        <div className="voices-sum">
          <p>
            <strong>{averageRating(voices)}</strong> {fillIn(notes.shown, { count: voices.length })}
          </p>
          <p>{fillIn(notes.overall, { count: voices.length })}</p>
          <p>{testimonialsIntro.lead}</p>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which keys must reach */}
      <section className="voices" aria-label={testimonialsIntro.label} tabIndex={0}>
        {voices
          .filter(({ id }) => id !== large.id)
          .map((voice) => (
            <figure key={voice.id}>
              <Stars rating={voice.rating} />
              <blockquote>
                <p>{voice.text}</p>
              </blockquote>
              <figcaption>
                <strong>{voice.author}</strong> {of(voice)}
                <span>
                  {voice.service}, {voice.location} · <When date={voice.date} />
                </span>
              </figcaption>
            </figure>
          ))}
      </section>
    </section>
  );
}
