import { expect, test } from 'vitest';
import { answered, entries, leads, mailsTo, open, owner, take } from '#tests/helpers/incoming.ts';
import { filePart, rawMail, rawParts, textPart } from '#tests/helpers/mails.ts';

/** A notification of a request that was answered, and the headers of what its owner answers. */
async function notified(open_ = open) {
  const made = await open_();
  const { lead } = await answered(made);
  const [notice] = await mailsTo(made, 'owner');
  const to = notice?.reply_to ?? '';
  return { made, lead, to, notice: notice?.body ?? '', from: { From: `Olga <${owner}>`, To: to } };
}

test('an owner’s answer to a notification goes to the visitor, without the quote and the signature', async () => {
  const { made, lead, to, from } = await notified();
  await made.deps.db.write((trx) => trx.updateTable('leads').set({ waiting_since: 1 }).execute());
  expect(to).toMatch(/^reply\+.+@in\.northarc\.example$/);
  const quote = 'On Jun 9, 2026, at 10:00 AM, Northarc wrote:\n> New message';
  const body = `Tuesday at ten works.\n\nSent from my iPhone\n\n${quote}`;
  expect(await take(made, rawMail(from, body))).toBe('entry');
  expect(await entries(made)).toMatchObject([{ kind: 'reply', author: 'Olga', body: 'Tuesday at ten works.' }]);
  const sent = (await mailsTo(made, 'visitor')).at(-1);
  expect(sent).toMatchObject({ recipient: lead.email, by_person: 1, in_reply_to: expect.stringContaining('@') });
  expect(sent?.body).toMatch(/^Tuesday at ten works\./);
  expect((await leads(made))[0]?.waiting_since).toBeNull();
});

const head = 'On Tue, Jun 9, 2026 at 10:00 AM Northarc <info@northarc.example> wrote:';
test.each<[string, (quote: string, notice: string) => string, string]>([
  ['nothing above the quote', (quote) => `${head}\n\n${quote}`, ''],
  ['a quote alone', () => '> quoted only', ''],
  ['nothing above a quote without marks', (_, notice) => `-----Original Message-----\nFrom: Northarc\n\n${notice}`, ''],
  ['answers between quoted lines', (quote) => `${head}\n${quote}\nYes.\n\n> Two?\nNo.\n${quote}`, 'Yes.\n\nNo.'],
  ['the notification without any mark', (_, notice) => `Tuesday works.\n\n${notice}`, 'Tuesday works.'],
])('of a notification nothing goes to the visitor: %s', async (_, written, body) => {
  const { made, notice, from } = await notified();
  await take(made, rawMail(from, written(notice.replace(/^/gm, '> '), notice)));
  const sent = (await mailsTo(made, 'visitor')).slice(1);
  if (body === '') {
    expect(await entries(made)).toMatchObject([{ kind: 'note' }]);
    expect(sent).toEqual([]);
  } else {
    expect(await entries(made)).toMatchObject([{ kind: 'reply', body }]);
    expect(sent[0]?.body).not.toContain('/admin/');
  }
});

test('an answer that holds a whole email is not sent', async () => {
  const { made, notice, from } = await notified();
  const old = filePart('Request.eml', 'message/rfc822', Buffer.from(`Subject: Request\n\n${notice}`));
  await take(made, rawParts('mixed', [textPart('Hi.'), old], from));
  expect(await entries(made)).toMatchObject([{ kind: 'note', body: 'Hi.' }]);
  expect((await mailsTo(made, 'owner')).at(-1)?.body).toContain('whole email');
});

test.each([
  ['a stranger', { From: 'Bob <bob@x.example>' }, 'No one on your team'],
  ['a forged sender', { From: owner, 'Authentication-Results': 'mx; dmarc=fail' }, 'may be forged'],
])('of %s nothing is sent to the visitor, and the owner is told', async (_, headers, why) => {
  const { made, to } = await notified();
  expect(await take(made, rawMail({ ...headers, To: to }, 'Hi.'))).toBe('entry');
  expect(await entries(made)).toMatchObject([{ kind: 'note', body: 'Hi.' }]);
  expect(await mailsTo(made, 'visitor')).toHaveLength(1);
  expect((await mailsTo(made, 'owner')).at(-1)?.body).toContain(why);
});
