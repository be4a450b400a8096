import { kinds, news, pushGone, requests, test } from 'content:notices';
import type { LeadsTable, ThreadEntriesTable } from 'db:tables';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { leadAddress, leadWord } from '#src/intake/lead.ts';
import { isWaiting } from '#src/intake/thread.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dueInWords, easternDay } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { nameOr } from '#src/platform/session/rights.ts';
import { alarmOf, alarmWords, labelOf, type NewsKind, type Notice, type NoticeKind, switchOf } from './notice-kinds.ts';

export interface Tap {
  title: string;
  text: string;
  path: string;
  /** Replaces an earlier notification with the same tag. */
  tag: string;
  urgency: 'normal' | 'high';
  /** Seconds until delivery is pointless. */
  ttl: number;
}

const hour = 3_600;

export const todayPath = '/admin/today';

/** The words of an event. `named`: by name; else by reference, for channels that erasure cannot reach. */
function wordsOf(
  kind: NewsKind,
  lead: Partial<LeadsTable>,
  { now = 0, at = now, named = false, by = '' }: { now?: number; at?: number; named?: boolean; by?: string },
) {
  const { type = '', reference = '', name = '', company, respond_by = 0 } = lead;
  const noun = leadWord(type);
  const values = {
    ...{ by, reference, Noun: noun, noun: noun.toLowerCase() },
    name: named ? name : reference,
    who: named ? [name, company].filter(Boolean).join(', ') : reference,
    request: type in requests ? requests[type as keyof typeof requests] : requests.other,
    due: dueInWords(respond_by, now),
    day: easternDay(erasedBy(at)).text,
  };
  const { title, text } = news[kind];
  return { title: fillIn(title, values), text: fillIn(text, values) };
}

/** Undefined once no longer true. */
function ofLead(notice: Notice, lead: LeadsTable, now: number, named: boolean): Tap | undefined {
  const kind = notice.kind as NewsKind;
  const words = wordsOf(kind, lead, { now, at: notice.at, named });
  const urgency = news[kind].calm ? 'normal' : 'high';
  const tap = { ...words, path: leadAddress(lead), tag: `lead-${lead.id}`, urgency, ttl: 24 * hour } as const;
  if (kind === 'erasure') return { ...tap, tag: `erasure-${lead.id}` };
  if (!isWaiting({ ...lead, waitingSince: lead.waiting_since })) return undefined;
  if (!/-(half|end)$/.test(kind)) return tap;
  const left = Math.ceil((lead.respond_by - now) / 1_000);
  // Else the promise was kept and a new one began, or it is broken.
  return notice.stage === String(lead.waiting_since) && left > 0 ? { ...tap, ttl: left } : undefined;
}

/** Of alarms, and of what else is about the site alone. */
function ofSite(kind: NoticeKind): typeof pushGone | undefined {
  const alarm = alarmOf(kind);
  if (!alarm) return kind === 'push-gone' ? pushGone : undefined;
  const { fails, clear, path } = alarmWords(alarm.name);
  return { ...(alarm.over ? clear : fails), path };
}

/** Names a notice in the outbox, with nothing of a person. */
export const headlineOf = (kind: NoticeKind): string => ofSite(kind)?.title ?? labelOf(kind);

export const namedWords = (kind: 'assigned' | 'mention', lead: Pick<LeadsTable, 'type' | 'reference'>, by: string) =>
  wordsOf(kind, lead, { by });

/** Identifies the thread entry and the account. */
export const namedStage = (entry: string, account: string): string => `${entry} ${account}`;
export const entryOf = (stage: string): string => stage.split(' ')[0] ?? '';
export const accountOf = (stage: string): string => stage.split(' ')[1] ?? '';

type NamedIn = Pick<ThreadEntriesTable, 'author' | 'mentions'>;

/** Undefined once undone or assigned to somebody else. */
function ofNamed(notice: Notice, lead: LeadsTable, entry: NamedIn | undefined): Tap | undefined {
  const account = accountOf(notice.stage);
  if (!entry) return undefined;
  const kind = notice.kind === 'assigned' ? 'assigned' : 'mention';
  const mentioned: { id: string }[] = entry.mentions === '' ? [] : JSON.parse(entry.mentions);
  const stands = kind === 'assigned' ? lead.assigned_to === account : mentioned.some((one) => one.id === account);
  if (!stands) return undefined;
  const words = namedWords(kind, lead, nameOr(entry.author));
  return { ...words, path: leadAddress(lead), tag: `${kind}-${lead.id}`, urgency: 'high', ttl: 24 * hour };
}

export interface Facts {
  entry?: NamedIn | undefined;
  lead?: LeadsTable | undefined;
  askedAt?: number | null | undefined;
  found?: string | undefined;
}

/** Text of a notice at `now` (epoch milliseconds); undefined when it is no longer true. */
export function tapOf(notice: Notice, facts: Facts, now: number, named: boolean): Tap | undefined {
  if (notice.kind === 'chat') {
    if (String(facts.askedAt ?? '') !== notice.stage) return undefined;
    return {
      ...wordsOf('chat', {}, {}),
      path: `/admin/chat-history/${notice.subject}?from=today`,
      tag: `chat-${notice.subject}`,
      urgency: 'high',
      ttl: hour / 2,
    };
  }
  if (notice.kind === 'assigned' || notice.kind === 'mention')
    return facts.lead && ofNamed(notice, facts.lead, facts.entry);
  const site = ofSite(notice.kind);
  const text = site && [site.text, facts.found].filter(Boolean).join(' ');
  if (site)
    return { ...site, text: text ?? '', tag: notice.kind.replace('-clear', ''), urgency: 'normal', ttl: 12 * hour };
  return facts.lead && notice.kind in news ? ofLead(notice, facts.lead, now, named) : undefined;
}

export function summaryOf(all: readonly NoticeKind[], held: boolean): Tap {
  const parts = [...Map.groupBy(all, (kind) => switchOf(kind) ?? 'mail')].map(([kind, { length: n }]) => {
    const { one, many } = kinds[kind].counted;
    return `${n} ${n === 1 ? one : many}`;
  });
  const title = held ? `${all.length} during quiet hours` : `${all.length} notifications`;
  const text = `${parts.join(', ')}.`;
  return { title, text, path: todayPath, tag: 'summary', urgency: 'high', ttl: 24 * hour };
}

export const testTap: Tap = {
  ...test,
  path: '/admin/notifications',
  tag: 'test',
  urgency: 'high',
  ttl: 60,
};

export function ownerMail(subject: string, lines: readonly string[], action: { label: string; url: string }): Mail {
  return {
    audience: 'owner',
    to: '',
    subject,
    body: [...lines, '', `${action.label}:`, action.url].join('\n'),
    action,
  };
}

export function alarmMail(kind: NoticeKind, publicUrl: string, at: number, found = ''): Mail {
  const tap = tapOf({ id: '', kind, subject: '', stage: '', at }, { found }, at, false);
  const { title = '', text = '', path = '' } = tap ?? {};
  return ownerMail(title, [text], { label: 'Open in the desk', url: `${publicUrl}${path}` });
}
