import { issues } from '#src/content/newsletter-issues.ts';
import { easternDay, easternTextWithYear } from '#src/lib/format.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { type Typed, typedOf } from '#src/lib/records/editing.ts';
import { wrongWords } from '#src/lib/records/schema.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import { ask, checkedAddresses, type Network } from '#src/platform/net/ask.server.ts';
import { answerEditor, draftClash, momentIn, numberIn, readSent } from '#src/records/editor.server.ts';
import { countSubscribers } from '../newsletter-admin.server.ts';
import { copyFor, type SendingState, trialSubscriber } from '../sending/copies.ts';
import {
  changeSending,
  decide,
  dropScheduled,
  hasLeft,
  isPace,
  keepPace,
  listSendings,
  paceOf,
  type SendingRow,
  sendingOf,
} from '../sending/sending-store.server.ts';
import {
  articlesFor,
  fieldChecks,
  filledWith,
  type IssueAnswer,
  type IssueDeps,
  isOwnPath,
  linkChecks,
  lookOver,
  pictureChecks,
} from './issue.server.ts';

const patienceMs = 8_000;
const atOnce = 6;
/** Further links are not checked. */
const mostLinks = 60;
const mostRedirects = 4;

/** Statuses that servers give to robots and that say nothing about the page. */
const ofRobots = new Set([401, 403, 405, 429, 503, 999]);

const says = (status: number) =>
  status === 404 || status === 410 ? 'The page doesn’t exist.' : `It responds with ${status}.`;

/**
 * Checks an external address and returns why it is dead, or undefined. Follows redirects; never connects to private
 * networks.
 */
async function outside(href: string, network: Network): Promise<string | undefined> {
  const signal = AbortSignal.timeout(patienceMs);
  let url = new URL(href);
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const addresses = await checkedAddresses(url, network, signal);
      if (!addresses) return 'Its address isn’t on the public internet.';
      const answer = await ask(url, addresses, {
        headers: { 'User-Agent': 'Mozilla/5.0 (compatible; link check of a newsletter)' },
        signal,
      });
      answer.destroy();
      const { statusCode = 0, headers } = answer;
      if (statusCode < 300 || ofRobots.has(statusCode)) return undefined;
      if (statusCode >= 400 || !headers.location) return says(statusCode);
      url = new URL(headers.location, url);
      if (!/^https?:$/.test(url.protocol)) return 'It doesn’t lead to a page.';
    }
    return 'It redirects too many times.';
  } catch {
    return signal.aborted ? 'It didn’t respond in time.' : 'We couldn’t reach it.';
  }
}

/** Links that do not answer, with the reason. `ownStatus` checks the site's own pages internally. */
async function deadLinks(
  links: readonly string[],
  { publicUrl, ownStatus, network }: Pick<IssueDeps, 'publicUrl' | 'ownStatus' | 'network'>,
): Promise<{ href: string; says: string }[]> {
  const own = new URL(publicUrl).host;
  const look = async (href: string) => {
    if (!/^https?:/i.test(href)) {
      const isWay = /^(mailto|tel):\S/i.test(href);
      return isWay ? [] : [{ href, says: 'It doesn’t work in an email.' }];
    }
    if (!URL.canParse(href)) return [{ href, says: 'It isn’t a valid address.' }];
    const url = new URL(href);
    if (url.host !== own) {
      const why = await outside(href, network);
      return why === undefined ? [] : [{ href, says: why }];
    }
    const status = await ownStatus(url.pathname).catch(() => 500);
    return status < 400 ? [] : [{ href: url.pathname, says: says(status) }];
  };
  const asked = links.slice(0, mostLinks);
  const dead: { href: string; says: string }[] = [];
  for (let at = 0; at < asked.length; at += atOnce) {
    dead.push(...(await Promise.all(asked.slice(at, at + atOnce).map(look))).flat());
  }
  return dead;
}

/** Own picture addresses that are not found, without duplicates; pictures of the library are known to exist. */
async function missingPictures(pictures: readonly { src: string; known: boolean }[], parts: IssueDeps) {
  const own = pictures.filter(({ src, known }) => !known && isOwnPath(src));
  const links = new Set(own.map(({ src }) => new URL(src, parts.publicUrl).href));
  return (await deadLinks([...links], parts)).map(({ href }) => href);
}

const noLonger = 'It’s no longer sending. Check its status.';

interface SendingChange {
  from: readonly SendingState[];
  action: string;
  detail?: string;
  set(row: SendingRow, now: number): Partial<SendingRow>;
  said: string;
  late?: string;
}

const changes = {
  pause: {
    ...{ from: ['sending'], action: 'pause', said: 'Paused. Unsent copies stay queued.' },
    set: () => ({ state: 'paused' }),
  },
  'go-on': {
    ...{ from: ['paused'], action: 'go on', said: 'Sending resumed.' },
    set: (_, now) => ({ state: 'sending', next_at: now, refused: 0 }),
  },
  cancel: {
    ...{ from: ['sending', 'paused'], action: 'cancel', said: 'Cancelled. Unsent copies won’t be sent.' },
    set: (_, now) => ({ state: 'cancelled', ended_at: now }),
  },
} as const satisfies Record<string, SendingChange>;

/** `pace`: copies per hour. */
const paceChange = (pace: number): SendingChange => ({
  ...{ from: ['scheduled', 'sending', 'paused'], action: 'pace', detail: `${pace} copies an hour` },
  ...{ said: 'Pace set.', late: 'It’s no longer sending.' },
  set: ({ state, failures }, now) => ({ pace, ...(state === 'sending' && failures === 0 && { next_at: now }) }),
});

/** Changes a sending that has not ended; recorded in the audit list. */
async function change(
  { db, clock, actor, wake }: IssueDeps,
  issue: string,
  { from, set, said, action, late = noLonger, detail = 'sending of the newsletter' }: SendingChange,
): Promise<Outcome<{ said: string }>> {
  const now = clock.now();
  const done = await db.write(async (trx) => {
    const row = await sendingOf(trx, issue);
    if (!row || !(await changeSending(trx, row.id, from, set(row, now)))) return false;
    await recordAudit(trx, { at: now, actor, action, subject: `issues/${issue}`, detail });
    return true;
  });
  wake();
  return done ? { ok: true, said } : refuse(late);
}

const byMailOnly = { archive: 'mail' };

/** Removes an issue nobody received from the archive and keeps a draft written meanwhile. Undefined if it stays. */
async function hide({ records, actor }: IssueDeps, id: string, form: FormData) {
  const newest = await records.publishing.newest(issues, id);
  if (newest.values?.archive !== 'shown') return undefined;
  const draft = await records.drafts.find(issues, id);
  const values = { ...newest.values, ...byMailOnly };
  const outcome = await records.publishing.publish(issues, id, newest.number, values, actor);
  if (!outcome.ok) return undefined;
  const { number } = outcome.version;
  // Publishing dropped the draft, so save it again. A draft from an older version keeps its base, so that it still
  // conflicts.
  const base = draft?.base === newest.number ? number : (draft?.base ?? number);
  const kept =
    draft &&
    (await records.drafts.keep(
      issues,
      { id, base, values: { ...draft.values, ...byMailOnly }, publishAt: null, known: null },
      actor,
    ));
  const known = kept?.ok ? kept.draft.changedAt : null;
  const sent = readSent(issues, form);
  const isOwn = form.has('values') && sent.base === (draft?.base ?? newest.number);
  if (!isOwn || sent.known !== (draft?.changedAt ?? null)) return {};
  return { number: base, known, typed: { ...sent.typed, ...byMailOnly } };
}

/**
 * Cancels the rest of a sending. If nobody received the issue, also hides it on the website, which would claim that it
 * was sent.
 */
async function cancel(parts: IssueDeps, id: string, form: FormData): Promise<IssueAnswer> {
  const done = await change(parts, id, changes.cancel);
  if (!done.ok) return done;
  const sending = await sendingOf(parts.db.sql, id);
  const hidden = sending && !(await hasLeft(parts.db.sql, sending.id)) ? await hide(parts, id, form) : undefined;
  const said = hidden ? `${done.said} No one got it, so it isn’t on the website.` : done.said;
  return { ...done, said, ...asSent(form), ...hidden };
}

/** The version and draft that the editor began from, if nothing of it changes. */
const asSent = (form: FormData) => ({ number: numberIn(form, 'base') ?? 0, known: numberIn(form, 'known') });

const answerOf = (said: string, about: { number: number; known: number | null }) =>
  ({ ok: true, said, ...about }) as const;

/** The form's fields, or the draft's if it has none: confirmation dialogs send no fields. */
async function sentOrKept({ records }: IssueDeps, id: string, form: FormData) {
  const sent = readSent(issues, form);
  if (form.has('values')) return sent;
  const draft = await records.drafts.find(issues, id);
  return draft ? { ...sent, typed: typedOf(issues.fields, draft.values), base: draft.base } : sent;
}

type Sent = Awaited<ReturnType<typeof sentOrKept>>;

/** Saves the draft; returns the clash if somebody else changed it meanwhile. */
async function keep(
  parts: IssueDeps,
  id: string,
  sent: Sent,
  values: Typed = sent.typed,
): Promise<{ known: number; clash?: undefined } | { clash: IssueAnswer }> {
  const { records, actor } = parts;
  const { base, known } = sent;
  const kept = await records.drafts.keep(issues, { id, base, values, publishAt: null, known }, actor);
  if (kept.ok) return { known: kept.draft.changedAt };
  return { clash: await draftClash({ records, collection: issues, id }, sent, kept.theirs) };
}

async function fill(parts: IssueDeps, id: string, form: FormData): Promise<IssueAnswer> {
  const sent = await sentOrKept(parts, id, form);
  const last = (await listSendings(parts.db.sql)).find(({ issue, started_at }) => issue !== id && started_at !== null);
  const articles = articlesFor(parts.articles(), last ? easternDay(last.starts_at).iso : '');
  if (articles.length === 0) return refuse('There are no articles on the blog yet.');
  const isTaken = (slug: string) => issues.all().some((other) => other.id !== id && other.slug === slug);
  const typed = filledWith(sent.typed, articles, isTaken);
  const kept = await keep(parts, id, sent, typed);
  if (kept.clash) return kept.clash;
  const said = `Filled in from ${articles.length === 1 ? 'the newest article' : `the ${articles.length} newest articles`}.`;
  return { ...answerOf(said, { number: sent.base, known: kept.known }), typed };
}

async function allChecks(typed: Typed, parts: IssueDeps) {
  const { mail, checks: ofMail } = await lookOver(typed, parts);
  const checks = [...ofMail, ...pictureChecks(await missingPictures(mail.pictures, parts))];
  const dead = await deadLinks(mail.links, parts);
  return { mail, checks, ofLinks: mail.links.length > 0 ? linkChecks(mail.links.length, dead) : [], dead };
}

async function check(parts: IssueDeps, id: string, form: FormData): Promise<IssueAnswer> {
  const sent = await sentOrKept(parts, id, form);
  const kept = await keep(parts, id, sent);
  if (kept.clash) return kept.clash;
  const { checks, ofLinks } = await allChecks(sent.typed, parts);
  const now = parts.clock.now();
  const checked = parts.records.publishing.check(issues, { ...sent.typed, sentAt: now }, id);
  const { subject, ...errors }: Record<string, string> = checked.ok ? {} : checked.errors;
  // The checks of the mail report an empty subject.
  const wrongSubject: Record<string, string> = subject && String(sent.typed.subject).trim() !== '' ? { subject } : {};
  const all = [...checks, ...fieldChecks({ ...wrongSubject, ...errors }), ...ofLinks];
  const wrong = all.filter(({ holds }) => !holds).length;
  const said =
    wrong === 0 ? 'Everything looks good.' : `${wrong} of ${all.length} ${wrong === 1 ? 'needs' : 'need'} fixing.`;
  return { ...answerOf(said, { number: sent.base, known: kept.known }), checks: all };
}

/** Sent at once, so that the mail server's answer can be shown. */
async function trial(parts: IssueDeps, id: string, form: FormData): Promise<IssueAnswer> {
  const to = String(form.get('to') ?? '');
  if (!parts.own.includes(to)) return refuse('You can only send a test to your own addresses.');
  const { transport, clock } = parts;
  if (!transport) return refuse('No mail server is set up (SMTP_URL), so nothing can be sent.');
  const sent = await sentOrKept(parts, id, form);
  const kept = await keep(parts, id, sent);
  if (kept.clash) return kept.clash;
  const { mail } = await lookOver(sent.typed, parts);
  const sending = { subject: `[Test] ${mail.subject}`, archive_url: '' };
  const copy = { sending_id: `trial-${clock.now()}`, subscriber_id: trialSubscriber, email: to };
  try {
    await transport.deliver(copyFor(copy, { ...parts, sending, texts: mail, now: clock.now() }));
  } catch (error) {
    const words = error instanceof Error ? error.message.split('\n')[0] : '';
    return { ...refuse(`The mail server rejected it: ${words}`), kept: kept.known };
  }
  return answerOf(`Sent to ${to}.`, { number: sent.base, known: kept.known });
}

const noSuchPace = 'Choose a pace from the list.';
const already = 'It’s already sending or sent.';
const nobody =
  'No one has confirmed yet, so no one would get it, and you can send an issue only once. Schedule it to go to everyone who’s confirmed by then.';

/** Later dates are typos. */
const farthestMs = 366 * 86_400_000;

function dayProblem(startsAt: number | string, now: number): string {
  if (typeof startsAt === 'string') return startsAt;
  return startsAt > now + farthestMs ? 'Choose a day within a year' : '';
}

/** Publishes the issue and records its sending (now or scheduled) in one transaction. */
async function send(parts: IssueDeps, id: string, form: FormData, scheduled: boolean): Promise<IssueAnswer> {
  const { db, records, actor, clock } = parts;
  const sent = await sentOrKept(parts, id, form);
  if (await sendingOf(db.sql, id)) return refuse(already);
  const kept = await keep(parts, id, sent);
  if (kept.clash) return kept.clash;
  const now = clock.now();
  const refused = { kept: kept.known };
  const startsAt = scheduled ? momentIn(form, now) : now;
  const wrongDay = dayProblem(startsAt, now);
  const values = { ...sent.typed, sentAt: typeof startsAt === 'number' ? startsAt : now };
  const checked = records.publishing.check(issues, values, id);
  if (!checked.ok || typeof startsAt === 'string' || wrongDay) {
    const errors = { ...(checked.ok ? {} : checked.errors), ...(wrongDay && { day: wrongDay }) };
    return { ...refuse(wrongWords(errors)), errors, ...refused };
  }
  if (!scheduled && (await countSubscribers(db.sql)).confirmed === 0) return { ...refuse(nobody), ...refused };
  const pace = Number(form.get('pace')) || (await paceOf(parts.settings));
  if (!isPace(pace)) return { ...refuse(noSuchPace), ...refused };
  const { mail, checks, ofLinks, dead } = await allChecks(sent.typed, parts);
  const all = [...checks, ...ofLinks];
  const wrong = checks.filter(({ holds }) => !holds);
  const stops = wrong.length > 0 || (dead.length > 0 && !form.get('anyway'));
  if (stops) {
    const [first] = wrong;
    const reason = first ? first.says : 'A link is broken. Fix it or send anyway.';
    return { ...refuse(`Not sent. ${reason}`), checks: all, ...refused };
  }
  await keepPace(parts.settings, pace);
  const texts = { subject: mail.subject, html: mail.html, body: mail.body, archive_url: mail.archiveUrl };
  const outcome = await records.publishing.publish(issues, id, sent.base, values, actor, (trx, version) =>
    decide(trx, { issue: id, ...texts, starts_at: startsAt, pace }, { version, actor, now }),
  );
  if (!outcome.ok) return { ...refuse('Someone else sent or changed this issue in the meantime.'), ...refused };
  parts.wake();
  const said = scheduled
    ? `Scheduled for ${easternTextWithYear(startsAt, now)} ET, to everyone who’s confirmed by then.`
    : 'Sending to everyone who’s confirmed.';
  return answerOf(said, { number: outcome.version.number, known: null });
}

/** Unschedules a sending that has not begun; the issue is a draft again. */
async function unsend(parts: IssueDeps, id: string): Promise<IssueAnswer> {
  const { db, records, actor } = parts;
  const sending = await sendingOf(db.sql, id);
  const late = refuse('Sending has already started. Pause or cancel it.');
  if (sending?.state !== 'scheduled') return late;
  const newest = await records.publishing.newest(issues, id);
  const draft = await records.drafts.find(issues, id);
  class Begun extends Error {}
  const removed = await records.publishing
    .remove(issues, id, newest.number, actor, async (trx) => {
      if (!(await dropScheduled(trx, sending.id))) throw new Begun();
    })
    .catch((error: unknown) => {
      if (error instanceof Begun) return undefined;
      throw error;
    });
  if (!removed?.ok) return late;
  const { number } = removed.version;
  const values = { ...(draft?.values ?? newest.values), sentAt: null };
  const kept = await records.drafts.keep(issues, { id, base: number, values, publishAt: null, known: null }, actor);
  parts.wake();
  return answerOf('Unscheduled. It’s a draft again.', { number, known: kept.ok ? kept.draft.changedAt : null });
}

/** These change only the issue's page on the website, not the mail. */
const ofPage = new Set(['publish', 'restore', 'undo', 'remove']);

export async function answerIssue(parts: IssueDeps, id: string, form: FormData): Promise<IssueAnswer> {
  const intent = String(form.get('intent') ?? '');
  const pace = Number(form.get('pace'));
  const changed = async (one: SendingChange): Promise<IssueAnswer> => {
    const done = await change(parts, id, one);
    return done.ok ? { ...done, ...asSent(form) } : done;
  };
  const acts = {
    fill: () => fill(parts, id, form),
    check: () => check(parts, id, form),
    trial: () => trial(parts, id, form),
    send: () => send(parts, id, form, false),
    schedule: () => send(parts, id, form, true),
    unsend: () => unsend(parts, id),
    cancel: () => cancel(parts, id, form),
    pause: () => changed(changes.pause),
    'go-on': () => changed(changes['go-on']),
    pace: async () => (isPace(pace) ? changed(paceChange(pace)) : refuse(noSuchPace)),
  };
  if (Object.hasOwn(acts, intent)) return acts[intent as keyof typeof acts]();
  if (intent === 'keep' || intent === 'drop' || intent === 'name' || ofPage.has(intent)) {
    const sending = await sendingOf(parts.db.sql, id);
    if (ofPage.has(intent) && sending?.started_at == null)
      return refuse('It hasn’t been sent yet, so it has no page on the website.');
    const completed = (typed: Typed) => ({ ...typed, sentAt: String(sending?.starts_at ?? '') });
    return answerEditor({ ...parts, collection: { ...issues, completed }, id, form });
  }
  return unknownIntent;
}

const attempts = 5;

/** Begins a draft with the next free number; its id. */
export async function newIssue({
  records: { drafts, publishing },
  actor,
}: Pick<IssueDeps, 'records' | 'actor'>): Promise<Outcome<{ id: string }>> {
  const known = [...issues.all(), ...(await drafts.list(issues.name)).map(({ values }) => values)];
  const numbers = known.map(({ number }: { number?: unknown }) => Number(number) || 0);
  for (let next = Math.max(0, ...numbers) + 1, tries = 0; tries < attempts; next++, tries++) {
    const id = `issue-${next}`;
    if ((await publishing.newest(issues, id)).number > 0) continue;
    const values = typedOf(issues.fields, { number: next, archive: 'shown' });
    const kept = await drafts.keep(issues, { id, base: 0, values, publishAt: null, known: null }, actor);
    if (kept.ok) return { ok: true, id };
  }
  return refuse('Someone else is creating another issue right now. Try again.');
}
