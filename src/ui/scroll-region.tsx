import type { ReactNode } from 'react';

/** A part that scrolls by itself, so it can be reached and named by the keyboard and by screen readers. */
export function ScrollRegion(props: { label: string; className: string; children: ReactNode }) {
  const { label, className, children } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
