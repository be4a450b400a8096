import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { authenticate } from 'mailauth';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { outboxOf, post } from '#tests/helpers/outbox.ts';
import type { OutboxTable } from '../db/tables.ts';
import { createFileStore } from '../files/file-store.server.ts';
import { backoff } from './backoff.ts';
import type { TransportDeps } from './transport.server.ts';

/** Sends one mail to a real SMTP server and returns what arrived. */
async function arrived(change: Partial<OutboxTable> = {}, parts: Partial<TransportDeps> = {}) {
  const { server, transport } = await post(parts);
  const text = { subject: 'Hello', body: 'Text', created_at: 0, by_person: 0 };
  const mail = {
    message_id: '<1@northarc.example>',
    recipient: 'ada@example.com',
    reply_to: null,
    list_unsubscribe: null,
  };
  await transport.deliver({ ...mail, ...text, ...change } as OutboxTable);
  transport.close();
  const raw = server.received[0]?.text ?? '';
  const read = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const header = (key: string) => read.headers.find((entry) => entry.key === key)?.value;
  return { raw, mail: read, header };
}

describe('a mail', () => {
  test('of the newsletter offers to unsubscribe with one click, one of another kind does not', async () => {
    const url = `https://northarc.example/newsletter/unsubscribe/${'a'.repeat(90)}.${'b'.repeat(43)}`;
    const { header } = await arrived({ list_unsubscribe: url });
    expect(header('list-unsubscribe')).toBe(`<${url}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { mail, header: other } = await arrived();
    expect(mail.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
    expect([other('dkim-signature'), other('auto-submitted')]).toEqual([undefined, 'auto-generated']);
    // One that a person wrote.
    expect((await arrived({ by_person: 1 })).header('auto-submitted')).toBeUndefined();
  });

  test('says the same as plain text and as HTML with its button, from which mail programs choose', async () => {
    const action = { label: 'See your request', url: 'https://northarc.example/request/abc' };
    const body = `Grüß Gott – äöü,\n\n.\n\nit's <b>10</b> & more\n\n${action.url}`;
    const { raw, mail } = await arrived({ body, action: JSON.stringify(action) });
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(mail.text?.trim()).toBe(body);
    expect(mail.html).toContain('Grüß Gott – äöü,');
    expect(mail.html).toContain('&lt;b&gt;10&lt;/b&gt; &amp; more');
    expect(mail.html).toMatch(
      /<a class="button" href="https:\/\/northarc.example\/request\/abc"[^>]*>See your request</,
    );
  });

  test('stands in its thread', async () => {
    const first = await arrived();
    expect([first.mail.inReplyTo, first.mail.references]).toEqual([undefined, undefined]);
    const { mail } = await arrived({ in_reply_to: '<b@x.example>', thread_ids: '<a@x.example> <b@x.example>' });
    expect([mail.inReplyTo, mail.references]).toEqual(['<b@x.example>', '<a@x.example> <b@x.example>']);
    const ids = Array.from({ length: 500 }, (_, n) => `<${n}@x.example>`);
    const late = await arrived({ in_reply_to: '<500@x.example>', thread_ids: ids.join(' ') });
    const references = late.mail.references?.split(/\s+/) ?? [];
    expect([references[0], references.at(-1), references.length]).toEqual(['<0@x.example>', '<500@x.example>', 21]);
  });

  test('with an invitation keeps it beside the two texts', async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR';
    const { raw, mail } = await arrived({ calendar, calendar_method: 'REQUEST' });
    expect(raw).toMatch(/^Content-Type: text\/calendar;.*method=REQUEST/m);
    expect(mail.html).toContain('Text');
    expect(mail.attachments.map(({ filename }) => filename)).toContain('appointment.ics');
  });
});

test("a signature is the sender's, and covers what must not be changed", async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const record = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
  const asked: string[] = [];
  /** What a receiver's mail server finds; the names that it asks the DNS for are noted. */
  async function judged(raw: string) {
    const resolver = async (name: string, type: string) => {
      asked.push(name);
      if (type !== 'TXT' || !name.includes('_domainkey')) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
      return [[record]];
    };
    return (await authenticate(raw, { disableArc: true, disableBimi: true, resolver })).dkim.results[0];
  }
  const unsubscribe = { list_unsubscribe: 'https://northarc.example/leave', in_reply_to: '<a@x.example>' };
  const dkim = { key: privateKey, selector: 's2026' };
  const { raw } = await arrived({ ...unsubscribe, body: 'Grüß Gott\n\n \n' }, { dkim });
  const passes = { status: { result: 'pass' }, signingDomain: 'northarc.example', selector: 's2026' };
  expect(await judged(raw)).toMatchObject(passes);
  expect(asked).toContain('s2026._domainkey.northarc.example');
  const signed = /[; ]h=([^;]+);/.exec(raw.replace(/\r\n\s+/g, ' '))?.[1]?.split(/:\s*/);
  const must = 'from to subject in-reply-to list-unsubscribe list-unsubscribe-post auto-submitted'.split(' ');
  expect(signed).toEqual(expect.arrayContaining(must));
  expect((await judged(raw.replace('Subject: Hello', 'Subject: Hallo')))?.status.result).toBe('fail');
});

onEachEngine('a mail with files', (open) => {
  async function sending() {
    const files = createFileStore(ownFolder());
    const box = await outboxOf(await open(), { files });
    const put = (attached: { file: string; name: string; type: string }[]) => {
      const written = { inReplyTo: '', threadIds: [], files: attached };
      return box.put([{ audience: 'visitor', to: 'ada@example.com', subject: 'Offer', body: 'Attached.', written }]);
    };
    return { ...box, files, put };
  }

  test('brings them byte for byte, by the names that were given', async () => {
    const { files, server, worker, put } = await sending();
    const [picture, text] = [randomBytes(300_000), Buffer.from('\r\n.\r\nFrom here\r\n')];
    await put([
      { file: (await files.put(picture)).name, name: 'Größe "1".png', type: 'image/png' },
      { file: (await files.put(text)).name, name: 'notes.txt', type: 'text/plain' },
    ]);
    await worker.runDue();
    const mail = await PostalMime.parse(server.received[0]?.text ?? '', { attachmentEncoding: 'arraybuffer' });
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Größe "1".png', 'image/png'],
      ['notes.txt', 'text/plain'],
    ]);
    const bytes = mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
    expect([bytes[0]?.equals(picture), bytes[1]?.equals(text)]).toEqual([true, true]);
    expect(mail.html).toContain('Attached.');
  });

  test('does not leave without one that is missing: it waits, says why, and goes out when the file is back', async () => {
    const { clock, files, server, worker, put, mails } = await sending();
    const missing = files.newName();
    const kept = await files.put(Buffer.from('kept'));
    await put([
      { file: kept.name, name: 'kept.txt', type: 'text/plain' },
      { file: missing, name: 'offer.pdf', type: 'application/pdf' },
    ]);
    await worker.runDue();
    expect(server.received).toEqual([]);
    expect(await mails()).toMatchObject([
      {
        ...{ state: 'waiting', attempts: 1 },
        last_error: 'The attached file "offer.pdf" cannot be read, so the mail was not sent.',
      },
    ]);
    await files.put(Buffer.from('%PDF'), missing);
    clock.advance(backoff(1));
    await worker.runDue();
    expect(server.received).toHaveLength(1);
  });
});
