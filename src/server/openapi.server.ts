import { Hono } from 'hono';
import { z } from 'zod';
import { question, sessionUpdate } from '#src/assistant/chat-schema.ts';
import { availabilityQuery, nextFreeQuery } from '#src/calendar/appointment-view.server.ts';
import { bookingKindNames } from '#src/content/bookings.ts';
import { company } from '#src/content/company.ts';
import { beaconSchema } from '#src/figures/analytics-rules.ts';
import { publicForms } from '#src/inquiries/forms.server.ts';
import { captchaAnswer } from '#src/intake/captcha.server.ts';
import { envelopeSchema } from '#src/intake/origin.ts';
import { signUpSchema } from '#src/newsletter/newsletter.server.ts';
import { eventReport } from '#src/protection/protection.server.ts';
import { estimateQuery } from '#src/quotes/quote-view.server.ts';

/** Without a schema the answer has no body. */
type Answer = [description: string, schema?: z.ZodType];

interface Operation {
  summary: string;
  query?: z.ZodObject;
  body?: Record<string, z.ZodType>;
  answers: Record<number, Answer>;
}

const message = z.string().meta({ description: 'For the visitor' });
const problem = z.object({ message });
const invalid = problem.extend({ errors: z.record(z.string(), z.string()).meta({ description: 'Message by field' }) });
const captchaProof = z.string().optional();
const refused = problem.extend({
  reasons: z.array(z.string()).optional(),
  captchaProof,
  captcha: z.object({ message, token: z.string().optional(), question: z.string().optional() }).optional(),
});
const tooMany = refused.omit({ captcha: true }).extend({ retryAfterSeconds: z.number().optional() });
const receipt = z.object({
  id: z.uuid(),
  reference: z.string(),
  respondBy: z.iso.datetime(),
  requestUrl: z.url(),
  ownUrl: z.url().optional().meta({ description: 'The private page of an appointment; with .ics its calendar entry' }),
});
const challenge = z.object({ token: z.string(), question: z.string() });
const dollarRange = z.object({ low: z.int(), high: z.int(), exact: z.boolean().optional() });
const estimateMade = z.object({
  reference: z.string(),
  what: z.string(),
  prices: z.record(z.string(), z.number()).meta({ description: 'The published prices that it was made with' }),
  until: z.iso.date().meta({ description: 'The last day on which it holds' }),
  estimate: z.object({
    services: z.array(z.looseObject({ service: z.string(), unit: z.string() })),
    oneTime: dollarRange.nullable(),
    perUserMonth: dollarRange.nullable(),
    perMonth: dollarRange.optional(),
  }),
  token: z.string(),
});
const slot = z.object({ date: z.iso.date(), time: z.string() });
const text = z.string();
const nextFree = z.object({
  kind: z.enum(bookingKindNames),
  label: text,
  when: text,
  time: text,
  day: text,
  href: text,
});
const slots = z.array(z.object({ time: text, available: z.boolean() }));
const day = z.object({ date: z.iso.date(), open: z.boolean(), slots });
const talk = z.object({ messages: z.number().meta({ description: 'How many the server holds now' }) });

const answer = z.object({
  ...{ id: z.uuid(), sender: z.literal('bot'), text, links: z.array(z.object({ text, href: text })) },
  effects: z.array(z.enum(['show-promo', 'open-consultation'])),
});

const told = z.object({
  messages: z.array(answer.extend({ from: text.optional() })),
  ...{ person: z.string(), since: z.number() },
});

const forms = Object.entries(publicForms).map(([type, { form }]) => form.schema.meta({ title: type }));
const submission = envelopeSchema.extend({ data: z.union(forms).nonoptional() });
const json = (schema: z.ZodType) => ({ 'application/json': schema });

const unsupported: Answer = ['The body has another content type', problem];

/** The HTTP contract (design.md section 5): calls below /api by path and method. */
const contract: Record<string, Record<string, Operation>> = {
  '/api/submissions': {
    post: {
      summary: 'Sends a form; `id` makes a repeat harmless',
      body: {
        ...json(submission),
        'multipart/form-data': z.object({ envelope: submission, resume: z.file().optional() }),
      },
      answers: {
        200: ['This id was taken before; the receipt of then', receipt],
        201: ['Stored', receipt],
        403: ['The checks of the sender refused it', refused],
        409: ['Something else came first', problem.extend({ captchaProof, alternatives: z.array(slot).optional() })],
        413: ['Too large', problem.extend({ errors: z.object({}).optional() })],
        415: unsupported,
        422: ['Fields do not hold what they must', invalid.extend({ captchaProof })],
        503: ['Nothing can be stored just now; see Retry-After', problem],
      },
    },
  },
  '/api/form-token': {
    get: {
      summary: 'Starts the fill time of a form',
      answers: { 200: ['Signed', z.object({ formToken: z.string() })] },
    },
  },
  '/api/captcha': {
    get: { summary: 'Asks a verification question', answers: { 200: ['A question', challenge] } },
    post: {
      summary: 'Answers it',
      body: json(captchaAnswer),
      answers: {
        200: ['Right', z.object({ captchaProof: z.string() })],
        422: ['Wrong; perhaps with the next question', problem.extend(challenge.partial().shape)],
      },
    },
  },
  '/api/estimate': {
    get: {
      summary:
        'What a plan, a package or a piece of work costs by the prices of now; `token` keeps it for a quote request',
      query: estimateQuery,
      answers: {
        200: ['An estimate', estimateMade],
        422: ['A plan that there is not, or a number that cannot be asked for', invalid],
      },
    },
  },
  '/api/availability': {
    get: {
      summary: 'Free and taken times of appointments',
      query: availabilityQuery,
      answers: {
        200: ['Days', z.object({ timeZone: z.string(), bookableFrom: z.iso.datetime(), days: z.array(day) })],
        422: ['Dates that cannot be used', invalid],
      },
    },
  },
  '/api/next-free': {
    get: {
      summary: 'The first free time of a kind; null when none is free, or nobody can say',
      query: nextFreeQuery,
      answers: {
        200: ['The time', z.object({ next: nextFree.nullable() })],
        422: ['A kind that cannot be booked', invalid],
      },
    },
  },
  '/api/newsletter': {
    post: {
      summary: 'Signs up; the same answer for known and unknown addresses',
      body: json(signUpSchema),
      answers: {
        202: ['Taken; a mail asks to confirm', problem.extend({ next: z.string() })],
        403: ['The checks of the sender refused it', refused],
        415: unsupported,
        422: ['No usable address', invalid],
      },
    },
  },
  '/api/chat/sessions/:id': {
    post: {
      summary: 'Reports what is new in a talk with the assistant',
      body: json(sessionUpdate),
      answers: {
        200: ['Stored', talk],
        201: ['The talk has begun', talk],
        404: ['No talk of this visitor', problem],
        415: unsupported,
        422: ['Messages that cannot be used', invalid],
      },
    },
  },
  '/api/chat/sessions/:id/messages': {
    get: {
      summary: 'What a visitor is told beside answers, since `since`; the visitor’s id is the header `X-Chat-Visitor`',
      answers: {
        200: ['As JSON, or as events where `text/event-stream` is accepted', told],
        404: ['No talk of this visitor', problem],
      },
    },
    post: {
      summary: 'Asks the assistant; the same `id` again has the same answer',
      body: json(question),
      answers: {
        200: ['Stored, with its answer', z.object({ messages: z.array(answer) })],
        404: ['No talk of this visitor', problem],
        415: unsupported,
        422: ['A question that cannot be used', invalid],
      },
    },
  },
  '/api/analytics': {
    post: { summary: 'Reports a page view', body: json(beaconSchema), answers: { 204: ['Whatever came'] } },
  },
  '/api/security-events': {
    post: {
      summary: 'Reports what the protections of a page noticed',
      body: json(eventReport),
      answers: { 202: ['Noted', z.object({ noted: z.number() })], 422: ['No such event', problem] },
    },
  },
  '/api/inbound-mail': {
    post: {
      summary: 'Hands over a raw email (RFC 5322); X-Signature is the HMAC-SHA256 of the body, in hex or base64',
      body: { 'message/rfc822': z.file() },
      answers: {
        200: ['On disk, or there before', z.object({ state: z.string().meta({ description: 'What became of it' }) })],
        401: ['Not signed by INBOUND_SECRET', problem],
        404: ['No emails are taken here', problem],
        413: ['Above 25 MB', problem],
        429: ['Too many wrong signatures; see Retry-After', problem],
        503: ['Nothing can be stored just now; see Retry-After', problem],
      },
    },
  },
  '/api/openapi.json': { get: { summary: 'This document', answers: { 200: ['OpenAPI 3.1', z.looseObject({})] } } },
};

/** Zod marks fields with a fallback (`catch`) as required; the server does not need them. */
const withoutFallbacks: z.core.ToJSONSchemaParams['override'] = ({ zodSchema: { _zod }, jsonSchema }) => {
  if (_zod.def.type !== 'object' || !jsonSchema.required) return;
  const { shape } = _zod.def;
  jsonSchema.required = jsonSchema.required.filter((name) => shape[name]?._zod.def.type !== 'catch');
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const params = { io, unrepresentable: 'any', override: withoutFallbacks } as const;
  const { $schema: _, ...made } = z.toJSONSchema(schema, params);
  return made;
}

const contentOf = (schema: z.ZodType) => ({ 'application/json': { schema: schemaOf(schema, 'output') } });
const answerOf = ([description, schema]: Answer) => ({
  description,
  ...(schema ? { content: contentOf(schema) } : {}),
});

const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } };

function operationOf(path: string, { summary, query, body, answers }: Operation) {
  const asked = query && schemaOf(query, 'input');
  const inQuery = Object.entries(asked?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: asked?.required?.includes(name) ?? false,
    schema,
  }));
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
  const content = Object.entries(body ?? {}).map(([type, schema]) => [type, { schema: schemaOf(schema, 'input') }]);
  return {
    summary,
    parameters: [...inPath, ...inQuery],
    ...(body ? { requestBody: { required: true, content: Object.fromEntries(content) } } : {}),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerOf(answer)])),
      429: { ...answerOf(['Too much from one client', tooMany]), headers: retryAfter },
      default: answerOf(['Any other refusal', problem]),
    },
  };
}

export function openApiDocument(publicUrl: string) {
  const paths = Object.entries(contract).map(([path, operations]) => [
    path.replace(/:(\w+)/g, '{$1}'),
    Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, operationOf(path, one)])),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: `${company.name} website`, version: '1' },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(paths),
  };
}

export function openApi({ config }: { config: { publicUrl: string } }): Hono {
  let text: string | undefined;
  return new Hono().get('/openapi.json', (c) => {
    text ??= JSON.stringify(openApiDocument(config.publicUrl));
    return c.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' });
  });
}
