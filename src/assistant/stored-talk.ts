import { readList, readRecord, writeList } from '#src/lib/browser-store.ts';
import { keptJson } from '#src/lib/json.ts';
import { keptVisitorId } from '#src/lib/visitor-id.ts';
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

/** Key of S1 §3: the sessions that were closed. */
const sessionsKey = 'chatSessions';
/** The talk that goes on, shared by the tabs. */
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

/** Keeps a text, or removes what was kept; blocked or full storage keeps nothing and breaks nothing. */
function keep(storage: Storage, key: string, value: string | undefined): void {
  try {
    if (value) storage.setItem(key, value);
    else storage.removeItem(key);
  } catch {
    // What is shown goes on in memory.
  }
}

function linksOf(value: unknown): ReplyLink[] {
  if (!Array.isArray(value)) return [];
  // Only addresses of this site, of mail and of help: what somebody else wrote into the storage leads nowhere else.
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

/** The talk in a stored text, or undefined when it is broken. */
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

/** This visitor's id, also the key to their sessions on the server; with a blocked or full storage it lives as long as the page. */
export const visitorId = (local: Storage, newId: () => string): string => keptVisitorId(local, newId) ?? newId();

/** The talk to take up at `now`: the one that goes on, else the last closed one; undefined when there is none to go on with. */
export function readTalk(local: Storage, now: number): Talk | undefined {
  const live = parseTalk(textAt(local, talkKey));
  if (live && isResumable(live.session, now)) return live;
  if (live) saveSession(local, live.session);
  const last = sessionOf(readList(local, sessionsKey, isSession).at(-1));
  if (!last || !isResumable(last, now)) return undefined;
  return { session: last, pending: null, promoAfter: null, formOpen: false, filled: null };
}

/** Keeps the talk that goes on. */
export function writeTalk(local: Storage, { session, pending, promoAfter, formOpen, filled }: Talk): void {
  const stored = JSON.stringify({ session, pending, promoAfter, formOpen, filled });
  if (stored !== textAt(local, talkKey)) keep(local, talkKey, stored);
}

/** Puts a session among the closed ones if it holds more than one message (S1 §4), in place of its earlier state. */
export function saveSession(local: Storage, session: ChatSession): void {
  if (!isWorthSaving(session)) return;
  const others = readList(local, sessionsKey, isSession).filter((other) => other.id !== session.id);
  writeList(local, sessionsKey, [...others, session], limits.storedSessions);
}

/** Whether a session is among the closed ones, put there by this tab or another. */
export const isSaved = (local: Storage, { id }: ChatSession): boolean =>
  readList(local, sessionsKey, isSession).some((session) => session.id === id);

/** How this tab shows the chat: kept by tab, so that a new tab begins with the panel closed. */
export interface TabView {
  panel: 'closed' | 'open' | 'minimised';
  draft: string;
}

/** Key that the script of every page looks at (browser/site.ts): present while the panel is not closed. */
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

/** The consultation form that is not sent yet, in this tab: its answers, and the id under which they are sent. */
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
