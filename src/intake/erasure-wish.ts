import { easternAt } from '#src/lib/eastern.ts';

/** Body of the thread entry that records the wish. */
export const erasureWishWords = 'Asked for everything to be erased';

/** Deadline for erasing: one month after asking (GDPR Art. 12). Epoch milliseconds. */
export const erasedBy = (askedAt: number): number => easternAt(askedAt).add({ months: 1 }).epochMilliseconds;
