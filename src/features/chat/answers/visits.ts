import { bookingKindNames } from '#src/content/bookings.ts';
import { chatBookings } from '#src/content/chat-answers.ts';
import type { Knowledge, ReplyContext, VisitKind } from '../reply-types.ts';
import type { Part } from './parts.ts';
import { matchesOf, patterns, stemsOf } from './pattern.ts';
import { freeDays } from './schedule.ts';
import type { Understood } from './understand.ts';

const visitKinds = bookingKindNames.filter((kind) => kind !== 'consultation');

const meantBy = {
  'home-visit': patterns(
    'home|house visit|call, visit|come|technician|tech|someone|somebody ... home|house|apartment|condo',
  ),
  'business-visit': patterns(
    `business|office visit, visit|come|technician|tech|engineer|onsite ...
    business|office|company|shop|store|workplace|firm`,
  ),
  'remote-hour': patterns('remote hour|session|help|support|repair|technician|appointment|slot'),
} as const;
const noVisit = patterns(
  'consultation, consult, meeting, demo, visit|come ... your, website|site|app ... visit, visit ... website|site|app',
);
/** Who comes, on a page about homes. */
const someoneComes = patterns('technician, tech, come, visit, house call, appointment');
const toBook = stemsOf('book booking reserve schedule appointment');
const notToBook = 'manage-appointment complaint careers after-writing status consultation your-place'.split(' ');

/** Beside these a message is about something else than the visit that was offered before it. */
const goesOn = 'schedule visit onsite residential device same-day weekend'.split(' ');

/** The kind that was offered last; "any other days?" goes on about it. */
const kindTold = (told: string) => visitKinds.find((kind) => told.includes(chatBookings[kind].choose));

/** Which visit or remote hour a message means: by its words, by what was offered last, or by the page it is asked on. */
export function visitMeant(
  { wanted, rules }: Understood,
  { lastResponse }: ReplyContext,
  { path = '' }: Knowledge,
): VisitKind | undefined {
  if (matchesOf(noVisit, wanted).size > 0) return undefined;
  const named = visitKinds.find((kind) => matchesOf(meantBy[kind], wanted).size > 0);
  const onPage = path.includes('residential') && matchesOf(someoneComes, wanted).size > 0;
  const told = rules.every(({ id }) => goesOn.includes(id)) ? kindTold(lastResponse) : undefined;
  return named ?? told ?? (onPage ? 'home-visit' : undefined);
}

/** The visit that a message wants to book, or a time for; undefined where it only asks about it. */
export function visitToBook(seen: Understood, context: ReplyContext, knowledge: Knowledge): VisitKind | undefined {
  if (seen.rules.some(({ id }) => notToBook.includes(id))) return undefined;
  const books =
    seen.rules.some(({ id }) => id === 'schedule') ||
    seen.followUps.includes('when') ||
    seen.wanted.some((stem) => toBook.includes(stem));
  return books ? visitMeant(seen, context, knowledge) : undefined;
}

/** What the kind is, unless that was said just before, its free days, and where it is booked. */
export function visitPart(
  kind: VisitKind,
  seen: Understood,
  { lastResponse }: ReplyContext,
  { calendar, visitDays = {} }: Knowledge,
): Part {
  const { text, choose, links, none, unknown } = chatBookings[kind];
  const { [kind]: openDays } = visitDays;
  const goesOn = kindTold(lastResponse) === kind;
  // When others of the kind begin is known of its free times alone.
  const itsCalendar = calendar && { ...calendar, starts: [], pauses: [] };
  const days = freeDays({ openDays: openDays ?? null, calendar: itsCalendar }, seen, goesOn ? lastResponse : '', {
    ...{ links, none, last: '' },
    unknown: goesOn ? unknown : '',
  });
  return {
    text: [goesOn ? '' : text, days.text, choose].filter(Boolean).join(openDays ? '\n\n' : ' '),
    links,
    wants: openDays === undefined ? kind : undefined,
  };
}
