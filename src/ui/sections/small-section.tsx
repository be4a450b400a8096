import type { ReactNode } from 'react';

/** A section below a smaller title, on white or on a `ground` of its own. */
export function SmallSection(props: {
  /** What aria-labelledby names is `ID-title`. */
  id: string;
  title: string;
  /** Classes of the ground, which goes from edge to edge. */
  ground?: string;
  /** The section's own anchor. */
  anchor?: string;
  wrap?: string;
  children: ReactNode;
}) {
  const { id, title, ground, anchor, wrap = 'wrap', children } = props;
  const inside = (
    <>
      <h2 id={`${id}-title`} className="section-title">
        {title}
      </h2>
      {children}
    </>
  );
  return (
    <section className={`${ground ?? wrap} py-16`} id={anchor} aria-labelledby={`${id}-title`}>
      {ground ? <div className={wrap}>{inside}</div> : inside}
    </section>
  );
}
