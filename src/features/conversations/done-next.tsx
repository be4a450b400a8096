import { Check } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { IfMayHere } from '#src/ui/if-may.tsx';
import { Refused } from '#src/ui/refused.tsx';

/**
 * The foot of a lead for working through a list: what comes after it, and "Done, next", which sets the status `closed`
 * and goes there. Without `closed` there is nothing to set; `acts` is what can be done in its place.
 */
export function DoneNext(props: {
  id: string;
  closed: string | undefined;
  next: { name: string; path: string } | null;
  acts?: ReactNode;
}) {
  const { id, closed, next, acts } = props;
  const fetcher = useFetcher<Outcome>();
  const navigate = useNavigate();
  const isDone = fetcher.state === 'idle' && fetcher.data?.ok === true;
  const onward = next?.path;
  useEffect(() => {
    if (isDone && onward) void navigate(onward);
  }, [isDone, onward, navigate]);
  if (!closed && !next && !acts) return null;
  return (
    <div className="thread-foot">
      <p className="text-ink-600">
        {next ? (
          <>
            Next:{' '}
            <Link className="desk-link" to={next.path}>
              {next.name}
            </Link>
          </>
        ) : (
          'No one else is waiting.'
        )}
      </p>
      {acts}
      <IfMayHere>
        {closed && (
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="status" />
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              name="status"
              value={closed}
              className="button button-quiet button-small"
              data-shortcut="done"
              aria-keyshortcuts="d"
            >
              <Check aria-hidden="true" size={17} /> {next ? 'Done, next' : 'Done'}
              <span aria-hidden="true" className="key">
                D
              </span>
            </button>
          </fetcher.Form>
        )}
      </IfMayHere>
      <Refused outcome={fetcher.data} />
    </div>
  );
}
