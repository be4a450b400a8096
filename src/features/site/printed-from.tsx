import { company } from '#content/company.ts';
import { pricesAsOf } from '#content/prices.ts';
import { longDate } from '#src/lib/long-date.ts';

/** On paper only: whose page it is, where it stands and, where it states prices, of which day they are. */
export function PrintedFrom({ address, prices }: { address: string; prices: boolean }) {
  return (
    <p className="printed-from" aria-hidden="true">
      {company.longName} · {address.replace(/^https?:\/\/|\/$/g, '')} · {company.emails.info}
      {prices && ` · Prices as of ${longDate(pricesAsOf)}`}
    </p>
  );
}
