import * as ui from 'content:ui';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Actions, Intro, Link } from '#src/lib/page-parts.ts';
import { CompanyPhone } from '../company-phone.tsx';

/** `about`: for screen readers only. */
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

export function TextLink({ text, href, about, className }: Link & { about?: ReactNode; className?: string }) {
  return (
    <a className={className} href={href}>
      {text}
      {about && <span className="sr-only"> {about}</span>}
    </a>
  );
}

/** `line` and `className`: of each row and of the list. */
export const LinkRows = ({ links, className, line }: { links: readonly Link[]; className: string; line: string }) => (
  <ul className={className}>
    {links.map((link) => (
      <li key={link.href} className={line}>
        <ArrowLink className="link-more min-h-12 w-full justify-between" {...link} size={16} />
      </li>
    ))}
  </ul>
);

export const MailLink = ({ to, className = 'link' }: { to: string; className?: string }) => (
  <a className={className} href={`mailto:${to}`}>
    {to}
  </a>
);

export function ActionButtons({ primary, secondary }: Actions) {
  return (
    <p className="mt-9 flex flex-wrap gap-3 sm:gap-4">
      <ArrowLink className="button button-peach" {...primary} />
      {secondary && <TextLink className="button button-ghost" {...secondary} />}
    </p>
  );
}

type Props = Intro &
  Partial<Actions> & {
    eyebrow?: string;
    /** The page's only content, so it fills most of the screen. */
    alone?: boolean;
    aside?: ReactNode;
    /** No taller than its title, because the page's purpose follows below. */
    low?: boolean;
    children?: ReactNode;
  };

export function PageHero({ eyebrow, title, lead, primary, secondary, alone, low, aside, children }: Props) {
  const name = (
    <>
      {eyebrow && <p className="eyebrow mb-5">{eyebrow}</p>}
      <h1>{title}</h1>
    </>
  );
  const words = (
    <>
      <p className="lead">{lead}</p>
      {primary && <ActionButtons primary={primary} secondary={secondary} />}
      {children}
    </>
  );
  const look = aside
    ? 'page-hero-split overflow-hidden'
    : alone
      ? 'grid min-h-[70svh] content-center'
      : low
        ? 'page-hero-low'
        : 'page-hero-wide';
  return (
    <section className={`page-hero ${look}`}>
      <div className={low ? 'wrap lg:items-end' : 'wrap'}>
        {aside || alone || low ? (
          <div className={low ? 'lg:contents' : undefined}>
            {name}
            {words}
          </div>
        ) : (
          <>
            <div>{name}</div>
            <div>{words}</div>
          </>
        )}
        {aside}
      </div>
    </section>
  );
}

export function CallToAction({ title, lead, ...actions }: Intro & Actions) {
  return (
    <section className="section section-bare [[data-print-hide]+&]:pt-0" aria-labelledby="next-title">
      <div className="wrap">
        <div className="cta grid gap-x-(--gutter) gap-y-8 border-t-2 border-ink-900 pt-8 lg:grid-cols-[7fr_5fr] lg:items-end">
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

/** A page of a few words; `text` is its first paragraph. */
export function ShortPage({ title, text, children }: { title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <section className="wrap max-w-2xl pt-40 pb-28">
      <h1 className="text-title font-medium tracking-[-0.04em]">{title}</h1>
      {text && <p className="mt-4 text-lg text-ink-600">{text}</p>}
      {children}
    </section>
  );
}

export const ContinueBrowsing = () => (
  <p className="mt-8">
    <a className="button button-primary" href="/">
      {ui.continueBrowsing}
    </a>
  </p>
);

/** Emergency help, with the phone number if there is one. */
export function DownLine({ text, href, number }: Link & { number: string }) {
  return (
    <p className="down-line [&_svg]:shrink-0 [&_svg]:text-peach-600">
      <TriangleAlert aria-hidden="true" size={18} />
      <a
        className="inline-flex min-h-6 items-center underline decoration-1 underline-offset-4 not-first-of-type:ml-2 hover:decoration-2"
        href={href}
      >
        {text}
      </a>
      <CompanyPhone number={number} />
    </p>
  );
}
