import { expect, test } from 'vitest';
import { collections } from '#src/content/records/all.ts';
import { isSitePath } from '#src/features/site/site-paths.ts';
import { factsNow } from '#src/lib/records/live.ts';
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
  ['whatsapp://send?phone=1', 'whatsapp:'],
  ['javascript:void(0)', 'javascript:'],
  ['//elsewhere.example', 'https://elsewhere.example'],
  ['www.elsewhere.example/x', 'https://www.elsewhere.example/x'],
  ['services', '/services'],
  ['../services', '/services'],
  ['https://', 'https:'],
  ['https://a b', 'no web address'],
  ['mailto:', 'mailto:'],
  ['tel:', 'tel:'],
  ['/no-such-page', '/no-such-page'],
  ['https://northarc.example/no-such-page?x=1', '/no-such-page'],
])('%j leads nowhere', (href, why) => expect(whyDead(href, places)).toContain(why));

test.each([
  ...['/services', '/services?x=1#y', '#next', '?page=2', 'https://elsewhere.example/no-such-page', 'HTTP://x.example'],
  ...['mailto:a@b.example?subject=x', 'tel:+1-678-555-0100', 'https://northarc.example/services'],
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
    body: expect.stringMatching(/^“Text us” leads nowhere: .*sms:.* “again” leads nowhere: .*placeholder\.$/),
    'sections.1.content': '“Prices” leads nowhere: this site has no page /prices.',
    'button.link': '“Go” leads nowhere: this site has no page /prices.',
  });
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
