import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formOf } from '#src/inquiries/forms.server.ts';
import { failedAddress } from '#src/intake/inbound-store.server.ts';
import { mergeInto } from '#src/intake/merged-store.server.ts';
import { inboundBudgets } from '#src/lib/budgets.ts';
import { spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import { tidy } from '#src/server/housekeeping.ts';
import { answered, asked, entries, held, leads, mailsTo, open, owner, sql, take } from '#tests/helpers/incoming.ts';
import { bounceOf, filePart, multipart, rawMail, rawParts, textPart } from '#tests/helpers/mails.ts';
import { engines, site, type TestSite } from '#tests/helpers/site.ts';

const day = 86_400_000;
const files = (made: TestSite) => sql(made).selectFrom('submission_files').selectAll().orderBy('name').execute();

test.each(engines)('on %s an answer stands in its thread, with its files, once', async (engine) => {
  const made = await open(engine);
  const { lead, address } = await answered(made);
  made.clock.advance(day);
  const parts = [
    textPart('It still hums.\n\nOn Tue, Jun 9, 2026 Northarc <info@northarc.example> wrote:\n> Does it hum?'),
    filePart('hum.txt', 'text/plain', Buffer.from('hummm')),
    filePart('hum.xyz', 'application/octet-stream', Buffer.from([0, 1, 2])),
  ];
  const raw = rawParts('mixed', parts, { To: address.toUpperCase(), 'Message-ID': '<answer@example.com>' });
  const both = await Promise.all([take(made, raw), take(made, raw, { via: 'imap' }), take(made, raw)]);
  expect(both.sort()).toEqual(['entry', 'repeat', 'repeat']);
  expect(await entries(made)).toMatchObject([
    {
      ...{ lead_id: lead.id, kind: 'message', via: 'mail', author: 'Ada Lovelace', body: 'It still hums.' },
      ...{ quoted: expect.stringContaining('> Does it hum?'), message_id: '<answer@example.com>' },
    },
  ]);
  expect((await files(made)).map(({ name, type, size }) => [name, type, size])).toEqual([
    ['hum.txt', 'txt', 5],
    ['hum.xyz', '', 3],
  ]);
  for (const { file, size } of await files(made)) expect((await made.deps.files.read(file))?.size).toBe(size);
  const [after] = await leads(made);
  const at = (await entries(made))[0]?.at;
  expect(after).toMatchObject({ waiting_since: at, read_at: null, status: 'pending' });
  expect((await mailsTo(made, 'owner')).at(-1)).toMatchObject({ subject: `Ada Lovelace replied (${lead.reference})` });
  expect(await mailsTo(made, 'visitor'), 'nothing answers it').toHaveLength(1);
});

test('it is matched by the address it came to, the mails it answers, or a reference with its sender', async () => {
  const made = await open();
  const { lead, mail, address } = await asked(made);
  const stranger = 'Bob <bob@example.org>';
  const matches = async (headers: Record<string, string>) => (await take(made, rawMail(headers))) === 'entry';
  expect(await matches({ From: stranger, To: 'x@y.example', 'Delivered-To': address })).toBe(true);
  const answers = { From: stranger, References: `<x@y> ${mail.message_id}`, 'Message-ID': '<bobs@y>' };
  expect(await matches(answers)).toBe(true);
  expect(await matches({ From: stranger, 'In-Reply-To': '<bobs@y>' }), 'a mail that came in').toBe(true);
  expect(await matches({ From: 'ADA@Example.com', Subject: `Re: hum ${lead.reference}` })).toBe(true);
  const authors = (await entries(made)).map(({ author }) => author);
  expect(authors).toEqual([stranger, stranger, stranger, 'Ada Lovelace']);
  expect(await matches({ From: stranger, Subject: `Re: ${lead.reference}` }), 'anybody can name one').toBe(false);
  const forged = { From: 'ada@example.com', 'Authentication-Results': 'mx; dmarc=fail' };
  expect(await matches({ ...forged, Subject: `Re: ${lead.reference}` })).toBe(false);
  expect(await matches({ To: address.replace(/.@/, 'x@') }), 'a guessed address').toBe(false);
  await sql(made).updateTable('leads').set({ deleted_at: 1 }).where('id', '=', lead.id).execute();
  expect(await matches({ To: address }), 'a lead that was deleted').toBe(false);
});

test.each(engines)('on %s a bounce marks the address of our mail, and of no other', async (engine) => {
  const made = await open(engine);
  const { lead, mail, address } = await asked(made);
  const unknown = bounceOf('<0197e0a0-0000-7000-8000-000000000000@northarc.example>');
  expect(await take(made, unknown.replaceAll('ada@', 'bob@'))).toBe('quarantined');
  expect(await failedAddress(sql(made), 'ada@example.com'), 'of a mail that we never sent').toBeUndefined();
  expect(await take(made, bounceOf(mail.message_id, { action: 'delayed', status: '4.4.1' }))).toBe('entry');
  expect(await failedAddress(sql(made), 'ada@example.com'), 'still being tried').toBeUndefined();
  expect(await take(made, bounceOf(mail.message_id))).toBe('entry');
  expect(await entries(made)).toMatchObject([
    { kind: 'automatic', lead_id: lead.id },
    { kind: 'bounce', body: 'ada@example.com does not exist.\nTheir mail server said: 550 no such user' },
  ]);
  const reason = 'ada@example.com does not exist.';
  expect(await failedAddress(sql(made), 'Ada@EXAMPLE.com')).toEqual({ at: made.clock.now(), permanent: 1, reason });
  await take(made, rawMail({ To: address }));
  expect(await failedAddress(sql(made), 'ada@example.com'), 'who writes from there is there').toBeUndefined();
});

test.each(engines)('on %s a mail of somebody new becomes a lead with its confirmation', async (engine) => {
  const made = await open(engine);
  const { type, body } = multipart('mixed', [
    textPart(`Please call me.\n${'x'.repeat(12_000)}`),
    filePart('plan.pdf', 'application/pdf', Buffer.from('no PDF')),
    filePart('broken.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n')),
  ]);
  made.clock.advance(day);
  const at = made.clock.now() - 3_600_000;
  const mail = { Subject: 'A new office', 'Message-ID': '<first@x>', 'Content-Type': type };
  expect(await take(made, rawMail(mail, body), { via: 'imap', at })).toBe('lead');
  expect(await take(made, rawMail(mail, body))).toBe('repeat');
  const [lead, ...more] = await leads(made);
  expect(more).toEqual([]);
  expect(lead).toMatchObject({ type: 'contact', source: 'email', name: 'Ada Lovelace', email: 'ada@example.com' });
  expect(lead).toMatchObject({ received_at: at, waiting_since: at });
  const { data } = await made.deps.db.sql.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
  expect(JSON.parse(data).message).toMatch(/^A new office\n\nPlease call me\.\nx+$/);
  expect(JSON.parse(data).message).toHaveLength(10_000);
  const [entry] = await entries(made);
  expect(entry).toMatchObject({ lead_id: lead?.id, kind: 'message', author: 'Ada Lovelace', message_id: '<first@x>' });
  expect(entry?.body).toHaveLength('Please call me.\n'.length + 12_000);
  expect((await files(made)).map(({ name, entry_id }) => [name, entry_id])).toEqual([
    ['broken.pdf', entry?.id],
    ['plan.txt', entry?.id],
  ]);
  expect(await mailsTo(made, 'visitor')).toMatchObject([{ recipient: 'ada@example.com', submission_id: lead?.id }]);
  expect(await mailsTo(made, 'owner')).toMatchObject([{ recipient: owner }]);
  const next = rawMail({ From: 'bob@x.example', References: '<first@x>' });
  expect(await take(made, next), 'what answers it').toBe('entry');
});

test.each(engines)('on %s what looks unwanted waits in quarantine, whole', async (engine) => {
  const made = await open(engine);
  const parts = [textPart('Win now'), filePart('x.txt', 'text/plain', Buffer.from('x'))];
  expect(await take(made, rawParts('mixed', parts, { 'X-Spam-Flag': 'YES' }))).toBe('quarantined');
  expect([await leads(made), await mailsTo(made, 'visitor')]).toEqual([[], []]);
  const [row] = await held(made);
  const reasons = expect.stringContaining('marked this email');
  expect(row).toMatchObject({ type: 'contact', source: 'email', reasons });
  await tidy(made.deps.db, made.clock.now() + 40 * day);
  const released = { ok: true, reference: expect.stringMatching(/^NA-/) };
  expect(await made.deps.quarantine.release(row?.id ?? '', formOf)).toEqual(released);
  expect(await leads(made)).toMatchObject([{ id: row?.id, source: 'email', email: 'ada@example.com' }]);
  const [file] = await files(made);
  expect(file).toMatchObject({ name: 'x.txt', size: 1 });
  expect(await entries(made)).toMatchObject([{ kind: 'message', id: file?.entry_id, body: 'Win now' }]);
});

test('what nobody should answer, or nobody can, waits in quarantine: no lead, no mail', async () => {
  const made = await open();
  const absent = { Subject: 'Automatic reply: x', 'Auto-Submitted': 'auto-replied' };
  const odd = [absent, { 'Return-Path': '<>' }, { From: made.deps.addresses.from }, { From: undefined }];
  for (const headers of [
    { 'Authentication-Results': 'mx.x; dmarc=fail action=none' },
    { 'List-Unsubscribe': '<https://x.example>' },
    ...odd,
  ])
    expect(await take(made, rawMail(headers)), JSON.stringify(headers)).toBe('quarantined');
  for (const Subject of ['hello', undefined]) expect(await take(made, rawMail({ Subject }, ''))).toBe('quarantined');
  expect([await leads(made), await mailsTo(made, 'visitor')]).toEqual([[], []]);
});

test('our own mails are passed over, and so is who works here', async () => {
  const made = await open();
  const { lead, address } = await asked(made);
  const notification = (await mailsTo(made, 'owner'))[0];
  const passedOn = { 'Message-ID': notification?.message_id, Subject: `[office] ${notification?.subject}` };
  const body = notification?.body ?? '';
  const own = { ...passedOn, From: made.deps.addresses.from };
  expect(await take(made, rawMail(own, body))).toBe('repeat');
  expect(await take(made, rawMail(own, `${body}\n\n-- \nYou get this because you are in a group.`))).toBe('repeat');
  expect(await take(made, rawMail(own, `Look at this.\n\n${body}`)), 'words of somebody').toBe('quarantined');
  expect(await take(made, rawMail(own, `${body}\n\nLook at this.`)), 'words below it').toBe('quarantined');
  const group = { 'X-Original-From': 'Pat <pat@x.example>', From: 'Pat via Team <team@x.example>' };
  expect(await take(made, rawMail({ ...passedOn, ...group }, 'On Monday, please.'))).toBe('lead');
  expect(await take(made, rawMail({ ...passedOn, From: 'bob@x.example' }, body)), 'its id is no proof').toBe('lead');
  await sql(made).updateTable('leads').set({ waiting_since: null, read_at: 1 }).where('id', '=', lead.id).execute();
  expect(await take(made, rawMail({ From: `Olga <${owner}>`, To: address }, 'I called her.'))).toBe('entry');
  expect(await entries(made)).toMatchObject([{ kind: 'note', author: `Olga <${owner}>`, body: 'I called her.' }]);
  expect((await leads(made))[0]?.waiting_since).toBeNull();
  expect(await mailsTo(made, 'owner')).toHaveLength(3);
});

test('the mailbox in which a mail arrived is not told of it; every other one is', async () => {
  const made = await site({ env: { MAIL_TO: `${owner}, second@northarc.example` } });
  expect(await take(made, rawMail(), { via: 'imap', mailbox: 'OWNER@northarc.example' })).toBe('lead');
  expect((await mailsTo(made, 'owner')).map(({ recipient }) => recipient)).toEqual(['second@northarc.example']);
});

test('of one sender so many messages are told to the owner in an hour, all stand in the thread; two programs come to an end', async () => {
  const made = await open();
  const { address } = await asked(made);
  const { told } = inboundBudgets;
  for (let n = 0; n < told.max + 3; n++) expect(await take(made, rawMail({ To: address }))).toBe('entry');
  expect(await entries(made)).toHaveLength(told.max + 3);
  expect(await mailsTo(made, 'owner')).toHaveLength(1 + told.max);

  const answers = async () => (await mailsTo(made, 'visitor')).slice(1);
  const robot = { From: 'robot@x.example', Subject: 'Thank you for your mail' };
  expect(await take(made, rawMail(robot))).toBe('lead');
  for (let n = 0; n < 5; n++) {
    const sent = (await answers()).at(-1);
    await take(made, rawMail({ ...robot, To: sent?.reply_to ?? '', 'In-Reply-To': sent?.message_id }));
  }
  expect(await answers()).toHaveLength(1);
  const { max } = inboundBudgets.hour;
  for (let n = 0; n < max + 2; n++) await take(made, rawMail(robot));
  expect((await answers()).length).toBeLessThanOrEqual(5);
  expect(await held(made)).toHaveLength(3);
});

test('files over the budget of a day are left out, of what is too large its head is kept, and what nobody can take whole', async () => {
  const made = await open();
  const { address } = await asked(made);
  const file = filePart('x.bin', 'application/octet-stream', Buffer.alloc(600, 1));
  const parts = [textPart('Here.'), file];
  const mails = ['', 'x'.repeat(1_000)].map((padding) =>
    rawParts('mixed', parts, { To: address, 'X-Padding': padding }),
  );
  const budget = inboundBudgets.bytesOfSite;
  const used = { budget, holder: '', amount: budget.max - (mails[0]?.length ?? 0) - 300 };
  await made.deps.db.write((trx) => spend(trx, [used], made.clock.now()));
  for (const mail of mails) expect(await take(made, mail)).toBe('entry');
  // The raw message has room, its files have none beside it; then there is none for that either.
  expect((await files(made)).map(({ name }) => name)).toEqual(['message.eml']);
  const [first, second] = (await entries(made)).map((entry) => entry.body);
  expect(first).toMatch(/^Here\.\n\n\(Attachments were left out/);
  expect(second).toMatch(/^Here\.\n\n\(This is only the beginning/);
  const head = rawMail({ To: address, Subject: 'My film' }, '');
  expect(await take(made, head, { via: 'imap', cut: { size: 40_000_000 } })).toBe('entry');
  const film = 'This email is 40 MB, over the 25 MB limit. Read it in the mailbox.';
  expect((await entries(made)).at(-1)?.body).toBe(film);

  // For a reason nobody thought of: it is kept as it is, and holds up no other.
  await sql(made).schema.dropTable('rate_hits').execute();
  const raw = rawMail({ 'Message-ID': '<odd@x>' });
  expect(await take(made, raw)).toBe('quarantined');
  expect(await held(made)).toMatchObject([{ reasons: '["We couldn’t read it."]' }]);
  expect(await leads(made)).toHaveLength(1);
  const kept = await sql(made).selectFrom('inbound_mails').selectAll().orderBy('at', 'desc').executeTakeFirstOrThrow();
  expect(await new Response((await made.deps.files.read(kept.file))?.body).text()).toBe(raw);
  expect(await take(made, rawMail({ To: address }))).toBe('entry');
});

test('raw messages go after 30 days, and of a lead that is purged nothing stays but that it was there', async () => {
  const made = await open();
  const { lead, address } = await asked(made);
  const raw = rawMail({ To: address, 'Message-ID': '<kept@x>' });
  await take(made, raw);
  const rows = () => made.deps.db.sql.selectFrom('inbound_mails').selectAll().execute();
  const file = (await rows())[0]?.file ?? '';
  expect(await made.deps.files.read(file)).toBeDefined();
  await tidy(made.deps.db, made.clock.now() + 31 * day);
  expect((await rows())[0]).toMatchObject({ file: '', lead_id: lead.id });
  await sql(made).updateTable('leads').set({ deleted_at: made.clock.now() }).where('id', '=', lead.id).execute();
  await tidy(made.deps.db, made.clock.now() + 61 * day);
  expect(JSON.stringify(await rows())).not.toContain('kept@x');
  expect((await rows()).map(({ state }) => state)).toEqual(['erased']);
  expect(await leads(made)).toEqual([]);
  expect(await take(made, raw), 'its mailbox may offer it again').toBe('repeat');
  expect(await leads(made)).toEqual([]);
  await take(made, rawMail({ 'X-Spam-Flag': 'YES' }));
  await made.deps.quarantine.discard((await held(made))[0]?.id ?? '');
  await tidy(made.deps.db, made.clock.now() + 401 * day);
  expect(await rows()).toEqual([]);
});

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

test('of a merged request the visitor’s answer starts the clock of the thread that has it, and an owner’s stops it', async () => {
  const { made, lead, from } = await notified();
  const { address } = await asked(made);
  const target = async () => (await leads(made)).find(({ id }) => id !== lead.id) ?? lead;
  const other = await target();
  await made.deps.db.write(async (trx) => {
    await mergeInto(trx, lead, other, made.clock.now());
    await trx.updateTable('leads').set({ waiting_since: null }).execute();
  });
  expect(await take(made, rawMail({ To: address }, 'It still hums.'))).toBe('entry');
  expect(await target()).toMatchObject({ waiting_since: made.clock.now(), status: 'pending' });
  expect(await take(made, rawMail(from, 'Tuesday at ten works.'))).toBe('entry');
  expect(await target()).toMatchObject({ waiting_since: null });
  expect(await entries(made)).toContainEqual(expect.objectContaining({ lead_id: other.id, kind: 'reply' }));
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

/** A mail with any mix of the headers by which programs, lists and people are told apart. */
const headerSets = (values: Record<string, string>) =>
  fc.record(
    {
      From: fc.constantFrom(
        ...['Ada <ada@example.com>', 'Doe, Jo <jo@x.example>', 'Ada <ada>', '', '<>', 'MAILER-DAEMON@mx.example'],
        ...['Northarc <info@northarc.example>', "'Jo' via Info <info@northarc.example>"],
        '=?utf-8?B?SsO2?= <j@x.example>, b@y.example',
      ),
      'Reply-To': fc.constantFrom('Jo <jo@home.example>', 'nobody', values.REPLY),
      To: fc.constantFrom('info@northarc.example', values.REPLY, ''),
      Subject: fc.constantFrom('Automatic reply: x', 'failure notice', 'Help', '', values.SUBJECT),
      'Message-ID': fc.constantFrom('<same@x.example>', values.MSGID, 'none', '<a@b>'),
      'In-Reply-To': fc.constant(values.MSGID),
      'Auto-Submitted': fc.constantFrom('no', 'auto-replied', 'auto-generated'),
      Precedence: fc.constantFrom('list', 'bulk', 'auto_reply'),
      'List-Id': fc.constant('<info.northarc.example>'),
      'List-Unsubscribe': fc.constant('<https://x.example>'),
      'List-Post': fc.constant('<mailto:info@northarc.example>'),
      'Return-Path': fc.constantFrom('<>', '<ada@example.com>'),
      'X-Failed-Recipients': fc.constantFrom('ada@example.com', 'else@y.example'),
      'X-Spam-Flag': fc.constant('YES'),
      'X-Auto-Response-Suppress': fc.constant('All'),
      'Authentication-Results': fc.constant('mx; dmarc=fail'),
      'Content-Type': fc.constantFrom(
        'text/plain',
        'text/html',
        'multipart/mixed; boundary=x',
        'multipart/report',
        'x',
      ),
    },
    { requiredKeys: [] },
  );

test('every mail is kept as it came for 30 days, and is an entry, a lead, held with a reason, or a repeat', async () => {
  const made = await open();
  const { values } = await answered(made);
  const taken = new Map<string, string>();
  const said = ['Please call.', '', '--x\r\n\r\nHi\r\n--x--', '<b>Hi</b>', `${values.MSGID} 550 5.1.1`, values.BODY];
  const bodies = fc.constantFrom(...said);
  const law = async ([headers, body]: [Record<string, string | undefined>, string]) => {
    const raw = rawMail({ 'Message-ID': undefined, ...headers }, body);
    // Mail servers add these on the way; they make no other mail of one.
    const said = raw.replaceAll(/^(X-|Return-Path|Authentication-Results).*\r\n/gm, '');
    const state = await take(made, raw);
    if (state === 'repeat') {
      const isFound = headers['Message-ID'] === values.MSGID && headers.Subject === values.SUBJECT;
      const ours = isFound && body === values.BODY;
      expect(ours || taken.has(said)).toBe(true);
      return;
    }
    expect(taken.has(said)).toBe(false);
    taken.set(said, state);
    const rows = sql(made).selectFrom('inbound_mails').selectAll();
    const row = await rows.where('at', '=', made.clock.now()).executeTakeFirstOrThrow();
    expect(row.state).toBe(state);
    const kept = await made.deps.files.read(row.file);
    expect(await new Response(kept?.body).text()).toBe(raw);
    const of = row.lead_id ?? '';
    const lead = await sql(made).selectFrom('leads').select('id').where('id', '=', of).executeTakeFirst();
    const aside = await sql(made).selectFrom('quarantine').select('reasons').where('id', '=', of).executeTakeFirst();
    expect(['entry', 'lead', 'quarantined']).toContain(state);
    expect([lead !== undefined, aside !== undefined]).toEqual([state !== 'quarantined', state === 'quarantined']);
    if (aside) expect(JSON.parse(aside.reasons)).not.toEqual([]);
  };
  await fc.assert(fc.asyncProperty(fc.tuple(headerSets(values), bodies), law), { numRuns: 40 });
  await tidy(made.deps.db, made.clock.now() + 29 * day);
  const rows = await sql(made).selectFrom('inbound_mails').select('file').execute();
  expect(rows).toHaveLength(taken.size);
  expect(rows.every(({ file }) => file !== '')).toBe(true);
  for (const { id } of await held(made)) {
    expect(await made.deps.quarantine.release(id, formOf), id).toMatchObject({ ok: true });
  }
});
