import { support } from '#src/content/support.ts';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Ticks } from '#src/ui/sections/ticks.tsx';

/** Three courses, from the first to the hardest (S2 §9 Training courses). */
export function Training() {
  const { title, lead, courses } = support.training;
  return (
    <Section id="training" title={title} lead={lead} ground="section-mist" anchor="training">
      <ol className="courses">
        {courses.map((course) => (
          <li key={course.id}>
            <div>
              <p className="text-4xl font-semibold tracking-[-0.04em] text-arc-700 sm:text-5xl">{course.duration}</p>
              <p className="badge mt-3">{course.level}</p>
            </div>
            <div>
              <h3 className="text-2xl font-semibold">{course.title}</h3>
              <p className="mt-2 text-ink-600">{course.text}</p>
              <p className="mt-5">
                <ArrowLink
                  text={support.courseCta}
                  href={`${support.contactCard.link.href}?subject=${encodeURIComponent(course.title)}`}
                  about={`: ${course.title}`}
                />
              </p>
            </div>
            <Ticks items={course.outline} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
