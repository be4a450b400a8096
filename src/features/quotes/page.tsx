import type { ReactNode } from 'react';
import { quotePage } from '#content/quote.ts';

/** The quote page around its wizard (S1 §2 Quote). */
export function QuotePage({ wizard }: { wizard: ReactNode }) {
  return (
    <>
      <section className="page-hero">
        <div className="wrap">
          <h1>{quotePage.title}</h1>
          <p className="lead">{quotePage.lead}</p>
        </div>
      </section>
      <div className="wrap py-14">{wizard}</div>
    </>
  );
}
