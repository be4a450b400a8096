import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findFound, readAsked } from '#src/intake/found-store.server.ts';
import { engines, freshPlace } from '#tests/helpers/databases.ts';
import { connectDatabase } from './client.server.ts';
import type { AnyDb } from './engine.server.ts';
import { migrations } from './migrations.server.ts';
import { runMigrations } from './upgrade.server.ts';

test.each(engines)(
  'leads and held-back forms are found as before on %s when the indexes become one',
  async (engine) => {
    const place = await freshPlace(engine);
    onTestFinished(place.remove);
    const db = await connectDatabase(place);
    const old: AnyDb = db;
    const names = Object.keys(migrations);
    await runMigrations(
      old,
      names.filter((name) => name < '010'),
    );
    const at = Date.parse('2026-11-20T12:00:00Z');
    const about = {
      id: 'ada',
      type: 'contact',
      reference: 'NA-23456789',
      source: 'website',
      received_at: at,
      respond_by: at,
    };
    const empty = { user_agent: '', referrer: '', flags: '[]' };
    await old
      .insertInto('submissions')
      .values({ ...about, ...empty, data: '{}', sent_at: at })
      .execute();
    const person = { name: 'Ada', name_key: 'ada', email: '', phone: '', company: '', services: '[]', starts: '' };
    await old
      .insertInto('leads')
      .values({ ...about, ...person, seq: at * 1024, status: 'pending' })
      .execute();
    await (engine === 'postgres'
      ? sql`insert into lead_search (seq, document)
        values (${at * 1024}, array_to_tsvector(${['ada', 'printer', '\uE000tcontact']}::text[]))`
      : sql`insert into lead_search (rowid, words, facets) values (${at * 1024}, 'ada printer', ${'\uE000tcontact'})`
    ).execute(old);
    const held = {
      source: 'website',
      client: '',
      sent_at: null,
      received_at: at,
      file: '',
      file_about: '',
      origin: '{}',
    };
    const data = JSON.stringify({ name: 'Grace', message: 'The printer again' });
    await old
      .insertInto('quarantine')
      .values({ ...empty, ...held, id: 'grace', type: 'contact', data, reasons: '[]' })
      .execute();

    await runMigrations(old, ['010-one-index']);
    const asked = readAsked('print');
    expect(await findFound(db, 'contact', asked, 5)).toEqual(['ada']);
    expect(await findFound(db, 'held', asked, 5)).toEqual(['grace']);
    expect(await findFound(db, 'quote', asked, 5)).toEqual([]);
    expect(await findFound(db, 'contact', readAsked('tcontact'), 5)).toEqual([]);
    await db.destroy();
  },
);
