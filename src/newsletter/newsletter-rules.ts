import newsletter from 'content:forms/newsletter';
import { dayMs } from '#src/lib/time.ts';

export const subscriberStates = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Milliseconds: validity of confirmation links, and retention of unconfirmed addresses. */
export const confirmationLifeMs = 7 * dayMs;
export const unconfirmedLifeMs = 30 * dayMs;

export const signUpPlaces = ['footer', 'blog', 'page'] as const;
export type SignUpPlace = (typeof signUpPlaces)[number];

export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Message of S1 §8, or undefined. `known`: addresses subscribed from this browser. */
export function signUpProblem(address: string, known: readonly string[]): string | undefined {
  if (!address.includes('@')) return newsletter.invalid;
  return known.some((entry) => isSameAddress(entry, address)) ? newsletter.duplicate : undefined;
}

/** Per import; characters also because requests are limited. */
export const importLimits = { addresses: 5_000, characters: 200_000, consent: 200 } as const;
