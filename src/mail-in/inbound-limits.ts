/** The largest message that is read, in bytes (25 MB); of larger ones only the head is kept. */
export const largestMessage = 25_000_000;
/** How many files of one message are kept beside it; the others stay in the raw message. */
export const mostFiles = 50;
/** How much text of one message is shown; the rest stays in the raw message. */
export const longestText = 100_000;
/** How deep parts may lie in one another; a message with more is shown as it is written. */
export const deepestPart = 100;
