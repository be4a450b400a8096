import { Link } from 'react-router';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import type { ErasureWish } from '#src/intake/erasure-wish-store.server.ts';
import { easternDay } from '#src/lib/format.ts';
import { WithReferences } from '#src/ui/breakable.tsx';
import { IfMay } from '#src/ui/may.tsx';

export function AskedToBeErased({ wish }: { wish: ErasureWish }) {
  const { at, personId, reference, email } = wish;
  return (
    <div className="notice notice-info mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="wrap-anywhere">
        Asked to be erased on {easternDay(at).text}, on their page for <WithReferences text={reference} /> from {email}.
        By law, you have until {easternDay(erasedBy(at)).text}.
      </p>
      {personId === null ? (
        <p>A link appears here in a moment.</p>
      ) : (
        <IfMay open={`/admin/people/${personId}/erase`}>
          <Link className="desk-link" to={`/admin/people/${personId}/erase`}>
            Review and erase
          </Link>
        </IfMay>
      )}
    </div>
  );
}
