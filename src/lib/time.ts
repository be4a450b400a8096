/* Apart from day-times.ts, because the script of every page includes them. */

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
