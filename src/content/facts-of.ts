import termsFigures from 'content:terms-figures';
import { filled } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { type Live, setDefaultFacts } from '#src/lib/records/live.ts';
import { wordsFacts } from '#src/lib/records/words.ts';
import { defaultRetention, keptFor, type Retention } from '#src/lib/retention.ts';
import { listOf } from '#src/lib/text.ts';
import { areas, type Place } from './areas.ts';
import { cities } from './cities.ts';
import { hoursFacts } from './hours-facts.ts';
import { planFacts, planRecords } from './plans.ts';
import { claimFacts, claimRecords, promiseRecords } from './records/claims.ts';
import { companyFacts, companyRecords } from './records/company.ts';
import { scheduleIn } from './records/hours.ts';
import { colourRecords, lookFacts } from './records/look.ts';
import { priceFacts, priceRecords } from './records/prices.ts';

/** When the owner names no place. */
const somewhere = 'our area';

export function placeFacts(
  places: readonly Place[],
  cities: readonly { readonly id: string; readonly name: string; readonly state: string }[],
  region: string,
) {
  const names = (those: readonly Place[]) => those.map(({ name }) => name);
  const [primary, wide] = [places.filter((place) => place.primary), places.filter((place) => place.wide)];
  const around = wide.filter((place) => !place.primary);
  return {
    'areas.primary': names(primary).join(', ') || somewhere,
    'areas.wide': names(wide).join(', ') || somewhere,
    'areas.all': listOf(names(wide)) || somewhere,
    'areas.around': around.length > 0 ? `, among them ${listOf(names(around))}` : '',
    'areas.zips': [...new Set(places.flatMap(({ visits, zips }) => (visits ? zips : [])))].join(' '),
    'cities.pages': cities.map(({ name, id, state }) => `${name}/${id}-${(state || region).toLowerCase()}`).join(', '),
  };
}

const erasedAfter = (span: string | undefined, from: string) =>
  span === undefined ? 'kept until you or we have it erased' : `erased ${span} after ${from}`;

/** Retention periods in the words of the privacy policy. */
export function keptFacts(retention: Retention) {
  const kept = keptFor(retention);
  return {
    'kept.transcript': erasedAfter(kept.chats, 'its last message'),
    'kept.chats': erasedAfter(kept.chats, 'their last message'),
    'kept.leads': erasedAfter(kept.leads, 'they were closed or the meeting took place'),
    'kept.applications': erasedAfter(kept.applications, 'they were closed'),
    'kept.sent-mails': erasedAfter(kept.sentMails, 'they were written'),
    'kept.raw-mail': erasedAfter(kept.rawMails, 'it came'),
    'kept.raw-mails': erasedAfter(kept.rawMails, 'they came'),
    'kept.logs': erasedAfter(kept.logs, 'it was done'),
    'kept.backups': erasedAfter(kept.backups, 'they were made'),
  };
}

/**
 * Promises with a computed moment (`replyPromises` in hours.ts). They are facts, so that owners' texts can use
 * {{promise.working-day}}, but not editable: nobody can promise what is not computed.
 * S1's "24 hours" means one working day and never stands without these words: a Saturday's receipt names Tuesday.
 */
const [hours, when] = ['24 hours', 'on working days'];

export const promiseFacts = {
  'promise.working-day': `${hours} ${when}`,
  'promise.hours': hours,
  'promise.when': when,
  'promise.appointment': '2 hours during office hours',
  'promise.career': '3-5 business days',
} as const;

/** What is promised in an emergency: within minutes at any hour, or what every message is. */
function emergencyFacts(records: Live['records']) {
  const claims = claimFacts(itemsOf(claimRecords, records));
  if (itemsOf(promiseRecords, records)[0]?.byClock !== false) {
    return {
      ...claims,
      'promise.day-and-night': ', day and night',
      'promise.critical-hours': 'at any hour',
      'promise.critical-minutes': claims['claim.critical'].replace(/ minutes?$/, ' min'),
    };
  }
  const usual = promiseFacts['promise.working-day'];
  return {
    ...{ ...claims, 'claim.critical': usual, 'claim.critical-response': usual, 'promise.day-and-night': '' },
    ...{ 'promise.critical-hours': 'during business hours', 'promise.critical-minutes': hours },
  };
}

export interface ModelInUse {
  readonly name: string;
  readonly host: string;
}

/** For the privacy policy. */
export const modelFacts = (model: ModelInUse | undefined) => ({
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

const itemsOf = <One extends Pick<AnyCollection, 'name' | 'builtIn'>>(
  { name, builtIn }: One,
  records: Live['records'],
) => (records[name] ?? builtIn) as One['builtIn'];

export const factsOf = ({ records, retention = defaultRetention, model }: Published) => ({
  ...hoursFacts(scheduleIn(records)),
  ...promiseFacts,
  ...termsFigures,
  ...keptFacts(retention),
  ...modelFacts(model),
  ...companyFacts(itemsOf(companyRecords, records)),
  ...priceFacts(itemsOf(priceRecords, records)),
  ...emergencyFacts(records),
  ...planFacts(itemsOf(planRecords, records)),
  ...lookFacts(itemsOf(colourRecords, records)),
  ...placeFacts(itemsOf(areas, records), itemsOf(cities, records), itemsOf(companyRecords, records)[0]?.region ?? ''),
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
