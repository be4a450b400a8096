import type { City } from '#src/content/cities.ts';
import { fromThere } from '#src/content/city-facts.ts';
import { cityWords } from '#src/content/city-words.ts';
import { household } from '#src/content/testimonials.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { monthInWords } from '#src/lib/format.ts';
import { Stars } from '#src/ui/art/stars.tsx';

/** What customers in the city say; nothing where nobody has said anything. */
export function Voices({ city }: { city: City }) {
  const { reviews } = fromThere(city);
  if (reviews.length === 0) return null;
  return (
    <section className="wrap pt-14 sm:pt-20" aria-labelledby="voices-title">
      <h2 id="voices-title" className="text-2xl font-semibold">
        {fillIn(cityWords.voicesTitle, { city: city.name })}
      </h2>
      <div className={`mt-8 grid gap-x-16 gap-y-10 ${reviews.length > 1 ? 'lg:grid-cols-2' : 'max-w-4xl'}`}>
        {reviews.map(({ id, rating, text, author, role, company, service, date }) => (
          <figure key={id}>
            <Stars rating={rating} />
            <blockquote className="mt-4 text-lg leading-relaxed sm:text-xl">
              <p>{text}</p>
            </blockquote>
            <figcaption className="mt-4 text-[0.95rem] text-ink-600">
              <span className="block font-semibold text-ink-900">{author}</span>
              {company === household ? role : `${role}, ${company}`}
              <span className="block">
                {service} · <time dateTime={date}>{monthInWords(date.slice(0, 7))}</time>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
