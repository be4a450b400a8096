import type { ReactNode } from 'react';
import type { Actions, Intro } from '#src/lib/page-parts.ts';
import { ActionButtons } from './action-buttons.tsx';

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
