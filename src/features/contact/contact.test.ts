import { describe, expect, test } from 'vitest';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { contactData, createTestSite } from '#tests/helpers/site.ts';
import { changeMessage, loadMessages } from './admin.server.ts';
import { ownerMail, visitorMail } from './emails.ts';

const letter = {
  reference: 'NA-TEST2345',
  source: 'website',
  receivedAt: Date.parse('2026-06-09T10:00:00-04:00'),
  respondBy: Date.parse('2026-06-10T10:00:00-04:00'),
  input: { ...contactData, phone: '', service: 'cloud', budget: '10k-50k', timeline: '' },
};

describe('mails', () => {
  test('the owner reads every field, the required ones marked, the missing ones named', () => {
    const { subject, body } = ownerMail(letter);
    expect(subject).toBe('New contact message from Ada Byron (NA-TEST2345)');
    expect(body.split('\n')).toEqual([
      'New contact message, reference NA-TEST2345',
      '',
      'Name *: Ada Byron',
      'Email *: ada@example.com',
      'Phone: Not provided',
      'Company: Analytical Engines',
      'Service: Cloud Solutions',
      'Budget: $10,000 - $50,000',
      'Timeline: Not provided',
      'Source: website',
      '',
      'Message *:',
      'Our file server is slow. Please call.',
      '',
      '',
      'A reply was promised by Wednesday, 10:00 AM Eastern.',
      '',
      '* required field',
    ]);
    expect(ownerMail({ ...letter, input: { ...letter.input, message: '' } }).body).toContain('No message provided');
  });

  test('the visitor reads nothing of what was typed', () => {
    const { subject, body } = visitorMail(letter);
    const typed = [letter.input.name, letter.input.email, letter.input.message, letter.input.company];
    for (const text of typed) expect(`${subject}\n${body}`).not.toContain(text);
    expect(body).toContain('by Wednesday, 10:00 AM Eastern');
  });
});

onEachEngine("the owner's messages", (_, engine) => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };

  test('are listed newest first with their mails, change their status and are deleted', async () => {
    const site = await createTestSite({ engine });
    const { db } = site.deps;
    for (const name of ['First', 'Second', 'Third']) {
      await site.post('/api/submissions', await site.envelope('contact', { ...contactData, name }));
    }
    const page = await loadMessages(db, null);
    expect(page).toMatchObject({ total: 3, pending: 3, older: undefined });
    expect(page.rows.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
    expect(page.rows[0]?.mails.map(({ audience, state }) => `${audience} ${state}`).sort()).toEqual([
      'owner waiting',
      'visitor waiting',
    ]);

    const id = page.rows[1]?.id ?? '';
    expect(await changeMessage(db, form({ intent: 'status', id, status: 'closed' }), site.clock.now())).toBeUndefined();
    expect(await changeMessage(db, form({ intent: 'status', id, status: 'lost' }), site.clock.now())).toBeTypeOf(
      'string',
    );
    expect((await loadMessages(db, null)).rows[1]?.status).toBe('closed');
    expect(await changeMessage(db, form({ intent: 'delete', id }), site.clock.now())).toBeUndefined();
    expect(await changeMessage(db, form({ intent: 'delete', id }), site.clock.now())).toBe(
      'This message is no longer there.',
    );
    expect(await loadMessages(db, null)).toMatchObject({ total: 2, pending: 2 });
    await site.close();
  });

  test('older pages follow without a gap or a repeat', async () => {
    const site = await createTestSite({ engine });
    const { db } = site.deps;
    const at = site.clock.now();
    await db.write(async (trx) => {
      for (let n = 0; n < 120; n++) {
        const id = crypto.randomUUID();
        const moments = { respond_by: at, submitted_at: at + Math.floor(n / 7) };
        await trx
          .insertInto('submissions')
          .values({
            id,
            type: 'contact',
            reference: `R${n}`,
            source: 'website',
            sent_at: null,
            received_at: at,
            respond_by: at,
            user_agent: '',
            referrer: '',
            flags: '[]',
          })
          .execute();
        await trx
          .insertInto('contact_messages')
          .values({
            id,
            name: `n${n}`,
            email: 'a@b.example',
            phone: '',
            company: '',
            service: '',
            budget: '',
            timeline: '',
            message: 'm',
            source: 'website',
            status: 'pending',
            deleted_at: null,
            ...moments,
          })
          .execute();
      }
    });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await loadMessages(db, cursor);
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.older ?? null;
    } while (cursor);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    await site.close();
  });
});
