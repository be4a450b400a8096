import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { listLeads } from '#src/intake/lead-list-store.server.ts';
import { bareDatabase } from '#tests/helpers/bare-database.ts';
import type { Database } from '../tables.ts';
import { createUnits } from '../units.server.ts';
import * as foundation from './001-foundation.server.ts';
import * as appointments from './002-appointments.server.ts';
import * as quotes from './003-quotes.server.ts';
import * as careers from './004-careers.server.ts';
import * as newsletter from './005-newsletter.server.ts';
import * as quarantine from './006-quarantine.server.ts';
import * as desk from './007-desk.server.ts';

const at = Date.parse('2026-03-02T15:00:00Z');
const words = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, '']));

test.each(['sqlite', 'postgres'] as const)('what was there before becomes leads, on %s', async (engine) => {
  const db = await bareDatabase(engine);
  for (const { up } of [foundation, appointments, quotes, careers, newsletter, quarantine]) await up(db);
  const submission = (id: string, type: string, source = 'website') =>
    db
      .insertInto('submissions')
      .values({
        id,
        type,
        reference: `NA-${id}`,
        source,
        sent_at: null,
        received_at: at,
        respond_by: at + 9,
        user_agent: '',
        referrer: '',
        flags: '[]',
      })
      .execute();
  const common = { source: 'website', submitted_at: at, respond_by: at + 9 };
  const person = { name: 'Zoë Ångström', email: 'zoe@example.com', phone: '404 555 0100' };
  for (let n = 0; n < 600; n++) {
    await submission(`m${n}`, 'contact');
    await db
      .insertInto('contact_messages')
      .values({
        id: `m${n}`,
        ...person,
        ...common,
        company: 'Octopus',
        service: 'cloud',
        budget: '',
        timeline: '',
        message: n === 599 ? 'a walrus' : 'nothing',
        status: n % 3 === 0 ? 'closed' : 'pending',
        deleted_at: n % 5 === 0 ? at + n : null,
      })
      .execute();
  }
  await submission('a', 'appointment', 'chatbot');
  const slot = { date: '2026-06-11', time: '10:30', changed_at: at, version: 0, reminded_for: '' };
  await db
    .insertInto('appointments')
    .values({
      id: 'a',
      ...person,
      ...common,
      source: 'chatbot',
      service: 'web',
      message: '',
      status: 'confirmed',
      ...slot,
    })
    .execute();
  await submission('q', 'quote');
  await db
    .insertInto('quotes')
    .values({
      ...words(['phone', 'job_title', 'company_size', 'industry', 'website', 'project_type', 'budget', 'timeline']),
      ...words(['urgency', 'current_challenges', 'goals', 'additional_requirements', 'preferred_contact_method']),
      ...words(['preferred_contact_time', 'has_existing_provider', 'referral_source']),
      id: 'q',
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      company_name: 'Engines',
      services: '["ai","cloud"]',
      project_description: 'A narwhal',
      status: 'in-progress',
      deleted_at: null,
      ...common,
    })
    .execute();
  await submission('c', 'career');
  await db
    .insertInto('career_applications')
    .values({
      ...words(['experience', 'last_job_position', 'last_job_description', 'resume_type', 'resume_sha256']),
      id: 'c',
      ...person,
      ...common,
      position: 'Zookeeper',
      cover_letter: '',
      resume_name: 'cv.pdf',
      resume_size: 1,
      resume_file: 'f',
      status: 'pending',
      deleted_at: null,
    })
    .execute();

  if (engine === 'sqlite') await desk.up(db);
  else await db.transaction().execute((trx) => desk.up(trx as unknown as Kysely<unknown>));

  const typed = db as unknown as Kysely<Database>;
  const asDb = { engine, sql: typed, write: createUnits(typed, engine), close: async () => undefined };
  const statuses = ['pending', 'responded', 'closed', 'confirmed', 'in-progress'];
  const ask = (type: string, change: object) =>
    listLeads(
      asDb,
      {
        type,
        view: 'live',
        sort: 'newest',
        statuses,
        services: [],
        words: '',
        wallTime: '',
        today: '2026-06-01',
        ...change,
      },
      { limit: 1_000 },
    );
  expect(await ask('contact', {})).toHaveLength(480);
  expect(await ask('contact', { view: 'deleted' })).toHaveLength(120);
  expect(await ask('contact', { status: 'closed', services: ['cloud'] })).toHaveLength(160);
  expect((await ask('contact', { words: 'walr angstrom 4045550100' })).map(({ id }) => id)).toEqual(['m599']);
  expect(await ask('appointment', { source: 'website', sort: 'upcoming' })).toEqual([]);
  expect(await ask('appointment', { source: 'chatbot', sort: 'upcoming' })).toMatchObject([
    { id: 'a', starts: '2026-06-11 10:30', status: 'confirmed' },
  ]);
  expect(await ask('quote', { service: 'cloud', words: 'narwhal' })).toMatchObject([
    { id: 'q', name: 'Ada Byron', company: 'Engines', status: 'in-progress' },
  ]);
  expect(await ask('career', { words: 'zookeeper' })).toMatchObject([{ id: 'c', read_at: null }]);
  const counts = await db.selectFrom('lead_counts').selectAll().where('type', '=', 'contact').execute();
  expect(Object.fromEntries(counts.map(({ state, n }) => [state, n]))).toEqual({
    pending: 320,
    closed: 160,
    deleted: 120,
  });
  await expect(db.selectFrom('contact_messages').select('status').execute()).rejects.toThrow();
});
