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

/** How many minutes of driving are kept free before and after. */
export const kindTravel: Readonly<Record<BookingKind, number>> = {
  consultation: 0,
  'home-visit': 30,
  'business-visit': 30,
  'remote-hour': 0,
};

export const isBookingKind = (value: unknown): value is BookingKind => bookingKindNames.includes(value as BookingKind);
