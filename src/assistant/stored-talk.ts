import { keptVisitorId, readList, readRecord, writeList } from '#src/lib/browser-store.ts';
import { keptJson } from '#src/lib/json.ts';
import type { FilledForm, ReplyLink } from './reply-types.ts';
import {
  type ChatMessage,
  type ChatSession,
  isResumable,
  isWorthSaving,
  limits,
  type Pending,
  type Talk,
} from './talk.ts';

/** S1 §3: closed sessions. */
const sessionsKey = 'chatSessions';
/** The current chat, shared by tabs. */
export const talkKey = 'chatTalk';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isMoment = (value: unknown): value is string => !Number.isNaN(Date.parse(text(value)));

function textAt(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores or removes a text; does nothing if storage is blocked or full. */
function keep(storage: Storage, key: string, value: string | undefined): void {
  try {
    if (value) storage.setItem(key, value);
    else storage.removeItem(key);
  } catch {
    // The chat continues in memory.
  }
}

function linksOf(value: unknown): ReplyLink[] {
  if (!Array.isArray(value)) return [];
  // Only addresses of this site, mail and help lines: tampered storage must not lead elsewhere.
  return value.filter(
    (link) => text(link?.text) && /^(\/(?!\/)|#ask$|mailto:|(tel|sms):9(88|11)$)/.test(text(link.href)),
  );
}

function messageOf(value: unknown): ChatMessage | undefined {
  const given = value as Partial<ChatMessage> | null;
  if (!given || !text(given.id) || !isMoment(given.timestamp)) return undefined;
  const links = linksOf(given.links);
  return {
    id: text(given.id),
    text: text(given.text).slice(0, limits.characters),
    sender: given.sender === 'user' ? 'user' : 'bot',
    timestamp: given.timestamp,
    ...(given.feedback === 'positive' || given.feedback === 'negative' ? { feedback: given.feedback } : {}),
    ...(links.length > 0 ? { links } : {}),
    ...(text(given.from) ? { from: text(given.from) } : {}),
  };
}

function sessionOf(value: unknown): ChatSession | undefined {
  const given = value as Partial<ChatSession> | null;
  if (!given || !text(given.id) || !text(given.userIdentifier) || !isMoment(given.startTime)) return undefined;
  const messages = Array.isArray(given.messages)
    ? given.messages.map(messageOf).filter((one) => one !== undefined)
    : [];
  return {
    id: text(given.id),
    userIdentifier: text(given.userIdentifier),
    messages: messages.slice(0, limits.messages),
    startTime: given.startTime,
    ...(isMoment(given.endTime) ? { endTime: given.endTime } : {}),
  };
}

const isSession = (value: unknown): value is ChatSession => sessionOf(value) !== undefined;

function pendingOf(value: unknown): Pending | null {
  const given = value as Partial<Pending> | null;
  if (!given || !text(given.question) || !text(given.messageId)) return null;
  return { question: text(given.question), messageId: text(given.messageId), due: Number(given.due) || 0 };
}

const textsIn = (value: object) =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

function filledOf(value: unknown): FilledForm | null {
  const given = value as Partial<FilledForm> | null;
  if (!given || typeof given.values !== 'object' || given.values === null) return null;
  return { values: textsIn(given.values), ...(text(given.id) ? { id: text(given.id) } : {}) };
}

/** Undefined if it is broken. */
export function parseTalk(stored: string | null): Talk | undefined {
  const given = keptJson(talkKey, stored) as Partial<Talk> | null | undefined;
  const session = sessionOf(given?.session);
  if (!given || !session) return undefined;
  return {
    session,
    pending: pendingOf(given.pending),
    promoAfter: text(given.promoAfter) || null,
    formOpen: given.formOpen === true,
    filled: filledOf(given.filled),
  };
}

/** The visitor's id, also the key to their sessions on the server; without storage it lasts as long as the page. */
export const visitorId = (local: Storage, newId: () => string): string => keptVisitorId(local, newId) ?? newId();

/** The chat to resume at `now` (epoch milliseconds): the current one, else the last closed one, if recent enough. */
export function readTalk(local: Storage, now: number): Talk | undefined {
  const live = parseTalk(textAt(local, talkKey));
  if (live && isResumable(live.session, now)) return live;
  if (live) saveSession(local, live.session);
  const last = sessionOf(readList(local, sessionsKey, isSession).at(-1));
  if (!last || !isResumable(last, now)) return undefined;
  return { session: last, pending: null, promoAfter: null, formOpen: false, filled: null };
}

export function writeTalk(local: Storage, { session, pending, promoAfter, formOpen, filled }: Talk): void {
  const stored = JSON.stringify({ session, pending, promoAfter, formOpen, filled });
  if (stored !== textAt(local, talkKey)) keep(local, talkKey, stored);
}

/** Saves a session among the closed ones if it holds more than one message (S1 §4). */
export function saveSession(local: Storage, session: ChatSession): void {
  if (!isWorthSaving(session)) return;
  const others = readList(local, sessionsKey, isSession).filter((other) => other.id !== session.id);
  writeList(local, sessionsKey, [...others, session], limits.storedSessions);
}

export const isSaved = (local: Storage, { id }: ChatSession): boolean =>
  readList(local, sessionsKey, isSession).some((session) => session.id === id);

/** Stored per tab, so that a new tab starts with the panel closed. */
export interface TabView {
  panel: 'closed' | 'open' | 'minimised';
  draft: string;
}

/** Present while the panel is not closed; the script of every page checks it (browser/site.ts). */
const panelKey = 'chatPanel';
const draftKey = 'chatDraft';

export function readView(tab: Storage): TabView {
  const panel = textAt(tab, panelKey);
  return {
    panel: panel === 'open' || panel === 'minimised' ? panel : 'closed',
    draft: (textAt(tab, draftKey) ?? '').slice(0, limits.characters),
  };
}

export function writeView(tab: Storage, { panel, draft }: TabView): void {
  keep(tab, panelKey, panel === 'closed' ? undefined : panel);
  keep(tab, draftKey, draft);
}

/** This tab's unsent consultation form with its submission id. */
const formKey = 'chatConsultation';
const idField = 'id';

export interface ConsultationDraft {
  id: string | undefined;
  values: Record<string, string>;
}

export function readFormDraft(tab: Storage): ConsultationDraft {
  const { [idField]: id, ...values } = textsIn(readRecord(tab, formKey));
  return { id, values };
}

export function writeFormDraft(tab: Storage, draft: ConsultationDraft | undefined): void {
  keep(tab, formKey, draft && JSON.stringify({ ...draft.values, ...(draft.id ? { [idField]: draft.id } : {}) }));
}
