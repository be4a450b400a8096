import termsFigures from 'content:terms-figures';
import { filled } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { type Live, siteCameWith } from '#src/lib/records/live.ts';
import { wordsFacts } from '#src/lib/records/words.ts';
import { defaultRetention, type Retention } from '#src/lib/retention.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { areas } from './areas.ts';
import { cities } from './cities.ts';
import { hoursFacts } from './hours-facts.ts';
import { keptFacts } from './kept-facts.ts';
import { type ModelInUse, modelFacts } from './model-facts.ts';
import { placeFacts } from './places-facts.ts';
import { planFacts, planRecords } from './plans.ts';
import { promiseFacts } from './promise-facts.ts';
import { claimFacts, claimRecords } from './records/claims.ts';
import { companyFacts, companyRecords } from './records/company.ts';
import { colourRecords, lookFacts } from './records/look.ts';
import { priceFacts, priceRecords } from './records/prices.ts';
import { defaultSchedule } from './schedule.ts';

/** What the owner has published: the calendar's rules and the records. */
export interface Published {
  readonly schedule: Schedule;
  readonly records: Live['records'];
  /** How long what is kept; the default without. */
  readonly retention?: Retention;
  /** The language model that the assistant asks; undefined for none. */
  readonly model?: ModelInUse | undefined;
  readonly changedAt?: Live['changedAt'];
  readonly confirmed?: Live['confirmed'];
}

const itemsOf = <One extends Pick<AnyCollection, 'name' | 'builtIn'>>(
  { name, builtIn }: One,
  records: Live['records'],
) => (records[name] ?? builtIn) as One['builtIn'];

/** Every fact in the words that follow from what is published. */
export const factsOf = ({ schedule, records, retention = defaultRetention, model }: Published) => ({
  ...hoursFacts(schedule),
  ...promiseFacts,
  ...termsFigures,
  ...keptFacts(retention),
  ...modelFacts(model),
  ...companyFacts(itemsOf(companyRecords, records)),
  ...priceFacts(itemsOf(priceRecords, records)),
  ...claimFacts(itemsOf(claimRecords, records)),
  ...planFacts(itemsOf(planRecords, records)),
  ...lookFacts(itemsOf(colourRecords, records)),
  ...placeFacts(itemsOf(areas, records), itemsOf(cities, records), itemsOf(companyRecords, records)[0]?.region ?? ''),
});

export type FactName = keyof ReturnType<typeof factsOf>;

/** What the owner can change in the desk, in the words that hold until then (S1 §9). */
export const builtFacts: Readonly<Record<FactName, string>> = factsOf({ schedule: defaultSchedule, records: {} });
siteCameWith(builtFacts);

/** What holds by what is published, with the facts that follow of it. */
export function liveOf({ changedAt, confirmed, ...published }: Published): Live {
  const { records } = published;
  const facts = factsOf(published);
  return {
    ...{ records, facts: { ...filled(wordsFacts(records), facts), ...facts } },
    ...(changedAt && { changedAt }),
    ...(confirmed && { confirmed }),
  };
}

/** What holds now, made anew once something else is published. */
export function currentLive(published: () => Published): () => Live {
  let known: { of: Published; live: Live } | undefined;
  return () => {
    const now = published();
    const of = known?.of;
    if (!known || of?.schedule !== now.schedule || of.records !== now.records || of.retention !== now.retention) {
      known = { of: now, live: liveOf(now) };
    }
    return known.live;
  };
}
