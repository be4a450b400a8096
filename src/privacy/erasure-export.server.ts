import { downloadZip } from 'client-zip';
import { rowsOf } from '#src/intake/belongings-store.server.ts';
import { attachmentHeader } from '#src/lib/file-name.ts';
import { easternDay } from '#src/lib/format.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import { type EraseScope, removedOf, removedWords } from './erase-scope.ts';
import { scopeOf } from './erase-scope-store.server.ts';

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
const harmless = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^[. ]+/, '') || 'file';

/** `file` in the store, `path` in the archive: unique names below `files/`. */
function exportedFiles({ files }: EraseScope, inbound: readonly { file: string; size: number }[]) {
  const raw = inbound.flatMap(({ file, size }) =>
    file === '' ? [] : [{ file, name: 'email-as-it-arrived.eml', size }],
  );
  const all = new Map([...raw, ...files].map((one) => [one.file, one]));
  return [...all.values()].map(({ file, name, size }, index) => ({
    file,
    size,
    path: `files/${String(index + 1).padStart(3, '0')}-${harmless(name)}`,
  }));
}

/** The issues of the newsletter that each subscriber got, oldest first. */
async function issuesOf(from: Sql, subscribers: readonly string[]) {
  const copies = await rowsOf(from, 'newsletter_copies', 'subscriber_id', subscribers);
  const sendings = await rowsOf(from, 'newsletter_sendings', 'id', [...new Set(copies.map((one) => one.sending_id))]);
  const sendingOf = new Map(sendings.map((row) => [row.id, row]));
  const issues = copies.map(({ subscriber_id, sending_id, state, sent_at, problem }) => {
    const { subject = '', started_at } = sendingOf.get(sending_id) ?? {};
    return {
      subscriber: subscriber_id,
      started: started_at ?? 0,
      said: { subject, state, sent: iso(sent_at), problem },
    };
  });
  return Map.groupBy(
    issues.toSorted((a, b) => a.started - b.started),
    ({ subscriber }) => subscriber,
  );
}

/** The requests with what was sent and said in each. `pathOf`: of a file in the archive. */
async function requestsOf(from: Sql, { leads }: EraseScope, pathOf: (file: string) => string) {
  const ids = idsOf(leads);
  const submissionOf = new Map((await rowsOf(from, 'submissions', 'id', ids)).map((row) => [row.id, row]));
  const entries = (await rowsOf(from, 'thread_entries', 'lead_id', ids)).toSorted((a, b) => a.at - b.at);
  const drafts = await rowsOf(from, 'reply_drafts', 'lead_id', ids);
  const files = await rowsOf(from, 'submission_files', 'submission_id', ids);
  const filesOf = (leadId: string, entryId: string) =>
    files
      .filter((row) => row.submission_id === leadId && row.entry_id === entryId)
      .map(({ file, name, type, size, sha256 }) => ({ path: pathOf(file), name, type, size, sha256 }));
  return leads
    .toSorted((a, b) => a.seq - b.seq)
    .map((lead) => {
      const sent = submissionOf.get(lead.id);
      return {
        reference: lead.reference,
        type: lead.type,
        source: lead.source,
        status: lead.deleted_at === null ? lead.status : 'deleted',
        received: iso(lead.received_at),
        promisedBy: iso(lead.respond_by),
        closed: iso(lead.closed_at),
        starts: lead.starts,
        tags: JSON.parse(lead.tags) as string[],
        sent: (sent ? JSON.parse(sent.data) : {}) as Record<string, unknown>,
        userAgent: sent?.user_agent ?? '',
        referrer: sent?.referrer ?? '',
        origin: (sent ? JSON.parse(sent.origin) : {}) as Record<string, unknown>,
        flags: (sent ? JSON.parse(sent.flags) : []) as string[],
        files: filesOf(lead.id, ''),
        entries: entries
          .filter(({ lead_id }) => lead_id === lead.id)
          .map(({ id, at, kind, via, author, body: text, quoted, minutes }) => ({
            ...{ at: iso(at), kind, via, author, text, quoted, minutes, files: filesOf(lead.id, id) },
          })),
        drafts: drafts.filter(({ lead_id }) => lead_id === lead.id).map(({ kind, body }) => ({ kind, text: body })),
      };
    });
}

/**
 * What an erasure would remove, as person.json (docs/decisions/28-erasure.md: moments as ISO 8601 in UTC, oldest first,
 * file paths as in the archive) and its files; undefined if the id is unknown.
 */
async function personData(from: Sql, personId: string, now: number) {
  const scope = await scopeOf(from, personId);
  if (!scope) return undefined;
  const [people, chats, subscribers] = [scope.people, scope.chats, scope.subscribers].map(idsOf) as [
    string[],
    string[],
    string[],
  ];
  const keys = scope.inbound.map(({ key }) => key);
  const inbound = await rowsOf(from, 'inbound_mails', 'message_key', keys);
  const files = exportedFiles(scope, inbound);
  const paths = new Map(files.map(({ file, path }) => [file, path]));
  const pathOf = (file: string) => paths.get(file) ?? '';
  const [person] = (await rowsOf(from, 'people', 'id', people)).filter(({ joined_into }) => joined_into === null);
  const mails = await rowsOf(from, 'outbox', 'id', scope.mails);
  const messages = (await rowsOf(from, 'chat_messages', 'session_id', chats)).toSorted((a, b) => a.at - b.at);
  const issues = await issuesOf(from, subscribers);
  const failed = await rowsOf(from, 'failed_addresses', 'email_key', scope.emails);
  const actions = [
    ...(await rowsOf(from, 'next_actions', 'person_id', people)),
    ...(await rowsOf(from, 'next_actions', 'lead_id', idsOf(scope.leads))),
  ];
  const json = {
    format: 1,
    made: iso(now),
    person: {
      name: person?.name ?? '',
      writtenName: person?.written_name ?? null,
      company: person?.company ?? '',
      tags: JSON.parse(person?.tags ?? '[]') as string[],
      firstContact: iso(person?.first_at ?? null),
      lastContact: iso(person?.last_at ?? null),
      emails: scope.emails,
      phones: scope.phones,
      failedAddresses: failed.map(({ email_key, at, reason }) => ({ email: email_key, at: iso(at), reason })),
    },
    requests: await requestsOf(from, scope, pathOf),
    mails: mails
      .toSorted((a, b) => a.created_at - b.created_at)
      .map(({ created_at, sent_at, state, recipient: to, subject, body: text }) => ({
        ...{ written: iso(created_at), sent: iso(sent_at), state, to, subject, text },
      })),
    emailsReceived: inbound.map(({ at, via, file }) => ({ at: iso(at), via, file: pathOf(file) })),
    chats: (await rowsOf(from, 'chat_sessions', 'id', chats)).map((chat) => ({
      visitor: chat.user_identifier,
      started: iso(chat.started_at),
      ended: iso(chat.ended_at),
      messages: messages
        .filter(({ session_id }) => session_id === chat.id)
        .map(({ at, sender, author, text, feedback }) => ({ at: iso(at), sender, author, text, feedback })),
    })),
    nextActions: actions.map(({ body, due_at, done_at }) => ({ text: body, due: iso(due_at), done: iso(done_at) })),
    newsletter: (await rowsOf(from, 'newsletter_subscribers', 'id', subscribers)).map((one) => ({
      email: one.email,
      state: one.state,
      source: one.source,
      requested: iso(one.requested_at),
      confirmed: iso(one.confirmed_at),
      unsubscribed: iso(one.unsubscribed_at),
      ended: one.ended_reason,
      consent: one.consent,
      issues: (issues.get(one.id) ?? []).map(({ said }) => said),
    })),
    quarantine: (await rowsOf(from, 'quarantine', 'id', idsOf(scope.quarantined))).map((row) => ({
      received: iso(row.received_at),
      type: row.type,
      source: row.source,
      reasons: JSON.parse(row.reasons) as string[],
      sent: JSON.parse(row.data) as Record<string, unknown>,
      userAgent: row.user_agent,
      file: pathOf(row.file),
    })),
  };
  return { scope, files, json };
}

/** For the page that asks for the password; undefined if there is no such person. */
export async function exportPreview(from: Sql, personId: string) {
  const data = await personData(from, personId, 0);
  if (!data) return undefined;
  const { scope, files, json } = data;
  const [person] = scope.people;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const { length: planned } = json.nextActions;
  const { length: drafts } = json.requests.flatMap((request) => request.drafts);
  const held = { ...removedOf(scope), files: files.length, bytes };
  return {
    id: person?.id ?? personId,
    name: person?.name ?? '',
    words: [
      ...removedWords(held),
      ...(planned > 0 ? [planned === 1 ? '1 next action' : `${planned} next actions`] : []),
      ...(drafts > 0 ? [drafts === 1 ? '1 draft' : `${drafts} drafts`] : []),
    ],
  };
}

/** Streams a ZIP of person.json and the files. Recorded in the audit list. Undefined if there is no such person. */
export async function exportPerson(parts: { db: Db; files: FileStore; now: number; actor: Actor }, personId: string) {
  const { db, files: store, now, actor } = parts;
  const data = await personData(db.sql, personId, now);
  if (!data) return undefined;
  const { scope, files, json } = data;
  const [person] = scope.people;
  await db.write((trx) =>
    recordAudit(trx, {
      at: now,
      actor,
      action: 'export',
      // By id, because the audit list outlives the person.
      subject: 'person',
      detail: `everything of ${person?.id ?? personId}`,
    }),
  );
  const lastModified = new Date(now);
  async function* pieces() {
    yield { name: 'person.json', input: JSON.stringify(json, null, 2), lastModified };
    for (const { file, path } of files) {
      const found = await store.read(file);
      // A file removed meanwhile is left out.
      if (found) yield { name: path, input: found.body, lastModified };
    }
  }
  const zip = downloadZip(pieces());
  return new Response(zip.body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachmentHeader(`${person?.name || 'person'} ${easternDay(now).iso}.zip`),
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': 'private, no-store',
    },
  });
}
