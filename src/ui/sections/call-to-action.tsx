import { ArrowRight } from 'lucide-react';

interface Action {
  readonly text: string;
  readonly href: string;
}

/** The end of a page: what to do next, on a panel of the motif's arcs. */
export function CallToAction(props: { title: string; lead: string; primary: Action; secondary: Action }) {
  return (
    <section className="section" aria-labelledby="next-title">
      <div className="wrap">
        <div className="cta section-ink">
          <h2 id="next-title" className="section-title">
            {props.title}
          </h2>
          <p className="lead mt-5">{props.lead}</p>
          <p className="mt-9 flex flex-wrap gap-3 sm:gap-4">
            <a className="button button-peach" href={props.primary.href}>
              {props.primary.text}
              <ArrowRight aria-hidden="true" size={18} />
            </a>
            <a className="button button-ghost" href={props.secondary.href}>
              {props.secondary.text}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
