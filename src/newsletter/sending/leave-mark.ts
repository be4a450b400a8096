/** Stands in the texts of an issue where each copy has its own link to leave. */
export const leaveMark = '\u27ealeave\u27eb';
