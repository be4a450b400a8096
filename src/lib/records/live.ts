import type { Facts } from '../facts.ts';
import type { Item } from './fields.ts';

/** What the owner has published, as it holds for one answer: every reader of one request sees the same. */
export interface Live {
  /** The records of every collection in their order, by the collection's name. */
  readonly records: Readonly<Record<string, readonly Item[]>>;
  /** Words for what stands within other words, by the fact's name (src/content/facts.ts). */
  readonly facts: Facts;
  /** When the owner last changed each record, or removed it, by its collection and id; in epoch milliseconds. */
  readonly changedAt?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The records that somebody has said are true of the company although the site came with them: ids by collection. */
  readonly confirmed?: Readonly<Record<string, readonly string[]>>;
}

let source: () => Live | undefined = () => undefined;

/** Tells where what holds now is read from; said once by a server at its start (src/platform/changes.server.ts). */
export function readLiveFrom(given: () => Live | undefined): void {
  source = given;
}

let cameWith: Facts = {};

/** Tells what the site came with; said once by a server, for what is read outside of a request (src/content/facts-of.ts). */
export function setDefaultFacts(facts: Facts): void {
  cameWith = facts;
}

/** What holds now; undefined outside of a server, where nothing was published. */
export const live = (): Live | undefined => source();

/** The words of all facts as they hold now. */
export const factsNow = (): Facts => live()?.facts ?? cameWith;

const nothing = {};

/** Makes something of what holds now, once for each state. */
export function memoPerPublish<Made>(make: () => Made): () => Made {
  const made = new WeakMap<object, Made>();
  return () => {
    const state = live() ?? nothing;
    const known = made.get(state) ?? make();
    made.set(state, known);
    return known;
  };
}
