import { data, redirect } from 'react-router';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';

/** The receipt's number of an erased person. @throws a 404 if nobody was erased. */
export async function erasedOrNobody(erasure: SignedInContext['erasure'], personId: string) {
  const number = await erasure.receiptOf(personId);
  if (number === undefined) throw data(null, { status: 404, statusText: 'Not Found' });
  return data({ person: undefined, number }, { status: 404 });
}

/** Redirect to the receipt, or a 404; for the other pages of a person. */
export async function notThere(erasure: SignedInContext['erasure'], personId: string) {
  const isErased = (await erasure.receiptOf(personId)) !== undefined;
  return isErased
    ? redirect(`/admin/people/${encodeURIComponent(personId)}/erase`)
    : data(null, { status: 404, statusText: 'Not Found' });
}
