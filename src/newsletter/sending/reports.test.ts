import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insert } from '#tests/helpers/insert.ts';
import { bounceOf, rawParts, textPart } from '#tests/helpers/mails.ts';
import { mails, newestLink, press, signUp } from '#tests/helpers/newsletter.ts';
import { addReaders } from '#tests/helpers/readers.ts';
import { engines, site } from '#tests/helpers/site.ts';
import { allowance, copyMessageId, copyOf, paces } from './copies.ts';

describe.each(engines)('what comes back of an issue on %s', (engine) => {
  async function begin() {
    const made = await site({ engine });
    const [subscriber = ''] = await addReaders(made.deps.db, ['ada'], made.clock.now());
    let nth = 0;
    /** A copy that was sent, with its Message-ID. */
    async function copy(sent_at = 0): Promise<string> {
      const sending = `sending-${++nth}-of-a-test`;
      const sent = { sending_id: sending, subscriber_id: subscriber, state: 'sent', attempts: 1, sent_at };
      const rest = { next_attempt_at: 0, claimed_by: null, claimed_until: null, problem: '' };
      await insert(made.deps.db.sql, 'newsletter_copies', { ...sent, ...rest });
      return copyMessageId({ sending, subscriber }, 'northarc.example');
    }
    const take = (raw: string) => made.deps.inbound.take(new TextEncoder().encode(raw), { via: 'webhook' });
    return {
      made,
      copy,
      bounce: (id: string, status: string, action?: string) => take(bounceOf(id, { status, action })),
      complain(id: string, kind = 'abuse') {
        const said = `Feedback-Type: ${kind}\r\nUser-Agent: Test/1.0\r\nVersion: 1\r\n`;
        const ours = textPart(`Message-ID: ${id}\r\nSubject: News\r\n\r\nText\r\n`, 'message/rfc822');
        const parts = [textPart('A reader pressed the button.'), textPart(said, 'message/feedback-report'), ours];
        const from = { From: 'MAILER-DAEMON@mx.example', Subject: 'Report' };
        return take(rawParts('report; report-type=feedback-report', parts, from));
      },
      one: async () => {
        const rows = made.deps.db.sql.selectFrom('newsletter_subscribers').selectAll().where('id', '=', subscriber);
        const { state, ended_by, ended_reason } = await rows.executeTakeFirstOrThrow();
        return state === 'unsubscribed' ? [state, ended_by, ended_reason].join(', ') : state;
      },
    };
  }

  test('a report without our ids counts for the last issue to its address as something that may pass', async () => {
    const { made, copy, bounce, one } = await begin();
    for (let n = 0; n < 3; n++) {
      await copy(made.clock.now());
      made.clock.advance(1);
      expect(await one()).toBe('confirmed');
      expect(await bounce('', '5.1.1')).toBe('entry');
      expect(await bounce(' ', '5.1.1'), 'the same issue once more').toBe('entry');
    }
    expect(await one()).toMatch(/^unsubscribed, bounce, 3 issues bounced\./);
    made.clock.advance(8 * 86_400_000);
    expect(await bounce('  ', '5.1.1'), 'too long ago').toBe('quarantined');
  });

  test('a hard bounce ends the subscription at once; a delay and a forged report end none; three that may pass do', async () => {
    const { copy, bounce, one } = await begin();
    const id = await copy();
    await bounce(id, '4.4.1', 'delayed');
    await bounce(id.replace('of-a-test', 'of-nobody'), '5.1.1');
    expect(await one()).toBe('confirmed');
    await bounce(id, '5.1.1');
    expect(await one()).toBe('unsubscribed, bounce, This address does not exist.');
    const other = await begin();
    for (let n = 0; n < 2; n++) {
      const passing = await other.copy();
      // Each counts once.
      for (let again = 0; again < 2; again++) await other.bounce(passing, '4.2.2');
    }
    expect(await other.one()).toBe('confirmed');
    await other.bounce(await other.copy(), '4.2.2');
    expect(await other.one()).toBe('unsubscribed, bounce, 3 issues bounced. This address’s mailbox is full.');
  });

  test('who comes back after a bounce confirms anew; who has complained is left alone for good', async () => {
    const { made, copy, bounce, complain, one } = await begin();
    await bounce(await copy(), '5.1.1');
    made.clock.advance(1_000);
    await signUp(made, 'ada@example.com');
    expect(await one()).toBe('pending');
    await press(made, await newestLink(made, 'confirm'));
    expect(await one()).toBe('confirmed');
    made.clock.advance(1_000);
    await complain(await copy(), 'not-spam');
    expect(await one()).toBe('confirmed');
    await complain(await copy());
    expect(await one()).toBe('unsubscribed, complaint, The recipient marked it as spam.');
    made.clock.advance(86_400_000);
    const before = (await mails(made)).length;
    await signUp(made, 'ada@example.com');
    expect(await one()).toContain('unsubscribed, complaint');
    expect(await mails(made)).toHaveLength(before);
  });
});

describe('the pace', () => {
  test('is kept over any span, whoever asks and however often', () => {
    const waited = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...paces), waited, (pace, waits) => {
        let [now, next, sent] = [1_000_000, 1_000_000, 0];
        const began = now;
        for (const wait of waits) {
          now += wait;
          const { count, nextAt } = allowance({ pace, next_at: next }, now, 4);
          sent += count;
          next = nextAt;
        }
        // One at once, those of the seconds that were made up for, and no more than the pace from there on.
        expect(sent).toBeLessThanOrEqual(1 + ((now - began + 5_000) * pace) / 3_600_000);
      }),
    );
  });

  test('lets one leave at once, and none before its moment', () => {
    expect(allowance({ pace: 600, next_at: 0 }, 10_000, 4).count).toBe(1);
    expect(allowance({ pace: 600, next_at: 10_001 }, 10_000, 4)).toEqual({ count: 0, nextAt: 10_001 });
    expect(allowance({ pace: 36_000, next_at: 0 }, 100_000, 4)).toMatchObject({ count: 4 });
    // A clock that was set back holds up nothing for long.
    expect(allowance({ pace: 600, next_at: 86_400_000 }, 1_000, 4).count).toBe(1);
  });
});

test('a Message-ID tells its copy, and only at its own domain', () => {
  const copy = { sending: '0190-aaaa-bbbb', subscriber: 'b7d8d7c8-1111-4222' };
  expect(copyOf(copyMessageId(copy, 'northarc.example'), 'northarc.example')).toEqual(copy);
  expect(copyOf(copyMessageId(copy, 'elsewhere.example'), 'northarc.example')).toBeUndefined();
  expect(copyOf('<0190-aaaa@northarc.example>', 'northarc.example')).toBeUndefined();
});
