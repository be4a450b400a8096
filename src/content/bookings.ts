import * as data from 'content:forms/booking-kinds';
import { withFacts } from './facts.ts';
import { nameOf, type Price, prices, unitOf, usd } from './prices.ts';

/** Bookable kinds; the default is a consultation (S1 §9 Appointments). */
export const bookingKindNames = ['consultation', 'home-visit', 'business-visit', 'remote-hour'] as const;
export type BookingKind = (typeof bookingKindNames)[number];

/** Default length in minutes. */
export const kindLengths: Readonly<Record<BookingKind, number>> = {
  consultation: 30,
  'home-visit': 120,
  'business-visit': 60,
  'remote-hour': 60,
};

/** Default driving time in minutes, kept free before and after. */
export const kindWays: Readonly<Record<BookingKind, number>> = {
  consultation: 0,
  'home-visit': 30,
  'business-visit': 30,
  'remote-hour': 0,
};

/** Default minutes kept free after each, besides driving. */
export const kindBuffers: Readonly<Record<BookingKind, number>> = {
  consultation: 0,
  'home-visit': 0,
  'business-visit': 0,
  'remote-hour': 0,
};

/** Default number of parallel bookings of a kind; all kinds share the first. */
export const kindsAtOnce: Readonly<Record<BookingKind, number>> = {
  consultation: 1,
  'home-visit': 1,
  'business-visit': 1,
  'remote-hour': 1,
};

export const isBookingKind = (value: unknown): value is BookingKind => bookingKindNames.includes(value as BookingKind);

/** Unknown values mean a consultation. */
export const kindOf = (said: unknown): BookingKind => (isBookingKind(said) ? said : 'consultation');

/** Packages of home visits with their maximum minutes (S1 §9 Prices shown). */
export const homePackages = [
  { value: 'basic', price: prices.residentialBasicVisit, minutes: 60 },
  { value: 'home-network', price: prices.residentialHomeNetwork, minutes: 120 },
  { value: 'smart-home', price: prices.residentialSmartHome, minutes: 120 },
] as const;

/** For example "$150 per visit (1 hour)". */
export const priceWithUnit = (price: Price): string => `${usd(price)} ${unitOf(price)}`;

export const packageOptions = homePackages.map((one) => ({
  value: one.value,
  label: `${nameOf(one.price)}: ${priceWithUnit(one.price)}`,
}));

export const bookings = withFacts(data.kinds);
export const bookingWords = withFacts(data.form);
export { anyMeeting, anyOfThem, meetings } from 'content:forms/booking-kinds';

export function bookingHref(kind: BookingKind, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ tab: 'appointment', kind, ...more });
  return `/contact?${query}`;
}

/** A consultation is what one books without choosing a kind. */
export const bookAgain = (kind: unknown): string =>
  kindOf(kind) === 'consultation' ? '/contact?tab=appointment' : bookingHref(kindOf(kind));
