import { builtFacts } from '#src/content/facts-of.ts';
import { filled } from '#src/lib/facts.ts';
import { type MailTransport, smtpTransport, type TransportDeps } from '#src/platform/outbox/transport.server.ts';
import { mailLook } from '#src/server/mail-transport.ts';

/** A transport to a server of a test, in the name of the company; without files and signature unless they are given. */
export const mailTransport = (url: string, change: Partial<TransportDeps> = {}): MailTransport =>
  smtpTransport(url, {
    from: () => 'Northarc <info@northarc.example>',
    look: () => filled(mailLook, builtFacts),
    files: { read: async () => undefined },
    dkim: undefined,
    ...change,
  });
