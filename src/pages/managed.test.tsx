import { Parser } from 'htmlparser2';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policyPage } from '#src/content/policies.ts';
import { ManagedBlocks, ManagedPage } from '#src/page-editor/managed.tsx';
import type { Block } from '#src/page-editor/page-blocks.ts';
import { tester } from '#tests/helpers/actor.ts';
import { createTestSite, type TestSite } from '#tests/helpers/site.ts';
import { renderPolicy } from './policy-document.server.ts';
import { PolicyPage } from './policy-page.tsx';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const ownOrigin = 'https://northarc.example';

/** Everything in a page's HTML that a browser would run, load from elsewhere or follow to a script. */
function alive(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (/^(script|iframe|object|embed|base|link|meta|style|form|input|template|math|audio|video)$/.test(name)) {
        found.push(`<${name}>`);
      }
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on|^style$|^srcdoc$|^formaction$|^xlink/.test(attribute)) found.push(`${name} ${attribute}=${value}`);
        if (attribute !== 'href' && attribute !== 'src') continue;
        const { protocol, origin } = new URL(value, ownOrigin);
        if (attribute === 'src' ? origin !== ownOrigin : !/^(https?|mailto|tel):$/.test(protocol)) {
          found.push(`${attribute}=${value}`);
        }
      }
    },
  });
  parser.end(html);
  return found;
}

const payloads = [
  '<script>window.pwned = 1</script>',
  '<img src=x onerror="window.pwned = 1">',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</style></title><script>alert(1)</script>',
  '[click](javascript:alert(1)) <a href="java&#9;script:alert(1)">x</a> ![x](data:text/html,x)',
  '<a href="//evil.example" onclick="alert(1)">x</a><iframe srcdoc="<script>1</script>"></iframe>',
  '<form action="https://evil.example"><input name=password><math><mtext></form><base href="//evil">',
  '<details open ontoggle=alert(1)><summary>x</summary></details><style>*{display:none}</style>',
  '```html\n<script>alert(1)</script>\n```\n# <img src=x onerror=alert(1)>\n| <script> |\n|---|\n| <b onclick=x> |',
];

/** Every field of every block that takes free text filled with the payload. */
function blocksOf(payload: string): Block[] {
  const button = { text: payload.slice(0, 60), link: '/quote' };
  const text = payload.slice(0, 200);
  const service = { title: text, description: payload, features: [text] };
  return [
    {
      id: 'hero',
      type: 'hero',
      content: {
        ...{ title: text, subtitle: text, description: payload, backgroundImage: '' },
        ...{ primaryButton: button, secondaryButton: button },
      },
    },
    { id: 'section', type: 'section', content: { title: text, description: payload, services: [service] } },
    { id: 'text', type: 'text', content: { text: payload } },
    { id: 'image', type: 'image', content: { src: '/og/default.png', alt: text } },
    { id: 'odd', type: 'unknown', content: { id: 'odd', type: payload, content: { html: payload } } },
  ];
}

test('the check sees what is alive', () => {
  expect(alive('<p onclick=x><script></script><a href="javascript:x">')).toHaveLength(3);
});

test.each(payloads)('%j in every field does nothing, on a page, in a policy and in either preview', async (payload) => {
  const { desk, published, preview } = site.deps.content;
  const sent = blocksOf(payload);
  expect(await desk.publish('home', (await desk.newest('home')).number, sent, tester)).toHaveProperty('ok', true);
  const shown = published().blocksOf('home');
  expect(shown).toHaveLength(sent.length);
  const text = payload.slice(0, 200);
  const content = { lastUpdated: text, sections: [{ title: text, content: payload }] };
  const policy: Block[] = [{ id: 'privacy-content', type: 'privacy', content }];
  const { number } = await desk.newest('privacy');
  expect(await desk.publish('privacy', number, policy, tester)).toHaveProperty('ok', true);
  const managed = published().policyOf('privacy');
  if (!managed) throw new Error('the policy is not shown');
  const html = renderToStaticMarkup(
    <>
      <ManagedPage blocks={shown} title="x" lead="x" />
      <ManagedBlocks blocks={(await preview('home', sent)) ?? []} place="preview" />
      <PolicyPage words={policyPage('privacy')} document={await renderPolicy(managed)} />
      <ManagedBlocks blocks={(await preview('privacy', policy)) ?? []} place="preview" />
    </>,
  );
  expect(alive(html)).toEqual([]);
  expect(html).not.toContain('[object Object]');
});

test('links and addresses that run are refused, and left out of the preview', async () => {
  const { desk, preview } = site.deps.content;
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'java\tscript:alert(1)']) {
    const [hero, , , image] = blocksOf('x') as [Block & { type: 'hero' }, Block, Block, Block & { type: 'image' }];
    const sent = [
      { ...hero, content: { ...hero.content, primaryButton: { text: 'Go', link }, backgroundImage: link } },
      { ...image, content: { src: link, alt: 'x' } },
    ];
    expect(await desk.publish('about', 0, sent, tester)).toHaveProperty('reason', 'invalid');
    expect(alive(renderToStaticMarkup(<ManagedBlocks blocks={(await preview('about', sent)) ?? []} />))).toEqual([]);
  }
});

test('a missing block says so, and the others stand', async () => {
  const { deps } = site;
  const row = { number: 1, saved_at: 1, restored_from: null, author: '' };
  const blocks = JSON.stringify([
    { id: 'a', type: 'text', content: { text: 'Still here' } },
    { id: 'b', type: 'carousel', content: {} },
  ]);
  const version = { ...row, page: 'blog', blocks };
  await deps.db.sql.insertInto('page_versions').values(version).execute();
  await deps.content.desk.publish('terms', 0, [], tester);
  const shown = deps.content.published().blocksOf('blog');
  const text = renderToStaticMarkup(<ManagedBlocks blocks={shown} />);
  expect(text).toContain('Content not found');
  expect(text).toContain('Still here');
  expect(renderToStaticMarkup(<ManagedBlocks blocks={shown} place="preview" />)).toContain('Unknown block type');
});
