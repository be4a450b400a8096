import { failedAddress } from '#src/intake/failed-address-store.server.ts';
import { findLead } from '#src/intake/lead-store.server.ts';
import { type RequestLinks, requestUrl } from '#src/intake/request-link.server.ts';
import { isWaiting, undoMs } from '#src/intake/thread.ts';
import { entriesOf, filesOfThread } from '#src/intake/thread-store.server.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { ThreadEntriesTable } from '#src/platform/db/tables-conversations.ts';
import { mailsById } from '#src/platform/outbox/store.server.ts';
import { canBeNamed } from '#src/platform/session/colleagues.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { type Mentionable, piecesOf } from './mentions.ts';
import { draftIsFreshMs, pageSize } from './thread-rules.ts';
import { countEntries, draftsOf, nextWaiting, savedAnswers } from './thread-store.server.ts';

/** A thread as the desk shows it. Moments in epoch milliseconds. */
export type Thread = NonNullable<Awaited<ReturnType<typeof loadThread>>>;
export type ShownEntry = Thread['entries'][number];

const toNamed = ({ id, name }: Mentionable) => ({ id, name });

const shown = (entry: ThreadEntriesTable) => ({
  id: entry.id,
  at: entry.at,
  kind: entry.kind,
  via: entry.via,
  author: entry.author,
  body: entry.body,
  quoted: entry.quoted,
  minutes: entry.minutes,
  /** A note in pieces, with the names in it. */
  pieces: entry.mentions === '' ? null : piecesOf(entry.body, JSON.parse(entry.mentions)),
  editedAt: entry.edited_at,
  /** How much working time had passed when this answered the visitor, as Today counts it, and whether it kept the promise; null when nobody waited. */
  answered:
    entry.turn_since === null
      ? null
      : { after: entry.turn_worked ?? entry.at - entry.turn_since, onTime: entry.at <= (entry.turn_due ?? entry.at) },
});

/**
 * A lead's thread, newest first, with what is needed to answer it; undefined when there is no such lead. `show`: how many
 * entries.
 */
export async function loadThread(
  db: Db,
  about: { type: string; id: string; show: number },
  { actor, now, site }: { actor: Actor & { account: string }; now: number; site: RequestLinks },
) {
  const lead = await findLead(db.sql, about.type, about.id);
  if (!lead) return undefined;
  const limit = Math.max(pageSize, about.show);
  const [rows, total, files, drafts, answers, next, failed, crew] = await Promise.all([
    entriesOf(db.sql, lead.id, { limit }),
    countEntries(db.sql, lead.id),
    filesOfThread(db.sql, lead.id),
    draftsOf(db.sql, lead.id),
    savedAnswers(db.sql),
    nextWaiting(db.sql, about.type, lead.id),
    failedAddress(db.sql, lead.email),
    crewOf(db.sql, actor.account),
  ]);
  const mails = await mailsById(db.sql, rows.map(({ outbox_id }) => outbox_id).filter(Boolean));
  const link = requestUrl(lead.id, site);
  return {
    waits: isWaiting({ ...lead, waitingSince: lead.waiting_since })
      ? { since: lead.waiting_since ?? 0, due: lead.respond_by }
      : null,
    entries: rows.map((row) => {
      const mail = mails.get(row.outbox_id);
      return {
        ...shown(row),
        isOwn: row.author === actor.name,
        mail: mail ? { state: mail.state, error: mail.last_error, to: mail.recipient } : null,
        /** Until when it can be taken back. */
        undoUntil: row.kind === 'reply' && mail?.state === 'waiting' && now < row.at + undoMs ? row.at + undoMs : null,
        files: (files.get(row.id) ?? []).map(({ file, name, type, size }) => ({ file, name, type, size })),
      };
    }),
    total,
    draft: drafts.find(({ author }) => author === actor.name) ?? null,
    others: drafts
      .filter(({ author, at }) => author !== actor.name && now - at < draftIsFreshMs)
      .map(({ author, kind, body, at, since }) => ({ author, kind, body, at, since })),
    /** Whom a note can name. */
    people: crew ? crew.people.filter((one) => canBeNamed(one) && one.id !== crew.me).map(toNamed) : [],
    savedAnswers: answers.map(({ id, title, body }) => ({ id, title, body })),
    placeholders: { name: lead.name, reference: lead.reference, link },
    next: next ?? null,
    /** Why mail to this lead's address came back; null when none did. */
    failed: failed ? { at: failed.at, permanent: failed.permanent === 1, reason: failed.reason } : null,
  };
}
