import { downloadZip } from 'client-zip';
import type { Answers, PresentedField } from '#src/forms/present.ts';
import { flagWords, leadWord } from '#src/intake/lead.ts';
import { readOrigin } from '#src/intake/origin.ts';
import { shownKey } from '#src/intake/people-keys.server.ts';
import { deviceWords } from '#src/lib/device.ts';
import { attachmentHeader } from '#src/lib/file-name.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import { removedOf, removedWords } from './erase-scope.ts';
import { type PersonData, personData } from './person-data-store.server.ts';

/** `file` in the store, `path` in the archive. */
interface ExportedFile {
  file: string;
  path: string;
  size: number;
}

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
const harmless = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^[. ]+/, '') || 'file';

/** Unique names below `files/`. */
function exportedFiles({ scope, inbound }: PersonData): ExportedFile[] {
  const raw = inbound.flatMap(({ file, size }) =>
    file === '' ? [] : [{ file, name: 'email-as-it-arrived.eml', size }],
  );
  const all = new Map([...raw, ...scope.files].map((one) => [one.file, one]));
  return [...all.values()].map(({ file, name, size }, index) => ({
    file,
    size,
    path: `files/${String(index + 1).padStart(3, '0')}-${harmless(name)}`,
  }));
}

/**
 * person.json (docs/decisions/28-erasure.md): moments as ISO 8601 in UTC, oldest first, file paths as in the archive.
 */
function exportedPerson(data: PersonData, files: readonly ExportedFile[], now: number) {
  const { scope } = data;
  const [person] = data.people.filter(({ joined_into }) => joined_into === null);
  const pathOf = new Map(files.map(({ file, path }) => [file, path]));
  const submissionOf = new Map(data.submissions.map((row) => [row.id, row]));
  const filesOf = (leadId: string, entryId: string) =>
    data.files
      .filter((row) => row.submission_id === leadId && row.entry_id === entryId)
      .map(({ file, name, type, size, sha256 }) => ({ path: pathOf.get(file) ?? '', name, type, size, sha256 }));
  return {
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
      failedAddresses: data.failed.map(({ email_key, at, reason }) => ({ email: email_key, at: iso(at), reason })),
    },
    requests: scope.leads
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
          entries: data.entries
            .filter(({ lead_id }) => lead_id === lead.id)
            .map((entry) => ({
              at: iso(entry.at),
              kind: entry.kind,
              via: entry.via,
              author: entry.author,
              text: entry.body,
              quoted: entry.quoted,
              minutes: entry.minutes,
              files: filesOf(lead.id, entry.id),
            })),
          drafts: data.drafts
            .filter(({ lead_id }) => lead_id === lead.id)
            .map(({ kind, body }) => ({ kind, text: body })),
        };
      }),
    mails: data.mails.map((mail) => ({
      written: iso(mail.created_at),
      sent: iso(mail.sent_at),
      state: mail.state,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
    })),
    emailsReceived: data.inbound.map(({ at, via, file }) => ({ at: iso(at), via, file: pathOf.get(file) ?? '' })),
    chats: data.chats.map((chat) => ({
      visitor: chat.user_identifier,
      started: iso(chat.started_at),
      ended: iso(chat.ended_at),
      messages: data.messages
        .filter(({ session_id }) => session_id === chat.id)
        .map(({ at, sender, author, text, feedback }) => ({ at: iso(at), sender, author, text, feedback })),
    })),
    nextActions: data.actions.map(({ body, due_at, done_at }) => ({
      text: body,
      due: iso(due_at),
      done: iso(done_at),
    })),
    newsletter: data.subscribers.map((one) => ({
      email: one.email,
      state: one.state,
      source: one.source,
      requested: iso(one.requested_at),
      confirmed: iso(one.confirmed_at),
      unsubscribed: iso(one.unsubscribed_at),
      ended: one.ended_reason,
      consent: one.consent,
      issues: data.copies
        .filter(({ subscriber_id }) => subscriber_id === one.id)
        .map(({ subject, state, sent_at, problem }) => ({ subject, state, sent: iso(sent_at), problem })),
    })),
    quarantine: data.quarantined.map((row) => ({
      received: iso(row.received_at),
      type: row.type,
      source: row.source,
      reasons: JSON.parse(row.reasons) as string[],
      sent: JSON.parse(row.data) as Record<string, unknown>,
      userAgent: row.user_agent,
      file: pathOf.get(row.file) ?? '',
    })),
  };
}

type ExportedPerson = ReturnType<typeof exportedPerson>;

const safe = (text: unknown) => String(text ?? '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const when = (moment: string | null) =>
  moment === null ? '' : `${easternText(Date.parse(moment))}, ${moment.slice(0, 4)}`;

function facts(pairs: Readonly<Record<string, string | readonly string[] | null>>): string {
  const shown = Object.entries(pairs).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : (value ?? []).join(', ');
    return text === '' ? [] : [`<dt>${safe(name)}</dt><dd>${safe(text)}</dd>`];
  });
  return shown.length > 0 ? `<dl>${shown.join('')}</dl>` : '';
}

const sentFacts = (fields: readonly PresentedField[]) =>
  fields.map(({ label, value }) => `<dt>${safe(label)}</dt><dd>${safe(value)}</dd>`).join('');

const fileList = (files: readonly { path: string; name: string }[]) =>
  files.length > 0
    ? `<ul>${files.map(({ path, name }) => `<li><a href="${safe(encodeURI(path))}">${safe(name)}</a></li>`).join('')}</ul>`
    : '';

const fileName = (path: string) => path.replace(/^files\//, '');

const section = (title: string, parts: readonly string[]) =>
  parts.length > 0 ? `<section><h2>${safe(title)}</h2>${parts.join('')}</section>` : '';

/** Self-contained and printable. */
const style = `body{font:16px/1.5 system-ui,sans-serif;color:#10182b;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.75rem;line-height:1.2}h2{border-top:2px solid;padding-top:.5rem;margin-top:2.5rem}h3{margin:1.5rem 0 .25rem}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem;margin:.5rem 0}dt{color:#4a5670}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
article{margin:.75rem 0;padding-left:1rem;border-left:3px solid #c3cddd;break-inside:avoid-page}p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
small{color:#4a5670}@media print{body{margin:0;max-width:none}h2,h3{break-after:avoid}}@media(max-width:30rem){dl{grid-template-columns:1fr}}`;

type Request = ExportedPerson['requests'][number];
type Held = ExportedPerson['quarantine'][number];

type FieldsOfSent = (type: string, source: string, sent: Answers) => readonly PresentedField[];

const entryWords: Record<string, string> = {
  reply: 'Our reply',
  message: 'Their message',
  note: 'Our note',
  call: 'Phone call',
  automatic: 'Their automatic reply',
  bounce: 'Bounced email',
  event: 'What happened',
};
const viaWords: Record<string, string> = { mail: 'by email', page: 'on the request page', desk: '' };
const copyWords: Record<string, string> = {
  sent: 'sent',
  waiting: 'waiting to be sent',
  failed: 'not delivered',
  left: 'not sent, already unsubscribed',
};
const mailWords: Record<string, string> = { sent: 'sent', waiting: 'waiting to be sent', dead: 'not delivered' };
const feedbackWords: Record<string, string> = {
  positive: ' (rated helpful)',
  negative: ' (rated not helpful)',
};
const draftWords: Record<string, string> = {
  reply: 'Draft reply',
  note: 'Draft note',
  call: 'Draft call log',
};
const newsletterWords: Record<string, string> = {
  pending: 'signed up, not confirmed',
  confirmed: 'confirmed',
  unsubscribed: 'left',
};

function entry(one: Request['entries'][number]): string {
  const title = [
    when(one.at),
    entryWords[one.kind] ?? one.kind,
    viaWords[one.via],
    one.kind === 'message' && one.author,
  ];
  const minutes = one.minutes > 0 && `${one.minutes} minutes`;
  return `<article><small>${safe([...title, minutes].filter(Boolean).join(', '))}</small><p>${safe(one.text)}</p>${one.quoted ? `<p><small>${safe(one.quoted)}</small></p>` : ''}${fileList(one.files)}</article>`;
}

const draft = (one: Request['drafts'][number]) =>
  `<article><small>${safe(draftWords[one.kind] ?? one.kind)}</small><p>${safe(one.text)}</p></article>`;

const device = (userAgent: string) => (userAgent === '' ? '' : `${deviceWords(userAgent)} (${userAgent})`);

function request(one: Request, fieldsOf: FieldsOfSent): string {
  const origin = readOrigin(JSON.stringify(one.origin));
  const about = facts({
    Received: when(one.received),
    'Reply promised by': when(one.promisedBy),
    Closed: when(one.closed),
    Status: one.status,
    Meeting: one.starts,
    Tags: one.tags,
    'Sent from': one.source,
    Source: origin.referrer || one.referrer,
    'First page': origin.landing,
    'Last page': origin.page,
    Campaign: Object.values(origin.utm),
    Browser: device(one.userAgent),
    Noted: one.flags.map(flagWords),
  });
  const sent = `<dl>${sentFacts(fieldsOf(one.type, one.source, one.sent))}</dl>`;
  return `<h3>${safe(leadWord(one.type))} ${safe(one.reference)}</h3>${sent}${about}${fileList(one.files)}${one.entries.map(entry).join('')}${one.drafts.map(draft).join('')}`;
}

function held(one: Held, fieldsOf: FieldsOfSent): string {
  const about = facts({ Received: when(one.received), Why: one.reasons.join('; '), Browser: device(one.userAgent) });
  const sent = `<dl>${sentFacts(fieldsOf(one.type, one.source, one.sent))}</dl>`;
  const files = one.file ? [{ path: one.file, name: fileName(one.file) }] : [];
  return `<h3>${safe(leadWord(one.type))}</h3>${sent}${about}${fileList(files)}`;
}

/** Readable and printable page. Times are Eastern. */
function exportedHtml(all: ExportedPerson, fieldsOf: FieldsOfSent): string {
  const { person } = all;
  const title = `Data we keep about ${person.name || 'this person'}`;
  const mails = all.mails.map(
    (mail) =>
      `<article><small>${safe(when(mail.written))}, to ${safe(mail.to)}, ${safe(mailWords[mail.state] ?? mail.state)}</small><p><b>${safe(mail.subject)}</b></p><p>${safe(mail.text)}</p></article>`,
  );
  const chats = all.chats.map(
    (chat) =>
      `<h3>${safe(when(chat.started))}</h3>${chat.messages.map((line) => `<p><small>${line.sender === 'user' ? 'Visitor' : safe(line.author || 'Assistant')}</small> ${safe(line.text)}${feedbackWords[line.feedback] ?? ''}</p>`).join('')}`,
  );
  const received = all.emailsReceived.map(
    (mail) =>
      `<p>${safe(when(mail.at))}</p>${fileList(mail.file ? [{ path: mail.file, name: fileName(mail.file) }] : [])}`,
  );
  const issue = ({ subject, state, sent, problem }: ExportedPerson['newsletter'][number]['issues'][number]) =>
    [subject, sent ? when(sent) : copyWords[state], problem].filter(Boolean).join(', ');
  const subscriptions = all.newsletter.map((one) =>
    facts({
      Email: one.email,
      State: newsletterWords[one.state] ?? one.state,
      'Signed up': when(one.requested),
      Confirmed: when(one.confirmed),
      Left: when(one.unsubscribed),
      'Sent from': one.source,
      'Why it ended': one.ended,
      'Where consent came from': one.consent,
      'Issues of the last 180 days': one.issues.map(issue).join('; '),
    }),
  );
  const planned = all.nextActions.map((one) => facts({ What: one.text, 'To do': when(one.due), Done: when(one.done) }));
  const about = facts({
    Name: person.name,
    'Name they use': person.writtenName,
    Company: person.company,
    Email: person.emails.map((value) => shownKey({ kind: 'email', value })),
    Telephone: person.phones.map((value) => shownKey({ kind: 'phone', value })),
    Tags: person.tags,
    'First contact': when(person.firstContact),
    'Last contact': when(person.lastContact),
    'Email bounced': person.failedAddresses.map(({ email, at, reason }) => `${email}, ${when(at)}: ${reason}`),
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${safe(title)}</title><style>${style}</style></head>
<body><h1>${safe(title)}</h1><p><small>Made ${safe(when(all.made))} Eastern. The same data is in person.json for software; files are in the folder next to this page.</small></p>
${about}
${section(
  'Requests',
  all.requests.map((one) => request(one, fieldsOf)),
)}${section('Emails sent', mails)}${section('Emails received', received)}${section('Chats', chats)}${section('Next actions', planned)}${section('Newsletter', subscriptions)}${section(
  'Held back',
  all.quarantine.map((one) => held(one, fieldsOf)),
)}
</body></html>
`;
}

/** For the page that asks for the password; undefined if there is no such person. */
export async function exportPreview(from: Sql, personId: string) {
  const data = await personData(from, personId);
  if (!data) return undefined;
  const files = exportedFiles(data);
  const [person] = data.scope.people;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const { length: planned } = data.actions;
  const { length: drafts } = data.drafts;
  const held = { ...removedOf(data.scope), files: files.length, bytes };
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

/**
 * Streams a ZIP of person.json, person.html and the files; `fieldsOf` labels what was sent. Recorded in the audit list.
 * Undefined if there is no such person.
 */
export async function exportPerson(
  parts: { db: Db; files: FileStore; now: number; actor: Actor; fieldsOf: FieldsOfSent },
  personId: string,
): Promise<Response | undefined> {
  const { db, files: store, now, actor } = parts;
  const data = await personData(db.sql, personId);
  if (!data) return undefined;
  const files = exportedFiles(data);
  const all = exportedPerson(data, files, now);
  const [person] = data.scope.people;
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
    yield { name: 'person.json', input: JSON.stringify(all, null, 2), lastModified };
    yield { name: 'person.html', input: exportedHtml(all, parts.fieldsOf), lastModified };
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
