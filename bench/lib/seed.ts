import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { facetsOf, leadRow } from '#src/intake/lead-search-store.server.ts';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import { seededRandom } from './statistics.ts';

const firstNames =
  'Ada Grace Alan Edsger Barbara Donald Radia Vint Margaret Linus Katherine Dennis Frances Ken Hedy Tim Joan Claude'.split(
    ' ',
  );
const types = ['contact', 'contact', 'contact', 'contact', 'quote', 'appointment', 'career'] as const;
const services = ['cloud', 'web-development', 'mobile-app', 'it-support', 'security', 'consulting', 'other'];
const minuteMs = 60_000;
const perTransaction = 5_000;

/** With repetitions, so that word frequencies are realistic. */
function vocabulary(): string[] {
  return readdirSync('content/blog')
    .flatMap((file) => readFileSync(join('content/blog', file), 'utf8').match(/[A-Za-z]{2,}/g) ?? [])
    .map((word) => word.toLowerCase());
}

/**
 * Seeds a migrated SQLite database with `count` submissions, one a minute up to `now` (epoch milliseconds), as the
 * intake writes them but without syncing.
 */
export function seedLeads(file: string, count: number, now: number): void {
  const db = new DatabaseSync(file);
  db.exec(
    'pragma synchronous = off; pragma journal_mode = wal; pragma cache_size = -200000; pragma foreign_keys = off',
  );
  const random = seededRandom(7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const words = vocabulary();
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const insert = (table: string, row: Record<string, SQLInputValue>) => {
    const columns = Object.keys(row);
    const key = `${table} ${columns}`;
    let statement = prepared.get(key);
    if (!statement) {
      const marks = columns.map(() => '?');
      statement = db.prepare(`insert into ${table} (${columns}) values (${marks})`);
      prepared.set(key, statement);
    }
    statement.run(...Object.values(row));
  };
  const counts = new Map<string, number>();

  for (let n = 0; n < count; n++) {
    if (n % perTransaction === 0) db.exec('begin');
    const type = pick(types);
    const id = `${n.toString(16).padStart(8, '0')}-0000-4000-8000-${Math.floor(random() * 2 ** 48)
      .toString(16)
      .padStart(12, '0')}`;
    const received_at = now - (count - n) * minuteMs;
    const respond_by = received_at + 24 * 60 * minuteMs;
    const reference = `NA-${n.toString(36).toUpperCase().padStart(8, '0')}`;
    const source = random() < 0.2 ? 'chatbot' : 'website';
    const first = pick(firstNames);
    const last = familyName(Math.floor(random() * 38_416));
    const name = `${first} ${last}`;
    const email = `${first}.${last}${Math.floor(random() * 1000)}@example.com`.toLowerCase();
    const phone = `404 555 ${String(Math.floor(random() * 10_000)).padStart(4, '0')}`;
    const company = random() < 0.5 ? `${familyName(Math.floor(random() * 38_416))} inc` : '';
    const message = Array.from({ length: 20 + Math.floor(random() * 60) }, () => pick(words)).join(' ');
    const chosen = type === 'career' ? [] : [pick(services)];
    const isNew = n > count - 400 || random() < 0.0005;
    const status = isNew ? 'pending' : random() < 0.6 ? 'closed' : 'responded';
    const deleted_at = random() < 0.01 ? received_at + 1 : null;
    const date = new Date(received_at + 3 * 1440 * minuteMs).toISOString().slice(0, 10);
    // One per minute, so slots differ.
    const time = new Date(received_at).toISOString().slice(11, 16);
    const seq = received_at * 1024 + (n % 1024);
    const person = { name, email, phone };
    const answers = {
      contact: { ...person, company, service: chosen[0] ?? '', budget: '', timeline: '', message },
      appointment: { ...person, service: chosen[0] ?? '', message, date, time },
      career: { ...person, position: 'Network Engineer', coverLetter: message, resume: 'cv.pdf' },
      quote: {
        firstName: first,
        lastName: last,
        email,
        phone,
        companyName: company,
        services: chosen,
        projectDescription: message,
        estimate: { oneTime: null, perUserMonth: null },
      },
    };
    insert('submissions', {
      id,
      type,
      data: JSON.stringify(answers[type]),
      reference,
      source,
      sent_at: received_at,
      received_at,
      respond_by,
      user_agent: '',
      referrer: '',
      flags: '[]',
    });
    if (type === 'appointment') {
      insert('appointments', {
        id,
        date,
        time,
        status: 'confirmed',
        respond_by,
        changed_at: received_at,
        version: 0,
        sequence: 0,
        reminded_for: '',
      });
    }
    for (const audience of ['owner', 'visitor']) {
      insert('outbox', {
        id: `${audience}-${id}`,
        message_id: `<${audience}-${id}>`,
        submission_id: id,
        audience,
        recipient: email,
        subject: reference,
        body: '',
        state: 'sent',
        attempts: 1,
        next_attempt_at: received_at,
        created_at: received_at,
        sent_at: received_at,
      });
    }
    // One in a hundred is unassigned; three people share the rest.
    const assigned = n % 100 === 0 ? '' : (['owner', 'ana', 'ben'][n % 3] ?? '');
    const starts = type === 'appointment' ? `${date} ${time}` : '';
    const facts = { ...person, company, services: chosen, starts, texts: [message] };
    const lead = {
      ...leadRow({ id, type, reference, source, receivedAt: received_at, respondBy: respond_by, facts }),
      status,
      read_at: isNew ? null : received_at,
      deleted_at,
      waiting_since: status === 'pending' ? received_at : null,
      assigned_to: assigned,
    };
    insert('leads', { ...lead, seq });
    insert('lead_search', {
      rowid: seq,
      words: searchWords([name, reference, email, phone, company, ...chosen, message]).join(' '),
      facets: facetsOf(lead),
    });
    const state = `${type} ${deleted_at === null ? status : 'deleted'}`;
    counts.set(state, (counts.get(state) ?? 0) + 1);
    if ((n + 1) % perTransaction === 0 || n === count - 1) db.exec('commit');
    if ((n + 1) % 100_000 === 0) console.log(`  ${n + 1}`);
  }
  for (const [key, n] of counts) {
    const [type = '', state = ''] = key.split(' ');
    insert('lead_counts', { type, state, shard: 0, n });
  }
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
}

const syllables = 'ber ton wal ker sel mon har lin gre vik dor nes pol rau'.split(' ');

/** 38,416 different names. */
export const familyName = (n: number): string =>
  [1, 14, 196, 2744].map((of) => syllables[Math.floor(n / of) % syllables.length]).join('');

/** Like the desk stores them. */
export function seedPeople(file: string, count: number, now: number): void {
  const db = new DatabaseSync(file);
  db.exec('pragma synchronous = off; pragma journal_mode = wal; pragma cache_size = -200000');
  const random = seededRandom(23);
  const insert = (table: string, columns: string) =>
    db.prepare(`insert into ${table} (${columns}) values (${columns.replace(/\w+/g, '?')})`);
  const person = insert('people', 'id, name, name_key, company, first_at, last_at, stale');
  const key = insert('person_keys', 'kind, value, person_id, at');
  const found = insert('found', 'seq, kind, ref');
  const words = insert('found_words', 'rowid, words, kinds');
  const named = insert('name_words', 'word, seq');
  for (let n = 0; n < count; n++) {
    if (n % 20_000 === 0) db.exec('begin');
    const first = firstNames[Math.floor(random() * firstNames.length)] ?? '';
    const name = `${first} ${familyName(Math.floor(random() * 38_416))}`;
    const company = random() < 0.5 ? `${familyName(Math.floor(random() * 38_416))} inc` : '';
    const [id, at] = [`person-${n}`, now - (count - n) * 60_000];
    const email = `${name.replace(' ', '.').toLowerCase()}${n}@example.com`;
    const phone = `+1${404 + Math.floor(random() * 300)}${String(n % 10_000_000).padStart(7, '0')}`;
    const seq = at * 1024 + (n % 1024);
    person.run(id, name, sortKey(name), company, at, at, 0);
    key.run('email', email, id, at);
    key.run('phone', phone, id, at);
    found.run(seq, 'person', id);
    const numbers = [phone.slice(2), phone.slice(-7), phone.slice(1)];
    words.run(seq, searchWords([name, email, company], numbers).join(' '), '\uE000person');
    for (const word of searchWords([name])) named.run(word, seq);
    if ((n + 1) % 20_000 === 0 || n === count - 1) db.exec('commit');
  }
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
}
