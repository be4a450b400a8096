import { ArrowLeft, RotateCw } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';

/** What stands in a tab's place when there is nothing at its address. */
export function NothingHere() {
  return (
    <section className="empty-state" aria-labelledby="tab-title">
      <h1 id="tab-title" className="text-2xl font-bold text-ink-900">
        Page not found
      </h1>
      <p className="mt-2">It may have been deleted, or the address may be wrong.</p>
      <p className="mt-5">
        <Link className="button button-quiet" to="/admin/messages">
          <ArrowLeft aria-hidden="true" size={17} /> Back to messages
        </Link>
      </p>
    </section>
  );
}

/** What stands there when its page is none of this person's. */
export function NotYours() {
  return (
    <section className="empty-state" aria-labelledby="tab-title">
      <h1 id="tab-title" className="text-2xl font-bold text-ink-900">
        You don’t have access
      </h1>
      <p className="mt-2">The site owner manages access under Team.</p>
    </section>
  );
}

/** Says to whoever may only look that nothing they do here is kept. */
export const ViewerLine = () => (
  <p className="mb-5 rounded-lg border border-ink-200 px-4 py-2 text-ink-600">
    You can view everything here, but viewers can’t make changes.
  </p>
);

/** What stands there when it could not be read; it is read again by itself when the connection is back. */
export function CouldNotRead() {
  const { revalidate, state } = useRevalidator();
  const busy = state !== 'idle';
  return (
    <section className="empty-state" aria-labelledby="tab-title">
      <h1 id="tab-title" className="text-2xl font-bold text-ink-900">
        This didn’t load
      </h1>
      <p className="mt-2">We can’t reach the server, or something went wrong there. You haven’t lost anything.</p>
      <p className="mt-5">
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={busy}
          onClick={() => !busy && void revalidate()}
        >
          <RotateCw aria-hidden="true" size={17} /> {busy ? 'Loading…' : 'Try again'}
        </button>
      </p>
    </section>
  );
}
