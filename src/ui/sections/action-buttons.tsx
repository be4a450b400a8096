import type { Actions } from '#src/lib/page-parts.ts';
import { ArrowLink } from './arrow-link.tsx';

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
