import newsletter from 'content:forms/newsletter';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { SubscriberChange } from './admin.server.ts';

const successMs = 3_000;

/** The subscriber form (S2 §2, §4, §5): the success text stands for three seconds, the address is cleared. */
export function AddSubscriber({ posted }: { posted: SubscriberChange | undefined }) {
  const fetcher = useFetcher<SubscriberChange>();
  const form = useRef<HTMLFormElement>(null);
  const [thanked, setThanked] = useState<SubscriberChange>();
  const busy = fetcher.state !== 'idle';
  const change = busy ? undefined : (fetcher.data ?? posted);
  const done = change?.ok ? change : undefined;
  useEffect(() => {
    if (!done) return;
    form.current?.reset();
    const timer = setTimeout(() => setThanked(done), successMs);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <section className="card lead-part" aria-labelledby="add-title">
      <h2 id="add-title">Add a subscriber</h2>
      <fetcher.Form ref={form} method="post" className="grid grid-cols-1 gap-3" noValidate>
        <input type="hidden" name="intent" value="add" />
        <div className="field min-w-0">
          <label htmlFor="subscriber">Email address</label>
          <input
            id="subscriber"
            name="email"
            type="email"
            className="input"
            maxLength={254}
            autoComplete="off"
            placeholder={newsletter.placeholder}
            defaultValue={posted?.ok === false ? posted.email : undefined}
            aria-invalid={change?.ok === false ? true : undefined}
            aria-describedby="subscriber-problem subscriber-hint"
          />
          <p id="subscriber-problem" role="alert" className="field-error empty:hidden">
            {change?.ok === false && change.reason}
          </p>
        </div>
        <button type="submit" className="button button-peach justify-self-start" aria-disabled={busy}>
          {busy ? newsletter.busyButton : newsletter.button}
        </button>
        <div role="status">
          {done && done !== thanked && <p className="font-semibold text-arc-800">{newsletter.success}</p>}
          {change?.asked !== undefined && (
            <p className="wrap-anywhere text-ink-700">
              {change.asked
                ? `We emailed ${change.email}. They’re pending until they confirm.`
                : `We emailed ${change.email} recently, and they haven’t confirmed yet.`}
            </p>
          )}
        </div>
        <p id="subscriber-hint" className="text-sm text-ink-600">
          They get an email asking them to confirm first.
        </p>
      </fetcher.Form>
    </section>
  );
}
