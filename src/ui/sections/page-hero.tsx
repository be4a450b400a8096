import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface Action {
  readonly text: string;
  readonly href: string;
}

/** The title of a page on ink, with the next thing to do; `aside` stands beside it in place of the drawn arcs. */
export function PageHero(props: {
  eyebrow?: string;
  title: string;
  lead: string;
  primary?: Action;
  secondary?: Action;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const { eyebrow, title, lead, primary, secondary, aside, children } = props;
  const words = (
    <>
      {eyebrow && <p className="eyebrow mb-5">{eyebrow}</p>}
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {primary && (
        <p className="mt-9 flex flex-wrap gap-3 sm:gap-4">
          <a className="button button-peach" href={primary.href}>
            {primary.text}
            <ArrowRight aria-hidden="true" size={18} />
          </a>
          {secondary && (
            <a className="button button-ghost" href={secondary.href}>
              {secondary.text}
            </a>
          )}
        </p>
      )}
      {children}
    </>
  );
  return aside ? (
    <section className="page-hero page-hero-split">
      <div className="wrap">
        <div>{words}</div>
        {aside}
      </div>
    </section>
  ) : (
    <section className="page-hero">
      <div className="wrap">{words}</div>
    </section>
  );
}
