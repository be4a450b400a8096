import { expect, test } from 'vitest';
import { collections } from '#src/content/records/all.ts';
import { factsNow } from '#src/lib/records/live.ts';
import { isSitePath } from '#src/site/public-pages.ts';
import { deadLinksIn, whyDead } from './dead-links.server.ts';

const places = {
  publicUrl: 'https://northarc.example',
  isPath: (path: string) => path === '/services',
  facts: () => ({}),
};

test.each([
  ['', 'no address'],
  ['#', 'placeholder'],
  ['sms:+16785550100', 'sms:'],
  ['javascript:void(0)', 'javascript:'],
  ['//elsewhere.example', 'https://elsewhere.example'],
  ['www.elsewhere.example/x', 'https://www.elsewhere.example/x'],
  ['services', '/services'],
  ['https://', 'https:'],
  ['https://a b', 'isn’t a web address'],
  ['mailto:', 'mailto:'],
  ['tel:', 'tel:'],
  ['/no-such-page', '/no-such-page'],
  ['https://https://www.foo.com', '“https” isn’t a website address'],
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
