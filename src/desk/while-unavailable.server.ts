import { data, type RouterContextProvider } from 'react-router';
import { requestContext } from '#src/context.server.ts';
import { type Refusal, refuse } from '#src/lib/outcome.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { namingRequest } from '#src/platform/naming-request.server.ts';

const reason =
  'We can’t save anything right now. The disk may be full, or the database may be down. What you typed is still here; please try again in a few minutes.';

/** What `requireSignIn` throws for somebody whose role does not go so far. */
const isForbidden = (error: unknown): error is ReturnType<typeof data<Refusal>> =>
  (error as { init?: ResponseInit } | undefined)?.init?.status === 403;

/**
 * Carries out an owner's change. While storage is full or away the answer is why, with status 503, so that the page
 * stays as it is instead of making room for an error (S2 §8); the same for somebody who may not change it.
 * @throws whatever else goes wrong.
 */
export async function orWhyNot<T>({ context }: { context: Readonly<RouterContextProvider> }, change: () => Promise<T>) {
  try {
    return await change();
  } catch (error) {
    if (isForbidden(error)) return error;
    if (!isUnavailable(error)) throw error;
    context.get(requestContext).log.error({ error }, 'a change of the owner could not be saved');
    return data(refuse(namingRequest(reason)), { status: 503 });
  }
}
