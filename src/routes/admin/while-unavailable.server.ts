import { data, type RouterContextProvider } from 'react-router';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { requestContext } from '../context.server.ts';

const problem =
  'Nothing can be saved just now: the disk may be full, or the database may be unreachable. What you typed is still here; please try again in a few minutes.';

interface Args {
  context: Readonly<RouterContextProvider>;
}

/**
 * Tells from the error why the owner's change was not carried out, and logs its cause.
 * @throws the error itself when it is not about storage.
 */
export function whyNot({ context }: Args) {
  return (error: unknown): string => {
    if (!isUnavailable(error)) throw error;
    context.get(requestContext).log.error({ error }, 'a change of the owner could not be saved');
    return problem;
  };
}

/**
 * Carries out an owner's change. While storage is full or away the answer is why, with status 503, so that the page
 * stays as it is instead of making room for an error (S2 §8).
 * @throws whatever else goes wrong.
 */
export async function orWhyNot<T>(args: Args, change: () => Promise<T>) {
  try {
    return await change();
  } catch (error) {
    return data({ problem: whyNot(args)(error) }, { status: 503 });
  }
}
