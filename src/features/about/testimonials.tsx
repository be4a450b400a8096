import { testimonialIds, testimonialsLead, testimonialsTitle } from '#content/about.ts';
import { type Testimonial, testimonials } from '#content/testimonials.ts';
import { Stars } from '#src/ui/art/stars.tsx';

const household = 'HomeOwner';
const chosen = testimonialIds.flatMap((id) => testimonials.find((voice) => voice.id === id) ?? []);

function Voice({ voice, lead }: { voice: Testimonial; lead: boolean }) {
  const { author, role, company, text, service, location } = voice;
  return (
    <figure className={lead ? 'about-voice lg:col-span-2' : 'about-voice'}>
      <Stars rating={voice.rating} />
      <blockquote className={lead ? 'mt-5 text-xl leading-relaxed sm:text-3xl sm:leading-snug' : 'mt-5 text-lg'}>
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
  );
}

/** Three customers in their own words, the first of them large (S1 §2 About, anchor testimonials). */
export function Testimonials() {
  return (
    <section className="section" id="testimonials" aria-labelledby="testimonials-title">
      <div className="wrap">
        <h2 id="testimonials-title" className="section-title">
          {testimonialsTitle}
        </h2>
        <p className="lead mt-5">{testimonialsLead}</p>
        <div className="mt-10 grid gap-x-16 lg:grid-cols-2">
          {chosen.map((voice, index) => (
            <Voice key={voice.id} voice={voice} lead={index === 0} />
          ))}
        </div>
      </div>
    </section>
  );
}
