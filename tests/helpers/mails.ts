import { randomUUID } from 'node:crypto';

/** A message as mail programs send it, with CRLF; a header without a value is left out. */
export function rawMail(
  headers: Record<string, string | undefined> = {},
  body = 'The server in the attic hums again.',
): string {
  const all: Record<string, string | undefined> = {
    From: 'Ada Lovelace <ada@example.com>',
    To: 'info@northarc.example',
    Subject: 'The server',
    Date: 'Tue, 09 Jun 2026 09:58:00 -0400',
    'Message-ID': `<${randomUUID()}@example.com>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return [...lines, '', ...body.split('\n')].join('\r\n');
}

/** A part of a multipart message. */
export interface RawPart {
  headers: Record<string, string>;
  body: string;
}

/** The body of a multipart message and its content type. */
export function multipart(kind: string, parts: readonly RawPart[], boundary = `b${randomUUID()}`) {
  const shown = parts.map(
    ({ headers, body }) =>
      `--${boundary}\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}\n\n${body}`,
  );
  return {
    type: `multipart/${kind}; boundary="${boundary}"`,
    body: [...shown, `--${boundary}--`, ''].join('\n'),
  };
}

/** A whole multipart message. */
export function rawParts(kind: string, parts: readonly RawPart[], headers: Record<string, string | undefined> = {}) {
  const { type, body } = multipart(kind, parts);
  return rawMail({ ...headers, 'Content-Type': type }, body);
}

export const filePart = (name: string, type: string, bytes: Uint8Array): RawPart => ({
  headers: {
    'Content-Type': `${type}; name="${name}"`,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Transfer-Encoding': 'base64',
  },
  body: Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\n'),
});

export const textPart = (body: string, type = 'text/plain; charset=utf-8'): RawPart => ({
  headers: { 'Content-Type': type },
  body,
});

interface Returned {
  to?: string;
  action?: string | undefined;
  status?: string;
  says?: string;
}

/** What a mail server reports of a mail that came back, by its Message-ID. */
export function bounceOf(originalId: string, about: Returned = {}): string {
  const { to = 'ada@example.com', action = 'failed', status = '5.1.1', says = '550 no such user' } = about;
  const said = `Final-Recipient: rfc822; ${to}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${says}`;
  const parts = [
    textPart('Your message could not be delivered.'),
    textPart(`Reporting-MTA: dns; mx.example.com\n\n${said}`, 'message/delivery-status'),
    textPart(`Subject: We received your message\nMessage-ID: ${originalId}\n`, 'text/rfc822-headers'),
  ];
  const from = { From: 'Mail Delivery System <MAILER-DAEMON@mx.example.com>', 'Return-Path': '<>' };
  return rawParts('report; report-type=delivery-status', parts, { ...from, 'Auto-Submitted': 'auto-replied' });
}
