import { expect, test } from 'vitest';
import { bareDatabase } from '#tests/helpers/bare-database.ts';
import { migrationNames, runMigrations } from '../migrate.server.ts';

const own = '025-people';

test.each(['sqlite', 'postgres'] as const)(
  'what was closed before leads knew when counts as closed when it was first looked at, on %s',
  async (engine) => {
    const db = await bareDatabase(engine);
    await runMigrations(
      db,
      migrationNames.filter((name) => name < own),
    );
    const lead = (seq: number, type: string, status: string, closed_at: number | null) => ({
      ...{ seq, id: `${type}-${status}-${seq}`, type, reference: '', source: '', name: '', name_key: '', email: '' },
      ...{ phone: '', company: '', services: '[]', starts: '', received_at: 1, respond_by: 2, status, closed_at },
      first_read_at: type === 'quote' ? 40 : null,
    });
    const leads = [
      lead(1, 'contact', 'closed', null),
      lead(2, 'contact', 'closed', 77),
      lead(3, 'contact', 'pending', null),
      lead(4, 'quote', 'completed', null),
      lead(5, 'career', 'reviewed', null),
      lead(6, 'appointment', 'cancelled', null),
    ];
    const submissions = leads.map(({ id, type }) => ({
      ...{ id, type, reference: `NA-${id}`, source: '', data: '{}', sent_at: null, received_at: 1, respond_by: 2 },
      ...{ user_agent: '', referrer: '', flags: '[]', origin: '' },
    }));
    await db.insertInto('submissions').values(submissions).execute();
    await db.insertInto('leads').values(leads).execute();
    await runMigrations(db, [own]);
    const rows = await db.selectFrom('leads').select(['closed_at', 'person_id', 'tags']).orderBy('seq').execute();
    expect(rows.map(({ closed_at }) => closed_at && Number(closed_at))).toEqual([1, 77, null, 40, null, 1]);
    expect(rows.every(({ person_id, tags }) => person_id === null && tags === '[]')).toBe(true);
  },
);
