import { Link } from 'react-router';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import type { ErasureWish } from '#src/intake/erasure-wish-store.server.ts';
import { easternDay } from '#src/lib/format.ts';
import { WithReferences } from '#src/ui/breakable.tsx';
import { IfMay } from '#src/ui/if-may.tsx';

/** Says on the desk that somebody asked on the page of a request to be erased, with the way to it. */
export function AskedToBeErased({ wish }: { wish: ErasureWish }) {
  const { at, personId, reference, email } = wish;
  return (
    <div className="notice notice-info mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="wrap-anywhere">
        Asked to be erased on {easternDay(at).text}, on the page of <WithReferences text={reference} /> from {email}.
        The law gives you until {easternDay(erasedBy(at)).text}.
      </p>
      {personId === null ? (
        <p>The way to it is shown here in a moment.</p>
      ) : (
        <IfMay open={`/admin/people/${personId}/erase`}>
          <Link className="desk-link" to={`/admin/people/${personId}/erase`}>
            See what goes, and erase
          </Link>
        </IfMay>
      )}
    </div>
  );
}
