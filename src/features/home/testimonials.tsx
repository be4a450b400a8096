import { inWords } from '#content/facts.ts';
import { overallNote, shownNote, testimonialsIntro } from '#content/home.ts';
import { household, testimonials } from '#content/testimonials.ts';
import { monthInWords } from '#src/lib/format.ts';
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

/** House, cable and barn of the one review that tells of them. */
function Cable() {
  return (
    <svg className="cable" viewBox="0 -8 1200 168" aria-hidden="true">
      <path d="M0 150H1200" className="cable-ground" />
      <path d="M10 150V78L98 34l90 44v72M82 150v-38h32v38M34 96h28v24H34zM134 96h28v24h-28zM146 58V32h16v34" />
      <path d="M1020 150V80l28-34 52-22 52 22 28 34v70M1068 150V92h64v58zM1068 92l64 58M1132 92l-64 58M1090 44h20v16h-20z" />
      <path d="M188 132H1020" className="cable-line" />
      <path d="M1100 24V6M1086 10a16 16 0 0 1 28 0M1078 2a26 26 0 0 1 44 0" className="cable-line" />
      <path d="M204 70V86M204 78H512M688 78H1004M1004 70V86" className="cable-ground" />
      <text x="600" y="90" textAnchor="middle">
        300 feet
      </text>
    </svg>
  );
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
        {['300 feet', 'barn', 'cable'].every((word) => inWords(large.text).includes(word)) && <Cable />}
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
            <strong>{averageRating(voices)}</strong> {shownNote(voices.length)}
          </p>
          <p>{overallNote(voices.length)}</p>
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
