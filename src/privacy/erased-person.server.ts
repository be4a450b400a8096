import { data, redirect } from 'react-router';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';

/** The answer for a person who is not there: the receipt's number if they were erased. @throws a 404 when nobody was. */
export async function erasedOrNobody(erasure: SignedInContext['erasure'], personId: string) {
  const number = await erasure.receiptOf(personId);
  if (number === undefined) throw data(null, { status: 404, statusText: 'Not Found' });
  return data({ person: undefined, number }, { status: 404 });
}

/** What the other pages of a person who is not there throw: the way to the receipt, or a 404. */
export async function notThere(erasure: SignedInContext['erasure'], personId: string) {
  const isErased = (await erasure.receiptOf(personId)) !== undefined;
  return isErased
    ? redirect(`/admin/people/${encodeURIComponent(personId)}/erase`)
    : data(null, { status: 404, statusText: 'Not Found' });
}
