import newsletter from 'content:forms/newsletter';
import { dayMs } from '#src/lib/time.ts';

/** States of a subscriber: asked for and not yet confirmed, confirmed, gone. */
export const subscriberStates = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** How long a confirmation link holds, and how long an address that never confirmed is kept, in milliseconds. */
export const confirmationLifeMs = 7 * dayMs;
export const unconfirmedLifeMs = 30 * dayMs;

/** Where on the site somebody signed up. */
export const signUpPlaces = ['footer', 'blog', 'page'] as const;
export type SignUpPlace = (typeof signUpPlaces)[number];

const plain = (address: unknown) => (typeof address === 'string' ? address.trim().toLowerCase() : undefined);

/** Whether two entries of the browser's list are the same address; what is no text is like nothing. */
export function isSameAddress(one: unknown, other: unknown): boolean {
  return plain(one) !== undefined && plain(one) === plain(other);
}

/**
 * Why the browser does not send this address, in the words of S1 §8, or undefined. `known` is the list of
 * addresses that were subscribed from this browser.
 */
export function signUpProblem(address: string, known: readonly unknown[]): string | undefined {
  if (!address.includes('@')) return newsletter.invalid;
  return known.some((entry) => isSameAddress(entry, address)) ? newsletter.duplicate : undefined;
}

/** At most so many addresses in one go, and so many characters; a request to the server has a limit too. */
export const importLimits = { addresses: 5_000, characters: 200_000, consent: 200 } as const;
