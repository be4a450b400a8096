import { issuePath, issues } from '#src/content/newsletter-issues.ts';
import { offeredFacts } from '#src/lib/records/collection.ts';
import type { EditorAnswer, Typed } from '#src/lib/records/editing.ts';
import { loadEditor } from '#src/records/editor.server.ts';
import { countSubscribers } from '../list-store.server.ts';
import { leaveMark, type SendingState } from '../sending/copies.ts';
import { listSendings, paceOf, sendingView, textsOf } from '../sending/sending-store.server.ts';
import { type Check, checksOf } from './checks.ts';
import type { IssueDeps } from './fill.ts';
import { type IssueMail, issueMail } from './mail.server.ts';
import { postalAddress } from './words.ts';

export type IssueAnswer = EditorAnswer & { checks?: readonly Check[] };

export interface IssueRow {
  id: string;
  subject: string;
  /** Undefined while it is a draft. */
  state: SendingState | undefined;
  /** When it was or will be sent, or was last edited; epoch milliseconds. */
  at: number;
  draft: boolean;
  path: string | undefined;
}

/** Drafts first, then sent and scheduled ones, newest first. */
export async function loadIssues({
  db,
  records,
  clock,
}: Pick<IssueDeps, 'db' | 'records' | 'clock'>): Promise<{ rows: IssueRow[]; confirmed: number }> {
  const [drafts, sendings, counts] = await Promise.all([
    records.drafts.list(issues.name),
    listSendings(db.sql),
    countSubscribers(db.sql),
  ]);
  const sent = new Set(sendings.map(({ issue }) => issue));
  const isDraft = new Set(drafts.map(({ id }) => id));
  const rows: IssueRow[] = [
    ...drafts
      .filter(({ id }) => !sent.has(id))
      .map(({ id, values, changedAt }) => ({
        ...{ id, subject: String(values.subject ?? '') || 'Untitled', state: undefined, at: changedAt, draft: true },
        path: undefined,
      })),
    ...sendings.map(({ issue: id, subject, state, starts_at: at }) => {
      const item = issues.find(id);
      const isShown = item?.archive === 'shown' && at <= clock.now();
      const path = item && isShown ? issuePath(item) : undefined;
      return { id, subject, state: state as SendingState, at, draft: isDraft.has(id), path };
    }),
  ];
  return { rows, confirmed: counts.confirmed };
}

const wordsOf = (typed: Typed) => ({
  ...{ subject: String(typed.subject), preheader: String(typed.preheader), slug: String(typed.slug) },
  ...{ body: String(typed.body), archive: typed.archive === 'shown' ? ('shown' as const) : ('mail' as const) },
});

export async function lookOver(typed: Typed, parts: IssueDeps): Promise<{ mail: IssueMail; checks: Check[] }> {
  const mail = await issueMail(wordsOf(typed), parts);
  const leave = parts.leaveUrl('00000000-0000-0000-0000-000000000000');
  const bytes = Buffer.byteLength(mail.html.replaceAll(leaveMark, leave));
  const address = postalAddress(parts.facts);
  const about = { leave: leaveMark, address, bytes, mailConfigured: parts.transport !== undefined };
  return { mail, checks: checksOf(mail, about) };
}

export type IssueView = NonNullable<Awaited<ReturnType<typeof loadIssue>>>;

export async function loadIssue(
  parts: IssueDeps & { brought(slug: string): Promise<{ visits: number; leads: number }> },
  id: string,
  look: string | null,
) {
  const { db, clock } = parts;
  const edited = await loadEditor(parts, issues, id, look);
  if (!edited) return undefined;
  const { mail, checks } = await lookOver(edited.draft?.typed ?? edited.base, parts);
  const item = issues.find(id);
  const now = clock.now();
  const isShown = item?.archive === 'shown' && item.sentAt !== null && item.sentAt <= now;
  const [sending, counts, pace] = await Promise.all([
    sendingView(db, id),
    countSubscribers(db.sql),
    paceOf(parts.settings),
  ]);
  const sent = sending && (await textsOf(db.sql, sending.id));
  return {
    ...{ ...edited, checks, sending, confirmed: counts.confirmed, pace, own: parts.own, now },
    /** Archive address; undefined while not public. */
    path: item && isShown ? issuePath(item) : undefined,
    facts: offeredFacts(parts.facts),
    /** Plain text part: as sent, or as drafted so far. */
    text: (sent ?? mail).body.replaceAll(leaveMark, '(each reader’s own link)'),
    brought: item && sending ? await parts.brought(item.slug) : { visits: 0, leads: 0 },
  };
}
