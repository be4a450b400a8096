import type { ReactNode } from 'react';

type Props = {
  /** What aria-labelledby names is `ID-title`. */
  id: string;
  title: string;
  lead?: string;
  /** Classes of the ground that it stands on. */
  ground?: string;
  /** The section's own anchor. */
  anchor?: string;
  /** The words stand beside what they introduce (`split`), or the lead below the title (`stacked`), not beside it. */
  head?: 'split' | 'stacked';
  children: ReactNode;
};

/** A section of a page below its title and lead. */
export function Section({ id, title, lead, ground = '', anchor, head, children }: Props) {
  const words = (
    <>
      <h2 id={`${id}-title`} className="section-title">
        {title}
      </h2>
      {lead && <p className={head ? 'lead mt-5' : 'lead'}>{lead}</p>}
    </>
  );
  return (
    <section className={`section ${ground}`.trimEnd()} id={anchor} aria-labelledby={`${id}-title`}>
      <div className={head === 'split' ? 'wrap split-head' : 'wrap'}>
        {head === 'stacked' ? words : <div className={head ? undefined : 'section-head'}>{words}</div>}
        {children}
      </div>
    </section>
  );
}
