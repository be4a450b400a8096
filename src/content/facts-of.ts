import { days as estimateDays } from 'content:forms/estimator';
import promises from 'content:promises';
import termsFigures from 'content:terms-figures';
import { timeOf } from '#src/lib/day-times.ts';
import { filled } from '#src/lib/facts.ts';
import { timeInWords } from '#src/lib/format.ts';
import {
  closedDaysInWords,
  dayHours,
  hoursByDay,
  hoursByTime,
  noticeInWords,
  openDaysInWords,
  plainHours,
  shortHours,
} from '#src/lib/hours-words.ts';
import { itemsIn } from '#src/lib/records/collection.ts';
import { type Live, setDefaultFacts } from '#src/lib/records/live.ts';
import { wordsFacts } from '#src/lib/records/words.ts';
import { defaultRetention, keptFor, type Retention } from '#src/lib/retention.ts';
import type { Schedule, Week } from '#src/lib/schedule.ts';
import { listOf } from '#src/lib/text.ts';
import { reminderMinute } from './appointments.ts';
import { areas, type Place } from './areas.ts';
import { kindLengths } from './bookings.ts';
import { openingRules } from './hours.ts';
import { claimFacts, claimRecords, companyFacts, companyRecords, promiseRecords } from './records/company.ts';
import { scheduleIn } from './records/hours.ts';
import { colourRecords, lookFacts } from './records/look.ts';
import { planFacts, planRecords, priceFacts, priceRecords } from './records/prices.ts';

const saysTheSame = (a: Week, b: Week) => JSON.stringify(a) === JSON.stringify(b);
const [saturday, sunday] = [5, 6];

/** "on weekends and on holidays", "on Sunday and on holidays", "on holidays". */
function closedOn(office: Week): string {
  const days = closedDaysInWords(office);
  if (days === '') return 'on holidays';
  return `${days === 'Saturday and Sunday' ? 'on weekends' : `on ${days}`} and on holidays`;
}

function weekendWords(office: Week): string {
  const [first, second] = [dayHours(office[saturday] ?? []), dayHours(office[sunday] ?? [])];
  const of = (hours: string) => (hours === 'closed' ? hours : `open ${hours} EST`);
  if (first === second) return `On Saturday and Sunday the office is ${of(first)}`;
  return `On Saturday the office is ${of(first)}, on Sunday it is ${of(second)}`;
}

/** Mon-Fri 9 AM to 6 PM: S1 states other hours here than for appointments, until the owner changes the hours. */
const consultations: Week = openingRules.booking.map((day) => (day.length > 0 ? [{ from: 9 * 60, to: 18 * 60 }] : []));

const reminderTime = timeInWords(timeOf(reminderMinute));

export function hoursFacts({ office, booking, noticeMinutes, horizonDays, lengths }: Schedule) {
  const minutes = lengths.consultation ?? kindLengths.consultation;
  const onWeekends = booking.slice(saturday).some((ranges) => ranges.length > 0);
  return {
    'hours.office': shortHours(office),
    'hours.appointments': hoursByDay(booking),
    'hours.appointments-by-time': hoursByTime(booking),
    'hours.consultations': plainHours(saysTheSame(booking, openingRules.booking) ? consultations : booking),
    'hours.working-days': openDaysInWords(office),
    'hours.closed': closedOn(office),
    'hours.weekend': weekendWords(office),
    'hours.meetings': onWeekends ? 'at these times' : 'on weekdays',
    'booking.notice': noticeInWords(noticeMinutes),
    'booking.reminder': reminderTime,
    'estimate.days': `${estimateDays} days`,
    'booking.horizon': horizonDays === 1 ? '1 day' : `${horizonDays} days`,
    'consultation.length': `${minutes}-minute`,
    'consultation.minutes': `${minutes} minutes`,
  };
}

/** When the owner names no place. */
const somewhere = 'our area';

function placeFacts(places: readonly Place[]) {
  const names = (those: readonly Place[]) => those.map(({ name }) => name);
  const [primary, wide] = [places.filter((place) => place.primary), places.filter((place) => place.wide)];
  const around = wide.filter((place) => !place.primary);
  return {
    'areas.primary': names(primary).join(', ') || somewhere,
    'areas.wide': names(wide).join(', ') || somewhere,
    'areas.all': listOf(names(wide)) || somewhere,
    'areas.around': around.length > 0 ? `, among them ${listOf(names(around))}` : '',
    'areas.zips': [...new Set(places.flatMap(({ visits, zips }) => (visits ? zips : [])))].join(' '),
  };
}

const erasedAfter = (span: string | undefined, from: string) =>
  span === undefined ? 'kept until you or we have it erased' : `erased ${span} after ${from}`;

/** Retention periods in the words of the privacy policy. */
function keptFacts(retention: Retention) {
  const { chats, leads, applications, sentMails, rawMails, logs, backups } = keptFor(retention);
  return {
    'kept.transcript': erasedAfter(chats, 'its last message'),
    'kept.chats': erasedAfter(chats, 'their last message'),
    'kept.leads': erasedAfter(leads, 'they were closed or the meeting took place'),
    'kept.applications': erasedAfter(applications, 'they were closed'),
    'kept.sent-mails': erasedAfter(sentMails, 'they were written'),
    'kept.raw-mail': erasedAfter(rawMails, 'it came'),
    'kept.raw-mails': erasedAfter(rawMails, 'they came'),
    'kept.logs': erasedAfter(logs, 'it was done'),
    'kept.backups': erasedAfter(backups, 'they were made'),
  };
}

/** What is promised in an emergency: within minutes at any hour, or what every message is. */
function emergencyFacts(records: Live['records']) {
  const claims = claimFacts(itemsIn(claimRecords, records));
  if (itemsIn(promiseRecords, records)[0]?.byClock !== false) {
    return {
      ...claims,
      'promise.day-and-night': ', day and night',
      'promise.critical-hours': 'at any hour',
      'promise.critical-minutes': claims['claim.critical'].replace(/ minutes?$/, ' min'),
    };
  }
  const usual = promises['promise.working-day'];
  return {
    ...{ ...claims, 'claim.critical': usual, 'claim.critical-response': usual, 'promise.day-and-night': '' },
    ...{ 'promise.critical-hours': 'during business hours', 'promise.critical-minutes': promises['promise.hours'] },
  };
}

export interface ModelInUse {
  readonly name: string;
  readonly host: string;
}

/** For the privacy policy. */
const modelFacts = (model: ModelInUse | undefined) => ({
  'assistant.model': model
    ? `what it cannot answer by itself is sent to the language model ${model.name} at ${model.host}, together with the passages of this website that may answer it and the question before, but without your name, address or identifier; what comes back is checked against those passages`
    : 'what you type is not sent to an artificial-intelligence service',
});

export interface Published {
  readonly records: Live['records'];
  /** Defaults when missing. */
  readonly retention?: Retention;
  /** Undefined for none. */
  readonly model?: ModelInUse | undefined;
  readonly changedAt?: Live['changedAt'];
  readonly confirmed?: Live['confirmed'];
}

export const factsOf = ({ records, retention = defaultRetention, model }: Published) => ({
  ...hoursFacts(scheduleIn(records)),
  ...promises,
  ...termsFigures,
  ...keptFacts(retention),
  ...modelFacts(model),
  ...companyFacts(itemsIn(companyRecords, records)),
  ...priceFacts(itemsIn(priceRecords, records)),
  ...emergencyFacts(records),
  ...planFacts(itemsIn(planRecords, records)),
  ...lookFacts(itemsIn(colourRecords, records)),
  ...placeFacts(itemsIn(areas, records)),
});

export type FactName = keyof ReturnType<typeof factsOf>;

/** Default words of everything editable (S1 §9). */
export const builtFacts: Readonly<Record<FactName, string>> = factsOf({ records: {} });
setDefaultFacts(builtFacts);

export function liveOf({ changedAt, confirmed, ...published }: Published): Live {
  const { records } = published;
  const facts = factsOf(published);
  return {
    ...{ records, facts: { ...filled(wordsFacts(records), facts), ...facts } },
    ...(changedAt && { changedAt }),
    ...(confirmed && { confirmed }),
  };
}

/** Memoized until something else is published. */
export function currentLive(published: () => Published): () => Live {
  let known: { of: Published; live: Live } | undefined;
  return () => {
    const now = published();
    const of = known?.of;
    if (!known || of?.records !== now.records || of.retention !== now.retention) {
      known = { of: now, live: liveOf(now) };
    }
    return known.live;
  };
}
