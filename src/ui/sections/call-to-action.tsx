import type { Actions, Intro } from '#src/lib/page-parts.ts';
import { ActionButtons } from './action-buttons.tsx';

/** The end of a page: what to do next. */
export function CallToAction({ title, lead, ...actions }: Intro & Actions) {
  return (
    <section className="section section-bare" aria-labelledby="next-title">
      <div className="wrap">
        <div className="cta">
          <div>
            <h2 id="next-title" className="section-title">
              {title}
            </h2>
            <p className="lead mt-5">{lead}</p>
          </div>
          <ActionButtons {...actions} />
        </div>
      </div>
    </section>
  );
}
