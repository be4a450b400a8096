import { expect, test } from 'vitest';
import { answered, entries, leads, mailsTo, open, owner, take } from '#tests/helpers/incoming.ts';
import { filePart, rawMail, rawParts, textPart } from '#tests/helpers/mails.ts';

/** A notification of a request that was answered, and the headers of what its owner answers. */
async function notified() {
  const made = await open();
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

test('nothing of a notification goes to the visitor, nor what anybody else answers to it', async () => {
  const { made, notice, from, to } = await notified();
  const quote = notice.replace(/^/gm, '> ');
  const old = filePart('Request.eml', 'message/rfc822', Buffer.from(`Subject: Request\n\n${notice}`));
  const forged = { From: owner, To: to, 'Authentication-Results': 'mx; dmarc=fail' };
  for (const [raw, body, told] of [
    [rawMail(from, `${head}\n\n${quote}`), '', ''],
    [rawMail(from, '> quoted only'), '', ''],
    [rawMail(from, `-----Original Message-----\nFrom: Northarc\n\n${notice}`), '', ''],
    [rawParts('mixed', [textPart('Hi.'), old], from), 'Hi.', 'whole email'],
    [rawMail({ From: 'Bob <bob@x.example>', To: to }, 'Hi.'), 'Hi.', 'No one on your team'],
    [rawMail(forged, 'Hi.'), 'Hi.', 'may be forged'],
  ] as const) {
    expect(await take(made, raw)).toBe('entry');
    expect((await entries(made)).at(-1)).toMatchObject({ kind: 'note', ...(body ? { body } : {}) });
    expect(await mailsTo(made, 'visitor')).toHaveLength(1);
    expect((await mailsTo(made, 'owner')).at(-1)?.body).toContain(told);
  }
  for (const [written, body] of [
    [`${head}\n${quote}\nYes.\n\n> Two?\nNo.\n${quote}`, 'Yes.\n\nNo.'],
    [`Tuesday works.\n\n${notice}`, 'Tuesday works.'],
  ] as const) {
    await take(made, rawMail(from, written));
    expect((await entries(made)).at(-1)).toMatchObject({ kind: 'reply', body });
    expect((await mailsTo(made, 'visitor')).at(-1)?.body).not.toContain('/admin/');
  }
  expect(await mailsTo(made, 'visitor')).toHaveLength(3);
});
