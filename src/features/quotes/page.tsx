import type { ReactNode } from 'react';
import { quoteIntro } from '#src/content/quote-intro.ts';
import { PageHero } from '#src/ui/sections/page-hero.tsx';

/** The quote page around its wizard (S1 §2 Quote). */
export function QuotePage({ wizard }: { wizard: ReactNode }) {
  return (
    <>
      <PageHero {...quoteIntro} low />
      <div className="wrap quote-page">{wizard}</div>
    </>
  );
}
