import type data from 'content:prices';
import { fact, wordsNow } from './facts.ts';

/** Ids (S1 §9). Some services have different figures on different pages: one record each (records/prices.ts). */
export type Price = (typeof data)[number]['id'];

/** When prices were last confirmed; shown on printed copies. */
export const pricesAsOf = '2026-11-21';

/** The published figure at rendering time. */
export const usd = (price: Price): string => fact(`price.${price}`);

/** For calculations. Not for module constants, which would keep old figures. */
export const amountOf = (price: Price): number => Number(wordsNow(`price.${price}`).replace(/[^\d.]/g, ''));

/** For example "per visit (1 hour)". */
export const unitOf = (price: Price): string => fact(`price.${price}.unit`);

/** For example "Essential". */
export const nameOf = (price: Price): string => fact(`price.${price}.name`);

/** For structured data. */
export interface ShownOffer {
  readonly name: string;
  readonly price: Price;
  /** For example "per user/month". */
  readonly unit: string;
  /** The page says "from" or "starting at". */
  readonly from?: boolean;
}
