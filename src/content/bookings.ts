import { claims, promises } from './claims.ts';
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

/** How a consultation can be held; what is said of the place of each. */
export const meetings = [
  { value: 'video', label: 'By video', place: 'By video; we send you the link by email.' },
  { value: 'telephone', label: 'By telephone', place: 'By telephone; we call the number that you gave us.' },
  { value: 'office', label: 'At your office', place: 'At your office; we agree on the address by email.' },
] as const;

/** Where a consultation is held that nobody was asked the way for (S1 §9). */
export const anyMeeting = 'By video or at your office; we agree on it by email.';
/** The same of one whose visitor was asked, and left it to us. */
export const anyOfThem = 'By video, by telephone or at your office; we agree on it by email.';

/** What visitors read of a kind of booking. */
interface BookingWords {
  /** As a choice, and as the name of what is booked. */
  readonly title: string;
  /** The same within a sentence. */
  readonly name: string;
  /** Above the calendar. */
  readonly lead: string;
  /** What it costs, before anything is typed. */
  readonly price: string;
  /** Where it takes place, as a choice. */
  readonly at: string;
  /** Where it takes place, for mails, calendars and pages. `zip` is the only word of the visitor's that mails repeat. */
  readonly where: (zip: string) => string;
  /** The page that says more about it. */
  readonly start: { readonly text: string; readonly href: string };
  /** What it is about, where the form does not ask. */
  readonly service?: string;
}

const confirmed = `We confirm within ${promises.appointment}.`;

export const bookings: Readonly<Record<BookingKind, BookingWords>> = {
  consultation: {
    title: 'Consultation',
    name: 'consultation',
    lead: `A free ${claims.consultationLength} meeting, by video, by telephone or at your office. ${confirmed}`,
    price: 'Free',
    at: 'By video, by telephone or at your office',
    where: () => anyMeeting,
    start: { text: 'What we can help with', href: '/services' },
  },
  'home-visit': {
    title: 'Home visit',
    name: 'home visit',
    lead: `A technician comes to your house. You choose a package and know its price now. ${confirmed}`,
    price: `From ${usd(homePackages[0].price)}`,
    at: 'At your home',
    where: (zip) => (zip ? `At your home, ZIP code ${zip}` : 'At your home'),
    start: { text: 'What is in each package', href: '/it-support/residential#packages-title' },
    service: 'support',
  },
  'business-visit': {
    title: 'Visit at your business',
    name: 'visit at your business',
    lead: `An engineer looks at your network and your open items on site, free of charge. ${confirmed}`,
    price: 'Free',
    at: 'At your business',
    where: (zip) => (zip ? `At your business, ZIP code ${zip}` : 'At your business'),
    start: { text: 'What we take over for companies', href: '/it-support/business' },
  },
  'remote-hour': {
    title: 'Remote hour',
    name: 'remote hour',
    lead: `One hour with a technician who shares your screen while you watch. ${confirmed}`,
    price: priceWithUnit(prices.remoteSupportHour),
    at: 'On your own screen',
    where: () => 'On your own screen; we send you the link to the session by email.',
    start: { text: 'How remote support works', href: '/it-support/residential#packages-title' },
    service: 'support',
  },
};

/** Around the choice of a kind. */
export const bookingWords = {
  label: 'What would you like to book?',
  unknown: 'Please choose what you would like to book',
  length: (minutes: number): string => `${minutes} minutes`,
  kind: 'Booking',
  price: 'Price',
  packageLabel: 'Package',
  packageMissing: 'Please choose a package',
  meet: 'How shall we meet?',
  meetEmpty: 'Whatever suits you',
  phoneMissing: 'Please give us the number to call',
  company: 'Company',
  companyMissing: 'Please tell us the name of your company',
  street: 'Street and number',
  streetMissing: 'Please tell us where to come',
  zip: 'ZIP code',
  zipMissing: 'Please enter the ZIP code of five digits',
  /** Of a visit that nobody can drive to. */
  outside: 'Our technicians do not drive that far yet.',
  outsideOffer: 'Most software trouble needs no visit. Everything you typed goes along:',
  outsideRemote: `Book a remote hour instead (${usd(prices.remoteSupportHour)})`,
  outsideMessage: 'Send us a message instead',
  book: {
    consultation: 'Book a consultation',
    'home-visit': 'Book a visit',
    'business-visit': 'Book a visit at your business',
    'remote-hour': 'Book a remote hour',
  },
  bookPackage: (title: string): string => `Book ${title}`,
  /** Before the first time that is free. */
  nextFree: {
    consultation: 'Next free consultation:',
    'home-visit': 'Next free home visit:',
    'business-visit': 'Next free visit at a business:',
    'remote-hour': 'Next free remote hour:',
  },
} as const;

/** Where a kind is booked; `more` is what the form begins with. */
export function bookingHref(kind: BookingKind, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ tab: 'appointment', kind, ...more });
  return `/contact?${query}`;
}
