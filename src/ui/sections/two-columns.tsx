import type { ReactNode } from 'react';

/** A section whose title and words (`children`) stand beside something else; `columns` gives their grid. */
export function TwoColumns(props: {
  /** What aria-labelledby names is `ID-title`. */
  id: string;
  title: string;
  /** The section's own anchor. */
  anchor?: string;
  ground?: string;
  columns?: string;
  eyebrow?: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  const {
    id,
    title,
    anchor,
    eyebrow,
    ground = 'section',
    columns = 'gap-x-20 gap-y-12 lg:grid-cols-[7fr_5fr]',
  } = props;
  return (
    <section className={ground} id={anchor} aria-labelledby={`${id}-title`}>
      <div className={`wrap grid ${columns}`}>
        <div>
          {eyebrow && <p className="eyebrow mb-4">{eyebrow}</p>}
          <h2 id={`${id}-title`} className="section-title">
            {title}
          </h2>
          {props.children}
        </div>
        {props.aside}
      </div>
    </section>
  );
}
