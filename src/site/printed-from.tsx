import { company } from '#src/content/company.ts';
import { pricesAsOf } from '#src/content/prices.ts';
import { site } from '#src/content/site.ts';
import { longDate } from '#src/lib/format.ts';

/** Print only: company, address and, for prices, their date. */
export function PrintedFrom({ address, prices }: { address: string; prices: boolean }) {
  return (
    <p className="printed-from" aria-hidden="true">
      {company.longName} · {address.replace(/^https?:\/\/|\/$/g, '')} · {company.emails.info}
      {prices && ` · ${site.pricesAsOf(longDate(pricesAsOf))}`}
    </p>
  );
}
