/** S2 §4; the owner may change between all of them. */
export const quoteStatuses = ['pending', 'in-progress', 'completed'] as const;
