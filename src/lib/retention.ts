import { parsedJson } from './json.ts';
import { dayMs } from './time.ts';
import { z } from './zod.ts';

export const retentionSetting = 'retention';

const year = 365;

interface Kind {
  title: string;
  from: string;
  /** In days; null keeps it forever. */
  choices: readonly (number | null)[];
  default: number | null;
}

/** In the order in which the desk shows them. */
export const retentionKinds = {
  leads: {
    title: 'Messages, quote requests and appointments',
    from: 'after they’re closed; meetings after their date',
    choices: [year, 2 * year, 3 * year, 5 * year, 7 * year, 10 * year, null],
    default: null,
  },
  applications: {
    title: 'Applications and résumés',
    from: 'after they’re closed',
    choices: [90, 180, year, 2 * year, 3 * year, null],
    default: null,
  },
  chats: {
    title: 'Chats with the assistant',
    from: 'after the last message',
    choices: [30, 90, 180, year, 2 * year],
    default: 180,
  },
  sentMails: {
    title: 'Text of sent emails',
    from: 'after they’re written',
    choices: [90, 180, year, 2 * year, 3 * year, null],
    default: null,
  },
  rawMails: {
    title: 'Original incoming emails',
    from: 'after they arrive; the text stays with the request',
    choices: [7, 30, 90],
    default: 30,
  },
  logs: {
    title: 'Audit log',
    from: 'after the action',
    choices: [90, 180, year, 2 * year, 3 * year, 5 * year],
    default: 2 * year,
  },
  backups: {
    title: 'Backups',
    from: 'after they’re made',
    choices: [14, 30, 60, 90, 180, year],
    default: 30,
  },
} as const satisfies Record<string, Kind>;

export type RetentionKind = keyof typeof retentionKinds;
/** Days; null keeps it forever. */
export type Retention = Record<RetentionKind, number | null>;

export const retentionNames = Object.keys(retentionKinds) as RetentionKind[];

export const defaultRetention = Object.fromEntries(
  retentionNames.map((name) => [name, retentionKinds[name].default]),
) as Retention;

const isChoice = (name: RetentionKind, days: unknown): days is number | null =>
  (retentionKinds[name].choices as readonly unknown[]).includes(days);

const stored = z.record(z.string(), z.union([z.number(), z.null()]));

/** The stored setting; unreadable parts and former choices fall back to the defaults. */
export function readRetention(text: string | undefined): Retention {
  const read = stored.safeParse(parsedJson(text ?? null)).data ?? {};
  const chosen = retentionNames.filter((name) => isChoice(name, read[name]));
  return { ...defaultRetention, ...Object.fromEntries(chosen.map((name) => [name, read[name]])) };
}

/** Reads a form with one field per kind: days or "ever". Undefined if one is not a choice. */
export function chosenRetention(field: (name: RetentionKind) => string): Retention | undefined {
  const chosen = retentionNames.map((name) => {
    const text = field(name);
    return [name, text === 'ever' ? null : /^\d{1,5}$/.test(text) ? Number(text) : undefined] as const;
  });
  if (!chosen.every(([name, days]) => isChoice(name, days))) return undefined;
  return Object.fromEntries(chosen) as Retention;
}

export const shortened = (now: Retention, chosen: Retention): RetentionKind[] =>
  retentionNames.filter((name) => (chosen[name] ?? Number.POSITIVE_INFINITY) < (now[name] ?? Number.POSITIVE_INFINITY));

/** "3 years", "180 days"; null is "forever". */
export function keptWords(days: number | null): string {
  if (days === null) return 'forever';
  if (days % year !== 0) return `${days} days`;
  return days === year ? 'a year' : `${days / year} years`;
}

/** As the privacy policy says it; undefined for what is kept forever. */
export const keptFor = (retention: Retention) =>
  Object.fromEntries(
    retentionNames.map((name) => [name, retention[name] === null ? undefined : keptWords(retention[name])]),
  ) as Record<RetentionKind, string | undefined>;

/** Epoch milliseconds before which something is too old; undefined if it is kept forever. */
export const keptSince = (days: number | null, now: number): number | undefined =>
  days === null ? undefined : now - days * dayMs;
