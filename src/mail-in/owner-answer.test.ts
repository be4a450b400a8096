import { expect, test } from 'vitest';
import { answered, entries, leads, mailsTo, open, owner, take } from '#tests/helpers/incoming.ts';
import { filePart, multipart, rawMail, textPart } from '#tests/helpers/mails.ts';

test('an owner’s answer to a notification goes to the visitor, without the quote and the signature', async () => {
  const made = await open();
  const { lead } = await answered(made);
  await made.deps.db.write((trx) => trx.updateTable('leads').set({ waiting_since: 1 }).execute());
  const [notice] = await mailsTo(made, 'owner');
  expect(notice?.reply_to).toMatch(/^reply\+.+@in\.northarc\.example$/);
  const body =
    'Tuesday at ten works.\n\nSent from my iPhone\n\nOn Jun 9, 2026, at 10:00 AM, Northarc wrote:\n> New message';
  const from = { From: `Olga <${owner}>`, To: notice?.reply_to ?? '' };
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
  const made = await open();
  await answered(made);
  const [notice] = await mailsTo(made, 'owner');
  const said = notice?.body ?? '';
  const from = { From: `Olga <${owner}>`, To: notice?.reply_to ?? '' };
  await take(made, rawMail(from, written(said.replace(/^/gm, '> '), said)));
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
  const made = await open();
  await answered(made);
  const [notice] = await mailsTo(made, 'owner');
  const old = filePart('Request.eml', 'message/rfc822', Buffer.from(`Subject: Request\n\n${notice?.body}`));
  const { type, body } = multipart('mixed', [textPart('Hi.'), old]);
  const from = { From: `Olga <${owner}>`, To: notice?.reply_to ?? '', 'Content-Type': type };
  await take(made, rawMail(from, body));
  expect(await entries(made)).toMatchObject([{ kind: 'note', body: 'Hi.' }]);
  expect((await mailsTo(made, 'owner')).at(-1)?.body).toContain('whole email');
});

test.each([
  ['a stranger', { From: 'Bob <bob@x.example>' }, 'No one on your team'],
  ['a forged sender', { From: owner, 'Authentication-Results': 'mx; dmarc=fail' }, 'may be forged'],
])('of %s nothing is sent to the visitor, and the owner is told', async (_, headers, why) => {
  const made = await open();
  await answered(made);
  const [notice] = await mailsTo(made, 'owner');
  expect(await take(made, rawMail({ ...headers, To: notice?.reply_to ?? '' }, 'Hi.'))).toBe('entry');
  expect(await entries(made)).toMatchObject([{ kind: 'note', body: 'Hi.' }]);
  expect(await mailsTo(made, 'visitor')).toHaveLength(1);
  expect((await mailsTo(made, 'owner')).at(-1)?.body).toContain(why);
});
