/* Checks time zone names: a system may report one that Intl rejects, for example Etc/Unknown. */

/** The name if Intl supports it; else undefined. Never throws. */
export function knownZone(timeZone: unknown): string | undefined {
  if (typeof timeZone !== 'string' || timeZone === '') return undefined;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone }).format(0);
    return timeZone;
  } catch {
    return undefined;
  }
}

/** This machine's zone; undefined if Intl knows none. Never throws. */
export function ownZone(): string | undefined {
  try {
    return knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}
