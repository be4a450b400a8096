import type { ReactNode } from 'react';

/** Shows the middle of what is wider than its part. */
const toMiddle = (part: HTMLElement | null) => {
  if (part) part.scrollLeft = (part.scrollWidth - part.clientWidth) / 2;
};

/** A part that scrolls by itself, so it can be reached and named by the keyboard and by screen readers; from its `middle` on if so. */
export function ScrollRegion(props: { label: string; className: string; middle?: boolean; children: ReactNode }) {
  const { label, className, middle, children } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={middle ? toMiddle : undefined} className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
