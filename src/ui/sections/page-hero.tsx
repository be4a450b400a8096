import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Actions, Intro, Link } from '#src/lib/page-parts.ts';
import { CompanyPhone } from '../company-phone.tsx';

/** A link that leads on; `about` is said only to those who hear the page. */
export function ArrowLink(props: Link & { about?: string; className?: string; size?: number }) {
  const { text, href, about, className = 'link-more', size = 18 } = props;
  return (
    <a className={className} href={href}>
      {text}
      {about && <span className="sr-only">{about}</span>}
      <ArrowRight aria-hidden="true" size={size} />
    </a>
  );
}

/** The one thing to do next and the other one beside it. */
export function ActionButtons({ primary, secondary }: Actions) {
  return (
    <p className="mt-9 flex flex-wrap gap-3 sm:gap-4">
      <ArrowLink className="button button-peach" {...primary} />
      {secondary && (
        <a className="button button-ghost" href={secondary.href}>
          {secondary.text}
        </a>
      )}
    </p>
  );
}

type Props = Intro &
  Partial<Actions> & {
    eyebrow?: string;
    /** It is all there is on the page and fills most of the screen. */
    alone?: boolean;
    aside?: ReactNode;
    /** As low as its title: what the page is for stands below it. */
    low?: boolean;
    children?: ReactNode;
  };

/** The title of a page with the next thing to do; `aside` stands beside it. */
export function PageHero({ eyebrow, title, lead, primary, secondary, alone, low, aside, children }: Props) {
  const words = (
    <>
      {eyebrow && <p className="eyebrow mb-5">{eyebrow}</p>}
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {primary && <ActionButtons primary={primary} secondary={secondary} />}
      {children}
    </>
  );
  const look = alone ? 'page-hero grid min-h-[70svh] content-center' : low ? 'page-hero page-hero-low' : 'page-hero';
  return (
    <section className={aside ? 'page-hero page-hero-split' : look}>
      <div className="wrap">
        {aside ? <div>{words}</div> : words}
        {aside}
      </div>
    </section>
  );
}

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

/** The way to help for whoever cannot wait, below what a page offers everybody else; the telephone where there is one. */
export function DownLine({ text, href, number }: Link & { number: string }) {
  return (
    <p className="down-line">
      <TriangleAlert aria-hidden="true" size={18} />
      <a href={href}>{text}</a>
      <CompanyPhone number={number} />
    </p>
  );
}
