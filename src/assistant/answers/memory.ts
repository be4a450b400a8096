import type { Slot } from '../reply-types.ts';
import type { Running } from './danger.ts';
import type { When } from './when.ts';

/** What the assistant does for a visitor with the address that they give: sends the links of its requests, signs it up. */
interface AddressAct {
  readonly kind: 'links' | 'subscribe';
  readonly email: string;
}

/** What it does for a visitor; it keeps a time free as well, while they fill in the form. */
export type Act = AddressAct | { readonly kind: 'hold'; readonly slot: Slot };

/** What a talk remembers from turn to turn (S1 §3 Chat context); JSON-safe. */
export interface Memory {
  /** What it has been about, by the subjects of the answers. */
  readonly topics: readonly string[];
  readonly lastQuestion: string;
  readonly lastResponse: string;
  /** The meanings of subjects that were named, of services and devices. */
  readonly mentionedServices: readonly string[];
  /** The id of the answer that was given last; empty where none was. */
  readonly userIntent: string;
  readonly followUpCount: number;
  /** What the last question was about and what it asked, for one that leans on it. */
  readonly subjects: readonly string[];
  readonly aspects: readonly string[];
  /** Ids of answers that were given, so that the second time another text is. */
  readonly given: readonly string[];
  /** A danger that goes on. */
  readonly running?: Running;
  /** The head count, and the day and time, that were last spoken of. */
  readonly people?: number;
  readonly when?: When;
  /** What a yes would take up. */
  readonly offer?: 'form' | AddressAct['kind'];
  /** The times that were offered last. */
  readonly offered?: readonly Slot[];
}

export const noMemory: Memory = {
  topics: [],
  lastQuestion: '',
  lastResponse: '',
  mentionedServices: [],
  userIntent: '',
  followUpCount: 0,
  subjects: [],
  aspects: [],
  given: [],
};
