import fc from 'fast-check';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { collections } from '#src/content/records/all.ts';
import { countWords, textOf } from '#src/lib/html.ts';
import { factsNow } from '#src/lib/records/live.ts';
import { mailHtml } from '#src/newsletter/issues/issue.server.ts';
import { isSitePath } from '#src/site/public-pages.ts';
import type { MailLook } from '../outbox/mail.ts';
import { deadLinksIn, whyDead } from './dead-links.server.ts';
import { renderMarkdown } from './markdown.server.ts';

const html = async (source: string, topLevel?: number) =>
  (await renderMarkdown(source, topLevel ? { topLevel } : {})).html.trim();

describe('Markdown', () => {
  test('headings have anchors, each its own, and are listed', async () => {
    const { html, headings } = await renderMarkdown('## Plan & act\n\n### `Code`\n\n## Plan & act');
    expect(html).toContain('<h2 id="plan--act">Plan &amp; act</h2>');
    expect(html).toContain('<h2 id="plan--act-1">');
    expect(headings).toEqual([
      { id: 'plan--act', text: 'Plan & act', level: 2 },
      { id: 'code', text: 'Code', level: 3 },
      { id: 'plan--act-1', text: 'Plan & act', level: 2 },
    ]);
  });

  test('a text has no heading above the page that it stands in', async () => {
    expect(await html('# Title')).toBe('<h2 id="title">Title</h2>');
    expect(await html('# Title', 3)).toBe('<h3 id="title">Title</h3>');
    expect(await html('<h1>Title</h1>')).toBe('<h2>Title</h2>');
  });

  test('tables can be scrolled with the keyboard and say what they are', async () => {
    const table = await html('| A "b" | C |\n|---|--:|\n| 1 | **2** |');
    expect(table).toMatch(
      /^<section class="table-scroll" tabindex="0" aria-label="Table 1: A &quot;b&quot;, C"><table>/,
    );
    expect(table).toContain('<th scope="col" class="cell-right">C</th>');
    expect(table).toContain('<td class="cell-right"><strong>2</strong></td>');
  });

  test.each([
    ["\"A\" isn't ('b')", '<p>“A” isn’t (‘b’)</p>'],
    ['"**Bold**" and **"bold"**', '<p>“<strong>Bold</strong>” and <strong>“bold”</strong></p>'],
    ["'19, '20: C:\\\\-x and \\\\\\\\server", '<p>’19, ’20: C:\\-x and \\\\server</p>'],
    ["the firm's `it's \"x\"` since '19", '<p>the firm’s <code>it\'s "x"</code> since ’19</p>'],
    ['[a](/b "c\'d") & "e"', '<p><a href="/b" title="c\'d">a</a> &amp; “e”</p>'],
    ['Wi-Fi and PCI DSS', '<p>Wi-\u2060Fi and PCI\u00a0DSS</p>'],
  ])('%s is set as a printer would', async (source, expected) =>
    expect((await html(source)).replaceAll('&quot;', '"')).toBe(expected),
  );

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()" style="color:red" class="fixed">a</p>', '<p>a</p>'],
    ['[a](javascript:alert(1))', '<p>a</p>'],
    ['[a](data:text/html,x)', '<p>a</p>'],
    ['![a](https://elsewhere.example/x.png)', '<p></p>'],
    ['![a](//elsewhere.example/x.png)', '<p></p>'],
    ['![a](/uploads/x.png)', '<p><img src="/uploads/x.png" alt="a" loading="lazy" /></p>'],
    ['<form action="/x"><input name="q"></form>', ''],
    ['<iframe src="/admin"></iframe>', ''],
    ['<svg><a href="javascript:x()">t</a></svg>', '<p>t</p>'],
    ['a <img src=x onerror=alert(1)> b', '<p>a  b</p>'],
    ['[a](#x) [c](?d=1) [d](//e.example)', '<p><a href="#x">a</a> <a href="?d=1">c</a> d</p>'],
    ['<p id="main">a</p>', '<p>a</p>'],
    ['a [![b](https://e.example/b.png)](/c) [](/d) e', '<p>a   e</p>'],
    ['[![b](/b.png)](/c)', '<p><a href="/c"><img src="/b.png" alt="b" loading="lazy" /></a></p>'],
    ['[a](https://x.example)', '<p><a href="https://x.example" rel="noopener noreferrer">a</a></p>'],
    ['[a](/quote)', '<p><a href="/quote">a</a></p>'],
    ['[a](mailto:a@b.example)', '<p><a href="mailto:a@b.example">a</a></p>'],
    ['- [x] done', '<ul>\n<li>☑ done</li>\n</ul>'],
  ])('%s', async (source, expected) => expect(await html(source)).toBe(expected));

  test('whatever is written, no script, handler or style comes out', async () => {
    const piece = fc.constantFrom(
      ...['<script>', '</script>', '<img src=x onerror=', '<a href="java', 'script:', 'x">', '"', "'", '`', '<style>'],
      ...['](javascript:x)', '![', '[', '<svg onload=x>', '<!--', '-->', '|a|\n|-|\n|', '\n\n', '# ', '&#106;', '<'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const out = parseDocument(await html(pieces.join('')));
        for (const { name, attribs } of DomUtils.getElementsByTagName('*', out)) {
          expect(['script', 'style', 'svg', 'iframe', 'form']).not.toContain(name);
          expect(Object.keys(attribs).filter((key) => /^on|^style$/.test(key))).toEqual([]);
          expect(`${attribs.href ?? ''}${attribs.src ?? ''}`).not.toMatch(/^\s*javascript:/i);
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** What stands within links of a document; throws where an element does not close where it was opened. */
function textsOfLinks(document: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  for (const [piece, closing, name, void_] of document.matchAll(/<(\/?)([a-z]\w*)[^>]*?(\/?)>|[^<]+/g)) {
    if (!name) {
      if (open.includes('a')) texts[texts.length - 1] += piece;
    } else if (closing) expect(open.pop(), `</${name}> in ${document}`).toBe(name);
    else if (!void_) {
      if (name === 'a') texts.push('');
      open.push(name);
    }
  }
  expect(open).toEqual([]);
  return texts;
}

test('whatever the links lead to, every element closes where it opened and a link holds its own words alone', async () => {
  const dead = ['', '#', 'sms:+1', 'whatsapp://send?phone=1', 'javascript:x()', '//x.example', '<>', 'ftp://x.example'];
  const live = ['/services', 'https://x.example', 'mailto:a@b.example', 'tel:+16785550100', '#next'];
  const link = fc.record({
    href: fc.constantFrom(...dead, ...live),
    kind: fc.constantFrom('md', 'html', 'bold', 'picture'),
  });
  const frame = fc.constantFrom('', '# ', '## ', '- ', '> ', '1. ', '<h1>', '<h5>', '| a | b |\n|---|---|\n| ');
  const block = fc.record({ frame, links: fc.array(link, { maxLength: 3 }) });
  const look = {
    look: { light: { line: '#ccc', quiet: '#555', link: '#00f' } } as MailLook,
    publicUrl: 'https://n.example',
  };
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 5 }), async (blocks) => {
      const said: string[] = [];
      const source = blocks.map(({ frame, links }, at) => {
        const words = links.map(({ href, kind }, nth) => {
          const text = `link${at}x${nth}`;
          // Within raw HTML there is no Markdown.
          if (live.includes(href) && (kind === 'html' || !frame.startsWith('<'))) said.push(text);
          if (kind === 'html') return `<a href="${href.replace('<>', '')}">${text}</a>`;
          if (kind === 'picture') return `[![p](https://y.example/p.png)${text}](${href})`;
          return kind === 'bold' ? `[**${text}**](${href})` : `[${text}](${href})`;
        });
        return `${frame}before${at} ${words.join(' and ')} after${at}`;
      });
      const { html } = await renderMarkdown(source.join('\n\n'));
      expect(textsOfLinks(html)).toEqual(said);
      const mail = await mailHtml(html, { ...look, slug: 's', pictures: new Map() });
      expect(textsOfLinks(mail)).toEqual(said);
    }),
    { numRuns: 100 },
  );
});

test('a link says whether it was kept; of one that is not closed, or stands in another one, nothing else is taken', async () => {
  const { links } = await renderMarkdown('[text message](sms:+1) and [our prices](/prices)');
  expect(links.map(({ text, kept }) => `${text} ${kept}`)).toEqual(['text message false', 'our prices true']);
  const open = await html('a <a href="/a">b\n\nc <a href="/d">d <a href="/e">e</a></a> f');
  expect(textsOfLinks(open)).toEqual(['b', 'd ', 'e']);
});

test('words are counted, and text is read, as a reader does', async () => {
  const { html } = await renderMarkdown('## Two words\n\n| A | B |\n|---|---|\n| [c](/d) **e** | f |\n\n- g & h\n- i');
  expect(countWords(html)).toBe(10);
  expect(textOf(await (await renderMarkdown('A **bold** & <i>"q"</i>\n\n- one < two')).html)).toBe(
    'A bold & "q" one < two',
  );
});

const places = {
  publicUrl: 'https://northarc.example',
  isPath: (path: string) => path === '/services',
  facts: () => ({}),
};

test.each([
  ['', 'no address'],
  ['#', 'placeholder'],
  ['javascript:void(0)', 'javascript:'],
  ['//elsewhere.example', 'https://elsewhere.example'],
  ['www.elsewhere.example/x', 'https://www.elsewhere.example/x'],
  ['services', '/services'],
  ['https://', 'https:'],
  ['https://a b', 'isn’t a web address'],
  ['/no-such-page', '/no-such-page'],
  ['http://localhost:3000/x', 'cannot reach localhost'],
  ['http://printer.local', 'cannot reach printer.local'],
  ['https://foo', '“foo” isn’t a website address'],
  ['https://www.foo,com', 'isn’t a website address'],
  ['https://.com', 'isn’t a website address'],
  ['mailto:a@b', 'mailto:'],
  ['tel:abc1', 'tel:'],
  ['https://northarc.example/no-such-page?x=1', '/no-such-page'],
])('%j leads nowhere', (href, why) => expect(whyDead(href, places)).toContain(why));

test.each([
  ...['/services', '/services?x=1#y', '#next', '?page=2', 'https://elsewhere.example/no-such-page', 'HTTP://x.example'],
  ...['mailto:a@b.example?subject=x', 'tel:+1-678-555-0100', 'https://northarc.example/services', 'http://8.8.8.8/'],
  ...['https://bücher.example', 'https://a_b.example:8080', 'https://x.example./', 'tel:(678) 555-0100'],
  ...['tel:%2B16785550100', 'mailto:a@b.example,c@d.example', 'mailto:a.b@c.d.example'],
])('%j leads somewhere', (href) => expect(whyDead(href, places)).toBeUndefined());

test('fields, lists and buttons are looked through, each link named by its words', async () => {
  const fields = {
    body: { kind: 'markdown' },
    plain: { kind: 'paragraph' },
    sections: { kind: 'list', fields: { content: { kind: 'markdown' } } },
    button: { kind: 'button' },
  };
  const values = {
    ...{ body: '[Text **us**](sms:+1678) and [again][1]\n\n[1]: <#>', plain: '[x](sms:1)' },
    sections: [{ content: 'fine' }, { content: '[Prices](/prices) and [ours](/services)' }],
    button: { text: 'Go', link: '/prices' },
  };
  expect(await deadLinksIn(fields, values, places)).toEqual({
    body: expect.stringMatching(/^“Text us” doesn’t work: .*sms:.* “again” doesn’t work: .*placeholder\.$/),
    'sections.1.content': '“Prices” doesn’t work: this site has no page /prices.',
    'button.link': '“Go” doesn’t work: this site has no page /prices.',
  });
});

test.each([
  ['[x](foo bar)', /^“\[x\]\(foo bar\)” doesn’t work: it shows as plain text/],
  ['- **[call](tel:+1 555)**', /tel:\+1 555.*phone numbers/],
  ['[a b](https://x.example/a b)', /^“\[a b\]\(/],
  ['[x][nope]', /second brackets/],
  ['[![alt](http://other.example/a.png)](/services)', /^“\/services” doesn’t work: it has no text and no picture/],
  ['[](/services)', /no text and no picture/],
])('%s is told, as no link comes of it', async (text, said) => {
  const found = await deadLinksIn({ body: { kind: 'markdown' } }, { body: text }, places);
  expect(found.body).toMatch(said);
});

test.each([
  ...['`[x](foo bar)`', '\\[x\\](foo bar)', '    [x](foo bar)', 'm[i][j] and [1][2] and [y]'],
  ...['[x][1]\n\n[1]: /services', '[![a](/uploads/a.png)](/services)', '[call](tel:{{phone}})'],
])('%s is all right', async (text) => {
  const spaced = { ...places, facts: () => ({ phone: '+1 678 555 0100' }) };
  expect(await deadLinksIn({ body: { kind: 'markdown' } }, { body: text }, spaced)).toEqual({});
});

test('a link within an article leads to one of its headings', async () => {
  const body = '## Our prices\n\n### Café\n\n[a](#our-prices) [é](#café) [b](#top) [c](#nowhere)';
  const told = { body: '“c” doesn’t work: this text has no heading at #nowhere.' };
  expect(await deadLinksIn({ body: { kind: 'markdown', isPage: true } }, { body }, places)).toEqual(told);
  expect(await deadLinksIn({ body: { kind: 'markdown' } }, { body }, places)).toEqual({});
});

test('no text that the site comes with has a link that leads nowhere', async () => {
  const own = { publicUrl: places.publicUrl, isPath: isSitePath, facts: factsNow };
  const dead = await Promise.all(
    collections.flatMap(({ name, fields, builtIn }) =>
      builtIn.map(async (item) => ({ at: `${name}/${item.id}`, said: await deadLinksIn(fields, item, own) })),
    ),
  );
  expect(dead.filter(({ said }) => Object.keys(said).length > 0)).toEqual([]);
});
