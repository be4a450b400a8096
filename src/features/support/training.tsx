import { ArrowRight } from 'lucide-react';
import { support } from '#content/support.ts';

/** Three courses, from the first to the hardest (S2 §9 Training courses). */
export function Training() {
  const { title, intro, courses } = support.training;
  return (
    <section className="section section-mist" id="training" aria-labelledby="training-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="training-title" className="section-title">
            {title}
          </h2>
          <p className="lead">{intro}</p>
        </div>
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
                  <a
                    className="link-more"
                    href={`mailto:${support.contactCard.email}?subject=${encodeURIComponent(course.title)}`}
                  >
                    {support.courseCta}
                    <span className="sr-only">: {course.title}</span>
                    <ArrowRight aria-hidden="true" size={18} />
                  </a>
                </p>
              </div>
              <ul className="ticks">
                {course.outline.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
