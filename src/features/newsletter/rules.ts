import { newsletter } from '#content/newsletter.ts';

/** States of a subscriber: asked for and not yet confirmed, confirmed, gone. */
export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a confirmation link holds, and how long an address that never confirmed is kept, in milliseconds. */
export const confirmationLifeMs = 7 * day;
export const unconfirmedLifeMs = 30 * day;

/** Limits against bombing somebody's mailbox with sign-ups; windows in milliseconds. */
export const signUpLimits = {
  perBrowser: { max: 5, windowMs: hour },
  /** Many people can share one address (an office, a school). */
  perNetwork: { max: 40, windowMs: hour },
  /** Mails to one mailbox that has not confirmed. */
  perMailbox: [
    { max: 1, windowMs: 15 * minute },
    { max: 3, windowMs: day },
  ],
  /** Mails that tell a subscriber of being one. */
  reminders: { max: 1, windowMs: day },
} as const;

/** Where on the site somebody signed up. */
export const signUpPlaces = ['footer', 'blog', 'page'] as const;
export type SignUpPlace = (typeof signUpPlaces)[number];

const asKept = (address: string) => address.trim().toLowerCase();

/**
 * Why the browser does not send this address, in the words of S1 §8, or undefined. `known` is the list of
 * addresses that were subscribed from this browser.
 */
export function signUpProblem(address: string, known: readonly unknown[]): string | undefined {
  const wanted = asKept(address);
  if (!wanted.includes('@')) return newsletter.invalid;
  const subscribed = known.some((entry) => typeof entry === 'string' && asKept(entry) === wanted);
  return subscribed ? newsletter.duplicate : undefined;
}
