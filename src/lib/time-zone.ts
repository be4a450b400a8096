/* The one guard for names of time zones: a system may name one that Intl then refuses, for example Etc/Unknown. */

/** The name itself when Intl shows times of that zone; else undefined. Never throws. */
export function knownZone(timeZone: unknown): string | undefined {
  if (typeof timeZone !== 'string' || timeZone === '') return undefined;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone }).format(0);
    return timeZone;
  } catch {
    return undefined;
  }
}

/** The zone of the machine that this runs on; undefined when Intl knows none. Never throws. */
export function ownZone(): string | undefined {
  try {
    return knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}
