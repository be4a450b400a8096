import type { Slot } from '../reply-types.ts';
import type { Running } from './danger.ts';
import type { When } from './when.ts';

/** Sends request links, or signs up for the newsletter. */
interface AddressAct {
  readonly kind: 'links' | 'subscribe';
  readonly email: string;
}

/** `hold` keeps a time free while the visitor fills in the form. */
export type Act = AddressAct | { readonly kind: 'hold'; readonly slot: Slot };

/** S1 §3 Chat context; JSON-safe. */
export interface Memory {
  /** Subjects of past answers. */
  readonly topics: readonly string[];
  readonly lastQuestion: string;
  readonly lastResponse: string;
  /** Subjects of services and devices that were named. */
  readonly mentionedServices: readonly string[];
  /** Id of the last intent; may be empty. */
  readonly userIntent: string;
  readonly followUpCount: number;
  /** Subjects and aspects of the last question, for one that refers to it. */
  readonly subjects: readonly string[];
  readonly aspects: readonly string[];
  /** Ids of given answers, so that a repeat gets another text. */
  readonly given: readonly string[];
  readonly running?: Running;
  /** Last mentioned head count, day and time. */
  readonly people?: number;
  readonly when?: When;
  /** What "yes" would accept. */
  readonly offer?: 'form' | AddressAct['kind'];
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
