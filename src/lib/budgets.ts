import { dayMs, hourMs, minuteMs } from './time.ts';

/**
 * Every limit on what a stranger can make this site keep, send or compute. A network is an IPv4 address or the /64 of
 * an IPv6 address; a browser is that plus user agent, language and its own random id. Reasons:
 * docs/decisions/08-protection-and-budgets.md.
 */
export interface Budget {
  /** Stable: stored in the database and shown in the owner's log. */
  readonly name: string;
  /** What each budget counts by; `site` and `process` are shared by everybody. */
  readonly per: 'browser' | 'network' | 'mailbox' | 'subject' | 'site' | 'process';
  /** A count, or bytes if `what` says so. */
  readonly max: number;
  /** Milliseconds; 0 means at any one time. */
  readonly windowMs: number;
  /** What is counted, in words for the owner. */
  readonly what: string;
  /** What happens to the excess, in words for the owner. */
  readonly over: string;
}

const second = 1_000;
const megabyte = 1_000_000;
const now = 0;

// Plain numbers, because scripts of public pages include them.

/** Calls of one browser; `suspicious` and `attack` are calls per hour (S2 §9). */
export const callNumbers = { perMinute: 60, perHour: 1000, suspicious: 100, attack: 500 };
/** Many browsers can share a network (an office, a school), so it may send as much as eight of them. */
export const callsOfNetwork = 8;
/** Each uncached page costs a rendering; no reader asks for ten a second. */
export const pagesOfNetwork = 10;
/** Forms in a rolling hour (S1 §5). */
export const formNumbers = { browser: 5, network: 40 } as const;
/** Entries kept in each security log (S2 §9). */
export const logNumbers = { events: 50, crawlers: 100 } as const;

/** Marked pure, so that scripts which need only the numbers above drop the table. */
/* @__NO_SIDE_EFFECTS__ */
function budget(
  name: string,
  per: Budget['per'],
  max: number,
  windowMs: number,
  what: string,
  over: string,
): Readonly<Budget> {
  return { name, per, max, windowMs, what, over };
}

const refused = 'rejected and told how long to wait; the form keeps its content';
const kept = `${refused}; it goes to quarantine`;

export const formBudgets = {
  browser: budget('forms-browser', 'browser', formNumbers.browser, hourMs, 'forms', kept),
  network: budget('forms-network', 'network', formNumbers.network, hourMs, 'forms', kept),
};

export const fileBudgets = {
  network: budget('files-network', 'network', 60 * megabyte, dayMs, 'bytes of files with forms', kept),
  site: budget('files-site', 'site', 500 * megabyte, dayMs, 'bytes of files with forms', kept),
};

const oldestGo = 'the oldest are deleted';
const filesGo = 'the oldest files are deleted before the new one is saved';
const withoutFile = 'kept without its file';

export const quarantineBudgets = {
  bytes: budget('quarantine-bytes', 'subject', 65_536, now, 'bytes of one rejected form', 'not saved'),
  browser: budget('quarantine-browser', 'browser', 20, now, 'rejected forms', oldestGo),
  network: budget('quarantine-network', 'network', 60, now, 'rejected forms', oldestGo),
  site: budget('quarantine-site', 'site', 500, now, 'rejected forms', oldestGo),
  filesOfNetwork: budget('quarantine-files-network', 'network', 3, now, 'files of rejected forms', filesGo),
  files: budget('quarantine-files-site', 'site', 60, now, 'files of rejected forms', filesGo),
  written: budget('quarantine-written', 'network', 12, hourMs, 'files of rejected forms written', withoutFile),
  waiting: budget('quarantine-waiting', 'process', 100, now, 'rejected forms waiting to be kept', 'not saved'),
  filesWaiting: budget('quarantine-files-waiting', 'process', 4, now, 'files waiting to be saved', withoutFile),
};

const busy = 'asked to try again in 30 seconds';

/** Each upload is held in memory until checked: at most 6 MiB; a message, at most 11 MiB, counts as two. */
export const uploadBudgets = {
  network: budget('uploads-network', 'network', 30, now, 'uploads in progress', busy),
  process: budget('uploads-process', 'process', 60, now, 'uploads in progress', busy),
};

const confirmations = 'form confirmations';
const unconfirmed = 'the form is saved and its lead is flagged; no email is sent';
const asking = 'newsletter confirmation emails';
const unsent = 'same response; no email is sent';

/** Emails a stranger can cause to somebody else's mailbox. A `+tag` counts as the same mailbox. */
export const mailBudgets = {
  hour: budget('confirmations-hour', 'mailbox', 5, hourMs, confirmations, unconfirmed),
  day: budget('confirmations-day', 'mailbox', 12, dayMs, confirmations, unconfirmed),
  askedLately: budget('newsletter-quarter', 'mailbox', 1, 15 * minuteMs, asking, unsent),
  asked: budget('newsletter-day', 'mailbox', 3, dayMs, asking, unsent),
  reminded: budget('newsletter-reminder', 'mailbox', 1, dayMs, 'emails to existing subscribers', unsent),
};

export const signUpBudgets = {
  browser: budget('sign-ups-browser', 'browser', 5, hourMs, 'newsletter sign-ups', refused),
  network: budget('sign-ups-network', 'network', 40, hourMs, 'newsletter sign-ups', refused),
  site: budget('sign-ups-site', 'site', 200, hourMs, 'newsletter sign-ups', refused),
};

const fromStrangers = 'emails that start a request';
const setAside = 'it goes to quarantine';
const mailFiles = 'bytes of emails with attachments';
const textAlone = 'only the start of the text is saved, without files';

/** Incoming emails. A `+tag` counts as the same mailbox. */
export const inboundBudgets = {
  hour: budget('emails-hour', 'mailbox', 20, hourMs, fromStrangers, setAside),
  day: budget('emails-day', 'mailbox', 60, dayMs, fromStrangers, setAside),
  site: budget('emails-site', 'site', 2_000, dayMs, fromStrangers, setAside),
  told: budget(
    'emails-told',
    'mailbox',
    30,
    hourMs,
    'emails about requests',
    'it’s added to its request; no email notification',
  ),
  bytes: budget('emails-bytes', 'mailbox', 100 * megabyte, dayMs, mailFiles, textAlone),
  bytesOfSite: budget('emails-bytes-site', 'site', 1_000 * megabyte, dayMs, mailFiles, textAlone),
  waiting: budget('emails-waiting', 'process', 4, now, 'large emails arriving by webhook', busy),
};

const changes = 'changes to one appointment by its visitor';
const refusedInWords = 'rejected with a message on the page';

export const bookingBudgets = {
  mailbox: budget('bookings-mailbox', 'mailbox', 4, now, 'open appointments', kept),
  network: budget('bookings-network', 'network', 12, now, 'open appointments', kept),
  site: budget('bookings-site', 'site', 40, dayMs, 'new appointments', kept),
  holdsOfNetwork: budget('booking-holds-network', 'network', 3, now, 'times kept in the chat', 'offered, but not kept'),
  holds: budget('booking-holds', 'site', 12, now, 'times kept in the chat', 'offered, but not kept'),
  changesOfHour: budget('booking-changes-hour', 'subject', 10, hourMs, changes, refusedInWords),
  changesOfDay: budget('booking-changes-day', 'subject', 20, dayMs, changes, refusedInWords),
};

const keptOnPage = `${refusedInWords}; the form keeps its content`;
const acts = 'messages and requests on one request page';

export const requestBudgets = {
  hour: budget('request-hour', 'subject', 12, hourMs, acts, keptOnPage),
  day: budget('request-day', 'subject', 40, dayMs, acts, keptOnPage),
  network: budget('requests-network', 'network', 60, hourMs, 'messages and requests on request pages', keptOnPage),
  links: budget('links-mailbox', 'mailbox', 3, dayMs, 'emails with request links', unsent),
  linksOfNetwork: budget('links-network', 'network', 20, hourMs, 'request links requested', refusedInWords),
};

const stays = 'not answered for now; the visitor is told so, and the browser keeps the chat and sends it later';

export const talkBudgets = {
  calls: budget('talk-calls-browser', 'browser', 60, minuteMs, 'chat reports', stays),
  callsOfNetwork: budget('talk-calls-network', 'network', 600, minuteMs, 'chat reports', stays),
  begun: budget('talks-browser', 'browser', 20, hourMs, 'chats started', stays),
  begunByNetwork: budget('talks-network', 'network', 120, hourMs, 'chats started', stays),
  // A byte of text takes ten on disk with its search index.
  bytesOfNetwork: budget('talk-bytes-network', 'network', 3 * megabyte, dayMs, 'bytes of chats', stays),
  looks: budget('talk-looks-network', 'network', 600, minuteMs, 'looks for messages of a person', stays),
  streams: budget('talk-streams', 'process', 1_500, now, 'open chats', 'looked for every few seconds instead'),
  streamsOfNetwork: budget(
    'talk-streams-network',
    'network',
    100,
    now,
    'open chats',
    'looked for every few seconds instead',
  ),
  bytes: budget('talk-bytes-site', 'site', 12 * megabyte, dayMs, 'bytes of chats', stays),
};

export const modelBudgets = {
  process: budget('model-questions', 'process', 300, hourMs, 'questions to the language model', 'answered without it'),
  waiting: budget(
    'model-waiting',
    'process',
    4,
    now,
    'questions waiting for the language model',
    'answered without it',
  ),
};

const told = 'told how long to wait';

/** Wrong passwords; comparing one takes about a tenth of a second of processor time. */
export const signInBudgets = {
  network: budget('passwords-network', 'network', 10, 15 * minuteMs, 'wrong passwords', told),
  browser: budget('passwords-browser', 'browser', 10, 15 * minuteMs, 'wrong passwords from a known browser', told),
  account: budget(
    'passwords-account',
    'subject',
    60,
    15 * minuteMs,
    'wrong passwords for one account from strangers',
    told,
  ),
  strangers: budget('passwords-strangers', 'site', 120, 15 * minuteMs, 'wrong passwords from unknown networks', told),
  waiting: budget('passwords-waiting', 'process', 2, now, 'passwords waiting to be checked', told),
  drawn: budget(
    'passwords-drawn',
    'process',
    2,
    second,
    'sign-in pages shown to people who have to wait',
    'shown a one-sentence page instead',
  ),
};

export const resetBudgets = {
  mailbox: budget('resets-mailbox', 'mailbox', 3, dayMs, 'password reset emails', unsent),
  network: budget('resets-network', 'network', 20, hourMs, 'password resets requested', told),
};

const wrongCodes = 'wrong authenticator app codes';

/** Second step and passkeys. Recovery codes and passkeys cannot be guessed, so only the network is limited. */
export const keyBudgets = {
  codes: budget('codes-account', 'subject', 10, 15 * minuteMs, wrongCodes, told),
  codesOfDay: budget('codes-account-day', 'subject', 50, dayMs, wrongCodes, told),
  codesOfNetwork: budget('codes-network', 'network', 20, 15 * minuteMs, 'wrong two-step codes', told),
  passkeys: budget('passkeys-network', 'network', 60, 15 * minuteMs, 'passkey sign-ins started', told),
};

/** Networks of past sign-ins, exempt from the budget of unknown ones: how many, and for how long (ms). */
export const knownNetworks = { max: 20, keepMs: 180 * dayMs } as const;

export const puzzleBudgets = {
  process: budget(
    'puzzles',
    'process',
    2_000,
    hourMs,
    'wrong verification answers',
    'asked the next question right away',
  ),
};

const uncounted = 'same response, not counted';

export const reportBudgets = {
  visitsOfNetwork: budget('visits-network', 'network', 2_400, hourMs, 'visit reports', uncounted),
  visits: budget('visits-process', 'process', 100_000, dayMs, 'visit reports', uncounted),
  eventsOfNetwork: budget('events-network', 'network', 60, hourMs, 'security log entries', 'not logged'),
  events: budget('events-process', 'process', 2_000, hourMs, 'security log entries', 'not logged'),
};

/** Days for which the owner sees overruns; one line per budget and day. */
export const overrunsAreKeptDays = 30;

export const allBudgets = (): Budget[] =>
  [
    formBudgets,
    fileBudgets,
    quarantineBudgets,
    uploadBudgets,
    mailBudgets,
    inboundBudgets,
    signUpBudgets,
    bookingBudgets,
    requestBudgets,
    talkBudgets,
    modelBudgets,
    signInBudgets,
    resetBudgets,
    keyBudgets,
    puzzleBudgets,
    reportBudgets,
  ].flatMap((group): Budget[] => Object.values(group));

export const budgetNamed = (name: string): Budget | undefined => allBudgets().find((one) => one.name === name);
