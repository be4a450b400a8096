import { testimonialsLead, testimonialsTitle } from '#src/content/about.ts';
import { fives, household, testimonials } from '#src/content/testimonials.ts';
import { Stars } from '#src/ui/art/stars.tsx';
import { Section } from '#src/ui/sections/section.tsx';

/** Some customers in their own words, the first of them large (S1 §2 About, anchor testimonials). */
export function Testimonials() {
  const chosen = testimonials.all().filter(({ about }) => about);
  if (chosen.length === 0) return null;
  return (
    <Section
      id="testimonials"
      anchor="testimonials"
      title={testimonialsTitle}
      lead={`${testimonialsLead}${fives(testimonials.all())}`}
      head="stacked"
    >
      <div className="mt-10 grid gap-x-16 lg:grid-cols-2">
        {chosen.map(({ id, rating, author, role, company, text, service, location }, index) => (
          <figure key={id} className={index === 0 ? 'about-voice lg:col-span-2' : 'about-voice'}>
            <Stars rating={rating} />
            <blockquote
              className={`mt-5 ${index === 0 ? 'text-xl leading-relaxed sm:text-3xl sm:leading-snug' : 'text-lg'}`}
            >
              <p>{text}</p>
            </blockquote>
            <figcaption className="mt-6 text-[0.95rem] text-ink-600">
              <span className="block font-semibold text-ink-900">{author}</span>
              {company === household ? role : `${role}, ${company}`}
              <span className="block">
                {service}, {location}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
