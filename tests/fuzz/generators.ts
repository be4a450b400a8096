import fc from 'fast-check';
import { anyText } from '../helpers/any-text.ts';
import { booking } from '../helpers/booking.ts';
import { careerData } from '../helpers/careers.ts';
import { contactData } from '../helpers/contact-data.ts';
import { quoteData } from '../helpers/quote-data.ts';

/** An address of the site as it is registered, for example POST /newsletter/confirm/:token. */
export interface FuzzRoute {
  method: string;
  path: string;
}

export interface FuzzRequest {
  method: string;
  /** Path and query as they stand in the request line. */
  target: string;
  headers: [string, string][];
  body: Buffer | undefined;
}

const nasty = fc.constantFrom(
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202e\u0000', "' OR '1'='1", '<script>alert(1)</script>'],
  ...['💡'.repeat(300), 'a'.repeat(5_000), 'é'.repeat(70_000), '2026-06-10', '2026-13-45', '0000-00-00'],
  ...['99999-01-01', '10:00', '99:99', '-1', '1e999', 'NaN', '9'.repeat(400), '__proto__', 'constructor', 'TBD'],
  ...['ada@example.com', 'a@b\r\nBcc: x@y', '%00', '%', '../../etc/passwd', 'null', '{}', '[]'],
);
const weirdText = fc.oneof(nasty, fc.string(), anyText({ maxLength: 60 }));

const weirdValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: weirdText },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 53, 1e308, -0, [], {}, [[]], { length: 5 }, { toString: 'x' }, [
    { toString: null },
  ]),
  fc.array(weirdText, { maxLength: 4 }),
  fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', '$gt')), weirdText, {
    maxKeys: 3,
  }),
);

/** An object that is right but for some of its fields, with some more that nobody knows. */
export function almost<Shape extends object>(right: Shape): fc.Arbitrary<Record<string, unknown>> {
  const keys = Object.keys(right);
  return fc
    .tuple(
      fc.dictionary(fc.constantFrom(...keys), weirdValue, { maxKeys: 3 }),
      fc.dictionary(fc.string({ maxLength: 8 }), weirdValue, { maxKeys: 2 }),
      fc.subarray(keys, { minLength: Math.max(0, keys.length - 2) }),
    )
    .map(([changed, added, present]) => {
      const kept = Object.fromEntries(present.map((key) => [key, (right as Record<string, unknown>)[key]]));
      return { ...added, ...kept, ...changed };
    });
}

/** What each form of the site asks for. */
export const formData: Record<string, object> = {
  contact: contactData,
  quote: quoteData,
  career: careerData,
  appointment: booking,
};

const blocks = [
  { id: 'a', type: 'text', content: { text: 'Hello **you**' } },
  { id: 'b', type: 'section', content: { title: 'What we do', description: '- one\n- two' } },
  { id: 'c', type: 'privacy', content: { lastUpdated: 'today', sections: [{ title: 'One', content: 'Text' }] } },
];
const knownId = '8c1f1d3e-9a53-4f0c-8a36-0d9f2f4c7f11';
const moment = '2026-06-10T10:00:00.000Z';
const beacon = { p: '/', r: '', u: '', v: 1, e: 1, n: 1, t: 12, b: 0, f: ['quote:2'] };
const talk = {
  userIdentifier: 'visitor_0123456789',
  sentAt: moment,
  startTime: moment,
  messages: [{ id: knownId, sender: 'user', text: 'Hello', timestamp: moment }],
};
const shapes: object[] = [
  { id: knownId, type: 'contact', data: contactData, security: {}, timestamp: 'x' },
  { token: 'a.b', answer: '4' },
  { email: 'ada@example.com', honeypot: '', source: 'footer' },
  { type: 'xss_attempt', url: '/', details: 'x' },
  { events: [{ type: 'ddos_attack' }] },
  { base: 0, blocks },
  { base: 0, number: 1 },
  beacon,
  talk,
  { ...talk, messages: [{ ...talk.messages[0], feedback: 'positive' }], endTime: moment },
];

const deep = fc.constantFrom(20, 1_000, 30_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
const deepObject = fc
  .constantFrom(20, 1_000, 20_000)
  .map((depth) => `${'{"data":'.repeat(depth)}1${'}'.repeat(depth)}`);
const json = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(...shapes.map(almost)).map((value) => JSON.stringify(value)) },
  weirdValue.map((value) => JSON.stringify(value) ?? 'undefined'),
  weirdText,
  deep,
  deepObject,
  fc.tuple(weirdText, weirdText).map(([a, b]) => `{"email":${JSON.stringify(a)},"email":${JSON.stringify(b)}}`),
  fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"a":1',
    '\ufeff{}',
    '1e400',
    '"\\ud800"',
    'nul',
    '{"data":{"\\u0000":"x"}}',
  ),
);

const fieldName = fc.oneof(
  fc.constantFrom(
    ...['form-name', 'bot-field', 'id', 'email', 'name', 'services[0]', 'services', 'password', 'intent', 'next'],
    ...['status', 'note', 'emails', 'links', 'on', 'slot'],
  ),
  fc.constantFrom('__proto__', 'constructor[0]', 'timestamp', 'source', 'form-token', 'captcha-proof', 'date', 'time'),
  fc.string({ maxLength: 10 }),
);
const formName = fc.constantFrom(
  ...['contact-form', 'quote-form', 'career-form', 'appointment-form', 'newsletter', '__proto__'],
);
/** What the owner's pages can be asked to do, but for signing out everywhere, which would end the run. */
const intent = fc.constantFrom(
  ...['status', 'note', 'move', 'cancel', 'delete', 'delete-all', 'restore', 'drop', 'release', 'add', 'remove'],
  ...['import', 'unsubscribe', 'forget', 'feed', 'paint', 'sign-in', '__proto__'],
);
const fields = fc
  .tuple(formName, fc.option(intent), fc.array(fc.tuple(fieldName, weirdText), { maxLength: 12 }))
  .map(([name, asked, more]): [string, string][] => [
    ['form-name', name],
    ...(asked ? [['intent', asked] as [string, string]] : []),
    ...more,
  ]);

const urlEncoded = fc.oneof(
  fields.map((pairs) => new URLSearchParams(pairs.map(([a, b]) => [a.toWellFormed(), b.toWellFormed()])).toString()),
  fc.constantFrom('%', 'a=%ff%fe', '&&&=&', 'a=1&a=2&a=3', `form-name=contact-form&${'x=1&'.repeat(3_000)}`),
);
const boundary = 'fuzz-boundary';
const multipart = fc.oneof(
  fields.map((pairs) => {
    const part = ([name, value]: [string, string]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"\r\n\r\n${value}\r\n`;
    return `${pairs.map(part).join('')}--${boundary}--\r\n`;
  }),
  fc
    .tuple(weirdText, weirdText)
    .map(
      ([name, content]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="envelope"\r\n\r\n{}\r\n--${boundary}\r\nContent-Disposition: form-data; name="resume"; filename="${name.replace(/["\r\n]/g, '')}"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7${content}\r\n--${boundary}--\r\n`,
    ),
  fc.constantFrom(
    '',
    '--',
    `--${boundary}`,
    `--${boundary}--`,
    `--${boundary}\r\n\r\n`,
    `--${boundary}\r\nContent-Disposition: x`,
  ),
);

const bodies: fc.Arbitrary<{ type: string; body: Buffer }> = fc.oneof(
  {
    weight: 5,
    arbitrary: json.map((text) => ({ type: 'application/json', body: Buffer.from(text) })),
  },
  {
    weight: 3,
    arbitrary: urlEncoded.map((text) => ({ type: 'application/x-www-form-urlencoded', body: Buffer.from(text) })),
  },
  {
    weight: 3,
    arbitrary: multipart.map((text) => ({
      type: `multipart/form-data; boundary=${boundary}`,
      body: Buffer.from(text),
    })),
  },
  fc
    .uint8Array({ maxLength: 400 })
    .chain((bytes) =>
      fc
        .constantFrom(
          ...['application/json', 'application/json; charset=utf-16', 'multipart/form-data'],
          ...['multipart/form-data; boundary=', `multipart/form-data; boundary="${'b'.repeat(500)}"`],
          ...['application/x-www-form-urlencoded; charset=koi8-r', 'text/plain', 'image/png', '', ';;;', 'JSON'],
        )
        .map((type) => ({ type, body: Buffer.from(bytes) })),
    ),
);

const printable = (text: string) =>
  text
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 1_000);
const weirdHeader: fc.Arbitrary<[string, string]> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Cookie', 'If-None-Match', 'If-Modified-Since', 'Range'],
        ...[
          'Referer',
          'User-Agent',
          'X-Forwarded-Host',
          'X-Forwarded-Proto',
          'X-HTTP-Method-Override',
          'Content-Encoding',
        ],
        ...['Sec-Fetch-Site', 'Origin', 'X-Requested-With'],
      ),
      weirdText.map(printable),
    )
    .map(([name, value]): [string, string] => [name, value]),
  fc.constantFrom<[string, string][]>(
    ['Cookie', 'northarc_staff=%00; northarc_staff=; ==;'],
    ['Cookie', `northarc_staff=${'a'.repeat(4_000)}`],
    ['Accept-Encoding', 'br;q=0.1, gzip;q=abc, *;q=0'],
    ['Accept-Encoding', 'zstd'],
    ['Range', 'bytes=0-1,5-,-9999999999999'],
    ['Range', 'bytes=99999999-'],
    ['If-None-Match', 'W/"x", *'],
    ['Content-Encoding', 'gzip'],
    ['X-Forwarded-Proto', 'http'],
    ['Accept', 'text/html'],
    ['Accept', 'text/x-script'],
    ['Origin', 'null'],
    ['Origin', 'http://['],
    ['Sec-Fetch-Site', 'cross-site'],
    ['User-Agent', 'Googlebot/2.1'],
    ['Last-Event-ID', 'x'],
  ),
);

const encoded = weirdText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 600));
const rawPiece = fc.oneof(
  encoded,
  weirdText.map((text) => text.replace(/[^\x21-\x7e]|[?#]/g, '').slice(0, 300)),
);
const param = (ids: readonly string[]) =>
  fc.oneof(
    { weight: 2, arbitrary: encoded },
    rawPiece,
    {
      weight: 2,
      arbitrary: fc.constantFrom('a.b', 'home', 'privacy', 'it-support-milton-ga', '1', '-1', 'csv', 'messages'),
    },
    { weight: 3, arbitrary: fc.constantFrom(knownId, ...ids) },
  );
const queryName = fc.constantFrom(
  ...['q', 'category', 'tab', 'receipt', 'next', 'from', 'days', 'status', 'sort', 'page', 'before'],
  ...['after', 'after_at'],
  ...['search', 'id', 'action', 'kind', 'index', '_routes', 'format', 'date', 'session', 'source'],
);
const query = fc
  .array(fc.tuple(fc.oneof(queryName, encoded), rawPiece), { maxLength: 3 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''));

/** A path of the route with something in place of each parameter and star. */
function pathOf(route: FuzzRoute, ids: readonly string[]): fc.Arbitrary<string> {
  const parts = route.path.split('/').map((part) => {
    if (/^:|^\*$/.test(part)) return param(ids);
    return fc.constant(part);
  });
  const plain = fc.tuple(...parts).map((made) => made.join('/') || '/');
  const tricked = fc
    .tuple(
      plain,
      fc.constantFrom('/', '//', '.', '%2f', '%00', '/..', '/../admin', '\\', '.data', '.json', '%', ';x=1'),
    )
    .map(([path, trick]) => path + trick);
  return fc.oneof(
    { weight: 8, arbitrary: plain },
    tricked,
    plain.map((path) => path.toUpperCase()),
    rawPiece.map((p) => `/${p}`),
  );
}

const reading = new Set(['GET', 'HEAD', 'ALL']);
const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');

/**
 * Requests to one of the routes, most of them nearly right; `own` headers come first and make them pass the gates, `ids`
 * are of rows that exist.
 */
export function requests(
  routes: readonly FuzzRoute[],
  own: fc.Arbitrary<[string, string][]>,
  ids: readonly string[] = [],
): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...routes).chain((route) =>
    fc
      .record({
        method:
          route.method === 'ALL'
            ? methods
            : fc.oneof({ weight: 9, arbitrary: fc.constant(route.method) }, { weight: 1, arbitrary: methods }),
        path: pathOf(route, ids),
        query,
        sent: bodies,
        own,
        more: fc.array(weirdHeader, { maxLength: 3 }),
      })
      .map(({ method, path, query, sent, own, more }) => {
        const hasBody = !reading.has(method) && method !== 'OPTIONS';
        const headers: [string, string][] = [
          ...own,
          ...(hasBody ? [['Content-Type', sent.type] as [string, string]] : []),
          ...more,
        ];
        return { method, target: `${path}${query}`, headers, body: hasBody ? sent.body : undefined };
      }),
  );
}

/** An address of its own for each request, so that no limit hides what lies behind it. */
export const anyAddress = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `10.${parts.join('.')}`);
