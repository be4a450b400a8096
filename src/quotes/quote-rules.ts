/** States of a quote request (S2 §4); the owner moves it freely between them. */
export const quoteStatuses = ['pending', 'in-progress', 'completed'] as const;
