import { easternAt } from '#src/lib/eastern.ts';

/** What the thread's entry says of a visitor who wants everything of them erased. */
export const erasureWishWords = 'Asked for everything to be erased';

/** Until when a wish for erasure is carried out, as the law has it: a month after it was made (GDPR Art. 12). */
export const erasedBy = (askedAt: number): number => easternAt(askedAt).add({ months: 1 }).epochMilliseconds;
