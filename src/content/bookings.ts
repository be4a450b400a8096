import * as data from 'content:forms/booking-kinds';
import { withFacts } from './facts.ts';
import { nameOf, type Price, prices, unitOf, usd } from './prices.ts';

/** What can be booked; without a choice it is a consultation (S1 §9 Appointments). */
export const bookingKindNames = ['consultation', 'home-visit', 'business-visit', 'remote-hour'] as const;
export type BookingKind = (typeof bookingKindNames)[number];

/** How long each takes in minutes, until the owner sets something else. */
export const kindLengths: Readonly<Record<BookingKind, number>> = {
  consultation: 30,
  'home-visit': 120,
  'business-visit': 60,
  'remote-hour': 60,
};

/** How many minutes of driving are kept free before and after, until the owner sets something else. */
export const kindWays: Readonly<Record<BookingKind, number>> = {
  consultation: 0,
  'home-visit': 30,
  'business-visit': 30,
  'remote-hour': 0,
};

/** How many minutes are kept free after each and the way back, until the owner sets something else. */
export const kindBuffers: Readonly<Record<BookingKind, number>> = {
  consultation: 0,
  'home-visit': 0,
  'business-visit': 0,
  'remote-hour': 0,
};

/** How many places side by side each may use, all sharing the first, until the owner sets something else. */
export const kindsAtOnce: Readonly<Record<BookingKind, number>> = {
  consultation: 1,
  'home-visit': 1,
  'business-visit': 1,
  'remote-hour': 1,
};

export const isBookingKind = (value: unknown): value is BookingKind => bookingKindNames.includes(value as BookingKind);

/** What is meant by what was said; a consultation unless it is another kind. */
export const kindOf = (said: unknown): BookingKind => (isBookingKind(said) ? said : 'consultation');

/** What a home visit can be booked as, and how many minutes it takes at most (S1 §9 Prices shown). */
export const homePackages = [
  { value: 'basic', price: prices.residentialBasicVisit, minutes: 60 },
  { value: 'home-network', price: prices.residentialHomeNetwork, minutes: 120 },
  { value: 'smart-home', price: prices.residentialSmartHome, minutes: 120 },
] as const;
export type HomePackage = (typeof homePackages)[number]['value'];

/** A price with what it is for, for example "$150 per visit (1 hour)". */
export const priceWithUnit = (price: Price): string => `${usd(price)} ${unitOf(price)}`;

/** Packages as a visitor chooses among them. */
export const packageOptions = homePackages.map((one) => ({
  value: one.value,
  label: `${nameOf(one.price)}: ${priceWithUnit(one.price)}`,
}));

/** What visitors read of each kind of booking, and around the choice of one. */
export const bookings = withFacts(data.kinds);
export const bookingWords = withFacts(data.form);
export { anyMeeting, anyOfThem, meetings } from 'content:forms/booking-kinds';

/** Where a kind is booked; `more` is what the form begins with. */
export function bookingHref(kind: BookingKind, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ tab: 'appointment', kind, ...more });
  return `/contact?${query}`;
}
