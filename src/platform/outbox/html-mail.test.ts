import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { mailLook } from '#src/server/mail-transport.ts';
import { htmlMail } from './html-mail.ts';

const action = { label: 'See your request', url: 'https://northarc.example/request/abc' };

/** What a mail program makes of the HTML part: its elements, links and words, without those of the frame. */
function read(html: string) {
  const [names, links, stack]: [Set<string>, string[], string[]] = [new Set(), [], []];
  let text = '';
  const parser = new Parser({
    onopentag(name, { href, ...rest }) {
      for (const attribute of Object.keys(rest)) names.add(`${name}[${attribute}]`);
      names.add(name);
      stack.push(name);
      if (href !== undefined) links.push(href);
    },
    ontext: (part) => {
      if (!stack.includes('head')) text += part;
    },
    onclosetag: () => void stack.pop(),
  });
  parser.end(html);
  return { names, links, text: text.replace(mailLook.company, '') };
}
const mail = (body: string, about = {}) => htmlMail({ subject: 'Hello', body, ...about }, mailLook);
const linksOf = (body: string) => read(mail(body)).links;

/** Everything that a mail may be made of; whatever else appears was not escaped. */
const drawn = new Set(
  `html html[lang] head meta meta[charset] meta[name] meta[content] title style body body[class] body[style] div
  div[class] div[style] div[role] div[aria-roledescription] div[aria-label] div[lang] p p[class] p[style] br span
  span[class] span[style] a a[class] a[style] ul ul[style] li li[style] blockquote blockquote[class] blockquote[style]
  table table[role] table[cellpadding] table[cellspacing] table[style] tr td td[class] td[bgcolor] td[style]`.split(
    /\s+/,
  ),
);
/** Quote marks become a frame, spaces close up. */
const bare = (text: string) => text.replace(/[\s>]/g, '');

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  fc.constantFrom('> ', '>> ', '\n', '\n\n', '\r\n', 'Name *: Ada\nPhone: 1', '<script>alert(1)</script>', '-->'),
  fc.constantFrom('NA-ML3YJFBM', ' ada@example.com ', ' https://example.com/?a=1&b=<2> ', '"\'&amp;<b', '</style>'),
);
const bodies = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

describe('the HTML part of a mail', () => {
  test('has every word of the text in its order, and nothing of it is taken for HTML', () => {
    fc.assert(
      fc.property(bodies, fc.string(), fc.boolean(), (body, subject, asked) => {
        const { names, text } = read(mail(body, { subject, action: asked ? action : undefined }));
        expect([...names].filter((name) => !drawn.has(name))).toEqual([]);
        expect(bare(text)).toBe(bare(asked ? `${body}${action.label}` : body));
      }),
      { numRuns: 500 },
    );
  });

  test('has the button once, where the text names its address, and the address nowhere else', () => {
    fc.assert(
      fc.property(bodies, bodies, (before, after) => {
        const { links, text } = read(mail(`${before}\n${action.url}\n${after}`, { action }));
        expect(links.filter((link) => link === action.url)).toHaveLength(1);
        expect(bare(text)).toBe(bare(`${before}${action.label}${after}`));
      }),
    );
  });

  test('says once what the button says; what a visitor wrote moves no button', () => {
    const body = `They wrote:\n${action.url}\n\nSee your request:\n${action.url}`;
    const { text, links } = read(mail(body, { action }));
    expect(bare(text)).toBe(bare(`They wrote:${action.url}See your request`));
    expect(links).toEqual([action.url, action.url]);
  });

  test.each([
    ['See https://example.com/a_(b).', ['https://example.com/a_(b)']],
    ['(http://localhost:3000/x), or ada@example.com!', ['http://localhost:3000/x', 'mailto:ada@example.com']],
    ['javascript:alert(1) ftp://a.example //b.example example.com data:text/html,x', []],
  ])('%s has the links %j', (body, links) => {
    expect(linksOf(body)).toEqual(links);
  });

  test('shows of a long address its whole host and leads to all of it', () => {
    const long = `https://northarc.example/appointment/${'x'.repeat(200)}`;
    const strange = `https://${'northarc.example.'.repeat(2)}evil.northarc.example/${'x'.repeat(20)}`;
    expect(read(mail(long))).toMatchObject({ links: [long], text: expect.stringContaining(`${long.slice(0, 55)}…`) });
    expect(read(mail(strange))).toMatchObject({ links: [strange], text: expect.stringContaining(strange) });
  });
});
