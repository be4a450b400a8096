import { withoutSecrets } from '#src/lib/private-link.ts';
import { z } from '#src/lib/zod.ts';

const text = (max: number) => z.string().max(max);
/** An address as it may be kept. */
const address = z.string().max(2000).overwrite(withoutSecrets).catch('');

/** What the browser says of how a form was filled in. Absent parts count as nothing done. */
const behaviour = z
  .object({
    keystrokes: z.number().int().min(0).max(1_000_000),
    pastes: z.number().int().min(0).max(1_000_000),
    typingMs: z.number().min(0).max(1e10),
  })
  .catch({ keystrokes: 0, pastes: 0, typingMs: 0 });

/** The random id that a browser gives itself (lib/visitor-id.ts); empty when its storage is blocked, or without script. */
export const visitorSchema = text(64).catch('');

/** The security part of a submission (design.md section 5). */
const securitySchema = z.object({
  formToken: text(2000).catch(''),
  captchaProof: text(2000).catch(''),
  /** A question answered while the network was away, checked when the form arrives. */
  captchaToken: text(2000).catch(''),
  captchaAnswer: text(200).catch(''),
  honeypot: text(10_000).catch('invalid'),
  behaviour,
  visitor: visitorSchema,
});

/** The submission envelope of S1 §3, with the client's id for idempotency. */
export const envelopeSchema = z.object({
  /** One submission in whatever case its id is written. */
  id: z.uuid({ error: 'The submission needs an id (UUID).' }).toLowerCase(),
  type: text(40),
  data: z.record(z.string(), z.unknown()),
  timestamp: text(64).catch(''),
  userAgent: text(2000).catch(''),
  referrer: address,
  /** First page of the visit and the page with the form, path and query (origin.ts). */
  landing: address,
  page: address,
  source: z.enum(['website', 'chatbot']).catch('website'),
  security: securitySchema,
});
export type Envelope = z.infer<typeof envelopeSchema>;
