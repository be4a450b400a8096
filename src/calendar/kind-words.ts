import { meeting } from '#src/content/appointments.ts';
import {
  anyMeeting,
  anyOfThem,
  bookings,
  bookingWords,
  homePackages,
  isBookingKind,
  kindLengths,
  kindOf,
  meetings,
  priceWithUnit,
} from '#src/content/bookings.ts';
import { nameOf } from '#src/content/prices.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { serviceLabel } from './slot-words.ts';

export interface Booked {
  kind?: unknown;
  service?: unknown;
  package?: unknown;
  zip?: unknown;
  meet?: unknown;
  minutes?: unknown;
}

const packageOf = (booked: Booked) => homePackages.find(({ value }) => value === booked.package);

/**
 * `longest`: length of its kind; a package may be shorter. Without a package free slots are computed by the kind, so
 * that every package fits.
 */
export function minutesOf(booked: Booked, longest: number): number {
  const chosen = booked.kind === 'home-visit' ? packageOf(booked) : undefined;
  return Math.min(longest, chosen?.minutes ?? longest);
}

/** Within a sentence or title: "home visit (Basic)"; a consultation by its service. */
export function whatOf(booked: Booked): string {
  const kind = kindOf(booked.kind);
  const minutes = typeof booked.minutes === 'number' ? booked.minutes : kindLengths.consultation;
  const about = serviceLabel(String(booked.service ?? ''));
  if (kind === 'consultation') return `${fillIn(meeting.title, { minutes }).toLowerCase()} (${about})`;
  if (kind === 'business-visit') return `${bookings[kind].name} (${about})`;
  const chosen = packageOf(booked);
  return chosen ? `${bookings[kind].name} (${nameOf(chosen.price)})` : bookings[kind].name;
}

/** Undefined for a consultation, whose name says that it is free. */
export function priceOf(booked: Booked): string | undefined {
  const kind = kindOf(booked.kind);
  if (kind === 'consultation') return undefined;
  const chosen = packageOf(booked);
  return chosen ? priceWithUnit(chosen.price) : bookings[kind].price;
}

/** Reveals nothing of the visitor's but the ZIP code, which is from a list. */
export function whereOf({ kind, zip, meet }: Booked): string {
  const chosen = meetings.find(({ value }) => value === meet);
  if (chosen) return chosen.place;
  if (kindOf(kind) === 'consultation' && meet === '') return anyOfThem;
  if (!isBookingKind(kind)) return anyMeeting;
  const { where, whereZip } = bookings[kind];
  return zip && whereZip ? fillIn(whereZip, { zip: String(zip).slice(0, 5) }) : where;
}

/** Full address as typed; for authorised readers only. Empty if it is no visit. */
export function addressOf(booked: { company?: unknown; street?: unknown; zip?: unknown }): string {
  return [booked.company, booked.street, booked.zip].filter(Boolean).map(String).join(', ');
}

/** Label and words, in order; without time, place and status. */
export function aboutOf(booked: Booked, about: string): [string, string][] {
  const kind = kindOf(booked.kind);
  const service: [string, string][] = [[about, serviceLabel(String(booked.service ?? ''))]];
  if (kind === 'consultation') return service;
  const chosen = packageOf(booked);
  const title = chosen ? `${bookings[kind].title}, ${nameOf(chosen.price)}` : bookings[kind].title;
  const price = priceOf(booked) ?? '';
  return [[bookingWords.kind, title], [bookingWords.price, price], ...(kind === 'business-visit' ? service : [])];
}

export const kindInWords = (kind: string): string => (isBookingKind(kind) ? bookings[kind].title : kind);
