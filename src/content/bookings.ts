import { appointment as fields } from 'content:forms/booking-fields';
import * as data from 'content:forms/booking-kinds';
import { withFacts, wordsNow } from './facts.ts';
import { nameOf, type Price, unitOf, usd } from './prices.ts';

/** Bookable kinds; the default is a consultation (S1 §9 Appointments). */
export const bookingKindNames = ['consultation', 'home-visit', 'business-visit', 'remote-hour'] as const;
export type BookingKind = (typeof bookingKindNames)[number];

/** Defaults by kind: minutes, how many may run at once (all kinds share the first), driving before and after, free time. */
export const { lengths: kindLengths, atOnce: kindsAtOnce, ways: kindWays, buffers: kindBuffers } = data.usual;

export const isBookingKind = (value: unknown): value is BookingKind => bookingKindNames.includes(value as BookingKind);

/** Unknown values mean a consultation. */
export const kindOf = (said: unknown): BookingKind => (isBookingKind(said) ? said : 'consultation');

/** Packages of home visits with their maximum minutes (S1 §9 Prices shown). */
export const homePackages = [
  { value: 'basic', price: 'residential-basic-visit', minutes: 60 },
  { value: 'home-network', price: 'residential-home-network', minutes: 120 },
  { value: 'smart-home', price: 'residential-smart-home', minutes: 120 },
] as const;

/** For example "$150 per visit (1 hour)". */
export const priceWithUnit = (price: Price): string => `${usd(price)} ${unitOf(price)}`;

export const packageOptions = homePackages.map((one) => ({
  value: one.value,
  label: `${nameOf(one.price)}: ${priceWithUnit(one.price)}`,
}));

export const bookings = withFacts(data.kinds);
export const bookingWords = withFacts({ ...data.form, kind: fields.kind.label, zipMissing: fields.zip.required });
export { anyMeeting, anyOfThem, meetings } from 'content:forms/booking-kinds';

/** Whether technicians drive to a 5-digit ZIP code. */
export const isServedZip = (zip: string): boolean => wordsNow('areas.zips').split(' ').includes(zip);

export function bookingHref(kind: BookingKind, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ tab: 'appointment', kind, ...more });
  return `/contact?${query}`;
}

/** A consultation is what one books without choosing a kind. */
export const bookAgain = (kind: unknown): string =>
  kindOf(kind) === 'consultation' ? '/contact?tab=appointment' : bookingHref(kindOf(kind));
