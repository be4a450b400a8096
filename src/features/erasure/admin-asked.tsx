import { Link } from 'react-router';
import { easternDay } from '#src/lib/format.ts';

/**
 * Says on the desk that somebody asked on the page of a request to be erased, with the way to it; `personId` is null while
 * the request has no person yet, which takes seconds.
 */
export function AskedToBeErased({ at, personId }: { at: number; personId: string | null }) {
  return (
    <div className="notice notice-info mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>Asked to be erased on {easternDay(at).text}. The law gives you a month from then.</p>
      {personId === null ? (
        <p>The way to it is shown here in a moment.</p>
      ) : (
        <Link className="desk-link" to={`/admin/people/${personId}/erase`}>
          See what goes, and erase
        </Link>
      )}
    </div>
  );
}
