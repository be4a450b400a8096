import { forgetEntry, isObject, keptVisitorId, readList, readRecord, writeList } from '#src/lib/browser-store.ts';
import type { FilledForm, ReplyLink } from './reply-types.ts';
import { type Chat, type ChatMessage, type ChatSession, isResumable, limits, type Talk } from './talk.ts';

/** S1 §3: closed sessions. */
const sessionsKey = 'chatSessions';
/** The current chat, shared by tabs. */
export const talkKey = 'chatTalk';
/** Present while the panel is not closed; the script of every page checks it (browser/site.ts). */
const panelKey = 'chatPanel';
const draftKey = 'chatDraft';
/** This tab's unsent consultation form with its submission id. */
const formKey = 'chatConsultation';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isMoment = (value: unknown): boolean => !Number.isNaN(Date.parse(text(value)));
const textsIn = (value: object) =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Stores or removes a text; removes it too if storage is full, because an older one would be taken for the truth. */
function keep(storage: Storage, key: string, value: string | undefined): void {
  try {
    if (value) {
      storage.setItem(key, value);
      return;
    }
  } catch {
    // The chat continues in memory.
  }
  forgetEntry(storage, key);
}

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;
const isText = (value: unknown) => text(value) !== '';
const fits = (value: unknown, checks: Checks) =>
  isObject(value) && Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

/** Only addresses of this site, mail and help lines: tampered storage must not lead elsewhere. */
const isOwnLink = (link: ReplyLink | null) =>
  isText(link?.text) && /^(\/(?!\/)|#ask$|mailto:|(tel|sms):9(88|11)$)/.test(text(link?.href));

const isMessage = (value: unknown): value is ChatMessage =>
  fits(value, { id: isText, timestamp: isMoment, text: isText, sender: (one) => one === 'user' || one === 'bot' });
const isSession = (value: unknown): value is ChatSession =>
  fits(value, { id: isText, userIdentifier: isText, startTime: isMoment, messages: Array.isArray });

/** Without what is broken in it. */
function mended(session: ChatSession): ChatSession {
  const messages = session.messages.filter(isMessage).map(({ links, ...message }) => ({
    ...message,
    ...(Array.isArray(links) ? { links: links.filter(isOwnLink) } : {}),
  }));
  return { ...session, messages: messages.slice(0, limits.messages) };
}

/** The stored current chat; undefined if there is none, or it is broken. */
export function readTalk(local: Storage): Talk | undefined {
  const given = readRecord(local, talkKey) as Partial<Talk>;
  if (!isSession(given.session)) return undefined;
  const { session, unsent, pending, filled } = given;
  return {
    session: mended(session),
    unsent: Array.isArray(unsent) ? unsent.filter((id) => typeof id === 'string') : [],
    pending: pending && fits(pending, { question: isText, messageId: isText }) ? pending : null,
    promoAfter: text(given.promoAfter) || null,
    formOpen: given.formOpen === true,
    filled: isObject(filled) && isObject(filled.values) ? { ...filled, values: textsIn(filled.values) } : null,
  };
}

/** The chat to resume at `now` (epoch milliseconds): the current one, else the last closed one, if recent enough. */
export function lastTalk(local: Storage, now: number): Talk | undefined {
  const live = readTalk(local);
  if (live && isResumable(live.session, now)) return live;
  if (live) saveSession(local, live.session);
  keep(local, talkKey, undefined);
  const last = readList(local, sessionsKey, isSession).at(-1);
  if (!last || !isResumable(last, now)) return undefined;
  return { session: mended(last), unsent: [], pending: null, promoAfter: null, formOpen: false, filled: null };
}

export const writeTalk = (local: Storage, { session, unsent, pending, promoAfter, formOpen, filled }: Talk): void =>
  keep(local, talkKey, JSON.stringify({ session, unsent, pending, promoAfter, formOpen, filled }));

/** Saves a session among the closed ones if it holds more than one message (S1 §4). */
export function saveSession(local: Storage, session: ChatSession): void {
  if (session.messages.length <= 1) return;
  const others = readList(local, sessionsKey, isSession).filter((other) => other.id !== session.id);
  writeList(local, sessionsKey, [...others, session], limits.storedSessions);
}

/** The visitor's id, also the key to their sessions on the server; without storage it lasts as long as the page. */
export const visitorId = (local: Storage, newId: () => string): string => keptVisitorId(local, newId) ?? newId();

/** Stored per tab, so that a new tab starts with the panel closed. */
export type TabView = Pick<Chat, 'panel' | 'draft'>;

export function readView(tab: Storage): TabView {
  const panel = tab.getItem(panelKey);
  return {
    panel: panel === 'open' || panel === 'minimised' ? panel : 'closed',
    draft: (tab.getItem(draftKey) ?? '').slice(0, limits.characters),
  };
}

export function writeView(tab: Storage, { panel, draft }: TabView): void {
  keep(tab, panelKey, panel === 'closed' ? undefined : panel);
  keep(tab, draftKey, draft);
}

/** What was typed into the consultation form, with its submission id. */
export type ConsultationDraft = Partial<Pick<FilledForm, 'id'>> & Pick<FilledForm, 'values'>;

export function readFormDraft(tab: Storage): ConsultationDraft {
  const { id, ...values } = textsIn(readRecord(tab, formKey));
  return { ...(id ? { id } : {}), values };
}

export function writeFormDraft(tab: Storage, draft: ConsultationDraft | undefined): void {
  keep(tab, formKey, draft && JSON.stringify({ ...draft.values, ...(draft.id ? { id: draft.id } : {}) }));
}
