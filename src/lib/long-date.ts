const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A civil date (YYYY-MM-DD) in the en-US long form: May 3, 2024. */
export function longDate(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
