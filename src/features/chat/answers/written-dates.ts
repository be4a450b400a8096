import { monthNames } from './dates.ts';

const inWords = (whole: string, month: string, day: string, year = '') => {
  const name = monthNames[Number(month) - 1];
  const said = year && (year.length === 2 ? `20${year}` : year);
  return name && Number(day) >= 1 && Number(day) <= 31 ? ` ${name} ${Number(day)} ${said} ` : whole;
};

/**
 * A message with its dates and times of day in one word each, before punctuation is taken away: "8:30 a.m." becomes
 * "8h30am", "11/24" and "2026-11-24" become "november 24". Safari 15.4 has no lookbehind, so what stands before a date
 * is captured.
 */
export const datesJoined = (message: string): string =>
  message
    .replace(/(\d)\s*([ap])\.?\s?m\b\.?/gi, '$1$2m')
    .replace(/\b(\d{1,2}):([0-5]\d)/g, '$1h$2')
    .replace(/\b(20\d\d)-(\d\d)-(\d\d)\b/g, (whole: string, year: string, month: string, day: string) =>
      inWords(whole, month, day, year),
    )
    .replace(
      /(^|[^\d/])(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?(?![\d/])(?!\s*(?:of|off|hours?|price)\b)/gi,
      (whole: string, before: string, month: string, day: string, year: string | undefined) =>
        before + inWords(whole.slice(before.length), month, day, year),
    );
