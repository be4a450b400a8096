/** Set by an answer that is the same for everybody; the page cache takes it off. */
export const cacheableHeader = 'X-Page-Cacheable';
/** For how many seconds it may be shown, where it says something that changes by itself; the page cache takes it off. */
export const freshSecondsHeader = 'X-Page-Fresh-Seconds';
/** Set by an answer whose facts stand in their places already; what fills them in takes it off. */
export const filledHeader = 'X-Facts-Filled';
