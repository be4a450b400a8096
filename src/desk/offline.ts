import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { browserStorage, forgetEntry, noteDraftsKey } from '#src/lib/browser-store.ts';
import { refuse } from '#src/lib/outcome.ts';
import { type Acted, said } from '#src/ui/act.tsx';
import { keptPage, noteDeskState } from './desk-state.ts';

type Results = Record<string, DataStrategyResult>;

const outOfReach =
  'We can’t reach the server, so nothing was changed. Try again when you’re back online; what you typed is still here.';
const failed = 'Something went wrong on the server. Please try again; what you typed is still here.';
const signedOut = 'You’re signed out, so this wasn’t saved. What you typed is still here; please sign in again.';

/** The routes around a tab; their data is valid for every tab. */
const frames = new Set(['root', 'desk-layout']);

const isRedirect = (result: unknown): result is Response =>
  result instanceof Response && result.headers.has('location');
/** Where `requireSignIn` redirects without a session. */
const isGate = (result: unknown) => isRedirect(result) && result.headers.get('location')?.startsWith('/admin?next=');
/** Where signing out leads; it needs no way back to the page. */
const isWayOut = (result: unknown) => isRedirect(result) && result.headers.get('location') === '/admin';
/** The search runs beside the page in view and reports its own failures. */
const finder = 'search/find';
const notAsked = (isOut: boolean) => ({
  q: undefined,
  groups: [],
  marks: { words: [], numbers: [] },
  problem: isOut
    ? 'You’re signed out. Sign in again to search.'
    : 'We can’t reach the server right now. Try again when you’re back online.',
});
/** The ids of routes whose outcome stands in the desk's toast. */
const acts = /^(act\/|records\/record-list$)/;
/** 403 and 404 are proper answers, not failures. */
const isNotThere = (result: unknown) => isRouteErrorResponse(result) && [403, 404].includes(result.status);

/** A failed read shows the older data, if there is any. */
function keepWhatWasRead(results: Results, url: URL): Results {
  // After a refused change React Router reads nothing but still calls this, so it tells nothing about the connection.
  if (Object.keys(results).length === 0) return results;
  const wrong = Object.entries(results).filter(([, { type, result }]) => type === 'error' && !isNotThere(result));
  if (wrong.length === 0) {
    noteDeskState({ connected: true, signedOut: false });
    return results;
  }
  const isOut = wrong.some(([, { result }]) => isGate(result));
  if (finder in results) {
    noteDeskState(isOut ? { signedOut: true } : { connected: false });
    results[finder] = { type: 'data', result: notAsked(isOut) };
    return results;
  }
  const kept = keptPage();
  const isSamePage = kept.href === url.pathname + url.search;
  if (wrong.some(([, { result }]) => isRedirect(result)) && !(isOut && isSamePage)) return results;
  noteDeskState(isOut ? { signedOut: true } : { connected: false });
  for (const [id] of wrong) {
    const known = isSamePage || frames.has(id) ? kept.data.get(id) : undefined;
    if (known !== undefined) results[id] = { type: 'data', result: known };
  }
  return results;
}

/** A change that failed or did not arrive is answered where it was submitted. */
function answerInWords(results: Results): Results {
  for (const [id, { type, result }] of Object.entries(results)) {
    const isOut = isGate(result);
    if (type !== 'error' && !isOut) {
      noteDeskState({ connected: true });
      // React Router wraps what an action answers.
      const acted = (result as { data?: Acted } | null)?.data;
      if (acts.test(id) && acted?.ok && acted.said) said.tell(acted);
      continue;
    }
    // An expired session keeps drafts for the next sign-in; signing out deletes them.
    if (isWayOut(result)) forgetEntry(browserStorage('session'), noteDraftsKey);
    if (isRedirect(result) && !isOut) continue;
    const isAnswered = isRouteErrorResponse(result);
    if (isOut) noteDeskState({ signedOut: true });
    else if (!isAnswered) noteDeskState({ connected: false });
    const reason = isOut ? signedOut : isAnswered ? failed : outOfReach;
    // A status of 400 or more also stops React Router from revalidating.
    results[id] = { type: 'data', result: data(refuse(reason), { status: 503 }) };
  }
  return results;
}

/** Keeps page and input when the connection or session is lost: last data stays, a failed change tells the reason. */
export const keepOffline: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.signal.aborted) return results;
  return request.method === 'GET' ? keepWhatWasRead(results, new URL(request.url)) : answerInWords(results);
};
