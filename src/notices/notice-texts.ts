import type { LeadsTable, ThreadEntriesTable } from 'db:tables';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { leadAddress, leadWord } from '#src/intake/lead.ts';
import { isWaiting } from '#src/intake/thread.ts';
import { dueInWords, easternDay } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { nameOr } from '#src/platform/session/rights.ts';
import { alarmOf, alarmWords, isUrgent, labelOf, type Notice, type NoticeKind, switchOf } from './notice-kinds.ts';

export type LeadOfNotice = Pick<
  LeadsTable,
  | 'id'
  | 'type'
  | 'reference'
  | 'name'
  | 'company'
  | 'status'
  | 'waiting_since'
  | 'respond_by'
  | 'later_until'
  | 'assigned_to'
>;

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
const kindWords: Record<string, string> = {
  contact: 'message',
  appointment: 'booking',
  quote: 'quote request',
  career: 'application',
};
const wordOf = (type: string) => kindWords[type] ?? 'request';

export const todayPath = '/admin/today';

/** Undefined once no longer true. `named`: by name; else by reference, for channels that erasure cannot reach. */
function ofLead(notice: Notice, lead: LeadOfNotice, now: number, named: boolean): Tap | undefined {
  const { type, reference, name, company, respond_by, id } = lead;
  const path = leadAddress(lead);
  if (notice.kind === 'erasure') {
    const text = `By law, you have until ${easternDay(erasedBy(notice.at)).text}.`;
    const title = `${named ? name : reference} asked to be erased`;
    return { path, tag: `erasure-${id}`, ttl: 24 * hour, title, text, urgency: 'normal' };
  }
  if (!isWaiting({ ...lead, waitingSince: lead.waiting_since })) return undefined;
  const who = named ? [name, company].filter(Boolean).join(', ') : reference;
  const by = `Reply by ${dueInWords(respond_by, now)}.`;
  const tap = { path, tag: `lead-${id}`, ttl: 24 * hour };
  const left = Math.ceil((respond_by - now) / 1_000);
  switch (notice.kind) {
    case 'emergency':
      return { ...tap, title: 'EMERGENCY: work has stopped', text: `${who}. ${by}`, urgency: 'high' };
    case 'emergency-answer':
      return { ...tap, title: `EMERGENCY: ${named ? name : reference} wrote again`, text: by, urgency: 'high' };
    case 'lead':
      return { ...tap, title: `New ${wordOf(type)}`, text: `${who}. ${by}`, urgency: 'high' };
    case 'answer':
      return { ...tap, title: `${named ? name : reference} replied`, text: by, urgency: 'high' };
    default: {
      // The promise was kept and a new one began, or it is broken.
      if (notice.stage !== String(lead.waiting_since) || left <= 0) return undefined;
      const half = notice.kind.endsWith('-half');
      const urgent = isUrgent(notice.kind);
      const title = half ? 'Half the reply time is gone' : 'A reply is almost overdue';
      const text = `${who} (${urgent ? 'emergency' : wordOf(type)}). ${by}`;
      const urgency = half && !urgent ? 'normal' : 'high';
      return { ...tap, title: urgent ? `EMERGENCY: ${title.toLowerCase()}` : title, text, urgency, ttl: left };
    }
  }
}

const pushGone = {
  title: 'No browser gets notifications anymore',
  text: 'The last one stopped accepting them. Turn them on again there.',
  path: '/admin/notifications',
};

/** Of alarms, and of what else is about the site alone. */
function ofSite(kind: NoticeKind): typeof pushGone | undefined {
  const alarm = alarmOf(kind);
  if (!alarm) return kind === 'push-gone' ? pushGone : undefined;
  const { fails, clear, path } = alarmWords(alarm.name);
  return { ...(alarm.over ? clear : fails), path };
}

/** Names a notice in the outbox, with nothing of a person. */
export const headlineOf = (kind: NoticeKind): string => ofSite(kind)?.title ?? labelOf(kind);

export function namedWords(
  kind: 'assigned' | 'mention',
  { by, reference, word }: Record<'by' | 'reference' | 'word', string>,
) {
  return kind === 'assigned'
    ? { title: `${by} assigned you ${reference}`, text: `${word} ${reference} is now assigned to you.` }
    : { title: `${by} mentioned you in a note`, text: `The note is on ${word.toLowerCase()} ${reference}.` };
}

/** Identifies the thread entry and the account. */
export const namedStage = (entry: string, account: string): string => `${entry} ${account}`;
export const entryOf = (stage: string): string => stage.split(' ')[0] ?? '';
export const accountOf = (stage: string): string => stage.split(' ')[1] ?? '';

type NamedIn = Pick<ThreadEntriesTable, 'author' | 'mentions'>;

/** Undefined once undone or assigned to somebody else. */
function ofNamed(notice: Notice, lead: LeadOfNotice, entry: NamedIn | undefined): Tap | undefined {
  const account = accountOf(notice.stage);
  const { id, type, reference } = lead;
  if (!entry) return undefined;
  const kind = notice.kind === 'assigned' ? 'assigned' : 'mention';
  const mentioned: { id: string }[] = entry.mentions === '' ? [] : JSON.parse(entry.mentions);
  const stands = kind === 'assigned' ? lead.assigned_to === account : mentioned.some((one) => one.id === account);
  if (!stands) return undefined;
  const words = namedWords(kind, { by: nameOr(entry.author), reference, word: leadWord(type) });
  return { ...words, path: leadAddress({ id, type }), tag: `${kind}-${id}`, urgency: 'high', ttl: 24 * hour };
}

export interface Facts {
  entry?: NamedIn | undefined;
  lead?: LeadOfNotice | undefined;
  askedAt?: number | null | undefined;
  found?: string | undefined;
}

/** Text of a notice at `now` (epoch milliseconds); undefined when it is no longer true. */
export function tapOf(notice: Notice, facts: Facts, now: number, named: boolean): Tap | undefined {
  if (notice.kind === 'chat') {
    if (String(facts.askedAt ?? '') !== notice.stage) return undefined;
    return {
      title: 'Someone is waiting in chat',
      text: 'A visitor asked for a person.',
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
  return facts.lead && ofLead(notice, facts.lead, now, named);
}

const counted: Record<string, readonly [one: string, several: string]> = {
  emergency: ['emergency update', 'emergency updates'],
  lead: ['new request', 'new requests'],
  answer: ['reply', 'replies'],
  chat: ['chat', 'chats'],
  erasure: ['erasure request', 'erasure requests'],
  promise: ['reply due soon', 'replies due soon'],
  mail: ['email update', 'email updates'],
  named: ['mention', 'mentions'],
  backup: ['site update', 'site updates'],
};

export function summaryOf(kinds: readonly NoticeKind[], held: boolean): Tap {
  const groups = Map.groupBy(kinds, (kind) => switchOf(kind) ?? 'mail');
  const parts = [...groups].map(([kind, all]) => `${all.length} ${counted[kind]?.[all.length === 1 ? 0 : 1] ?? kind}`);
  const title = held ? `${kinds.length} during quiet hours` : `${kinds.length} notifications`;
  const text = `${parts.join(', ')}.`;
  return { title, text, path: todayPath, tag: 'summary', urgency: 'high', ttl: 24 * hour };
}

export const testTap: Tap = {
  title: 'Test notification',
  text: 'Notifications work in this browser.',
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
