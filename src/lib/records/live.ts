import type { Facts } from '../facts.ts';
import type { Item } from './fields.ts';

/** Published state for one request: all its readers see the same. */
export interface Live {
  /** Ordered records by collection name. */
  readonly records: Readonly<Record<string, readonly Item[]>>;
  /** Words by fact name (src/content/facts.ts). */
  readonly facts: Facts;
  /** Epoch milliseconds of the owner's last change or removal, by collection and id. */
  readonly changedAt?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Ids of default records confirmed as true for the company, by collection. */
  readonly confirmed?: Readonly<Record<string, readonly string[]>>;
}

let source: () => Live | undefined = () => undefined;

/** Sets the source of the published state; called once at server start (src/platform/changes.server.ts). */
export function readLiveFrom(given: () => Live | undefined): void {
  source = given;
}

let cameWith: Facts = {};

/** Sets the facts for reads outside of a request; called once at server start (src/content/facts-of.ts). */
export function setDefaultFacts(facts: Facts): void {
  cameWith = facts;
}

/** The published state; undefined outside of a server. */
export const live = (): Live | undefined => source();

export const factsNow = (): Facts => live()?.facts ?? cameWith;

const nothing = {};

/** Memoizes `make` for each published state. */
export function memoPerPublish<Made>(make: () => Made): () => Made {
  const made = new WeakMap<object, Made>();
  return () => {
    const state = live() ?? nothing;
    const known = made.get(state) ?? make();
    made.set(state, known);
    return known;
  };
}
