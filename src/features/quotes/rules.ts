/** States of a quote request (S2 §4); the owner moves it freely between them. */
export const quoteStatuses = ['pending', 'in-progress', 'completed'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

export function isQuoteStatus(value: unknown): value is QuoteStatus {
  return quoteStatuses.includes(value as QuoteStatus);
}
