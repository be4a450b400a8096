/**
 * The order of the layout (docs/map.md): a room imports only from rooms that stand before it. Types may come from
 * anywhere, so that a room can say what it is given.
 */
const order = [
  ...[
    'lib',
    'content',
    'platform',
    'ui',
    'forms',
    'intake',
    'site',
    'notices',
    'desk',
    'records',
    'calendar',
    'quotes',
  ],
  ...['inquiries', 'privacy', 'articles', 'first-day', 'inbox', 'page-editor', 'seo', 'protection', 'figures'],
  ...['assistant', 'search', 'mail-in', 'newsletter', 'requests', 'watch', 'browser', 'pages', 'server'],
];
const styles = 'styles';
const notTests = { pathNot: '\\.(test|fixture)\\.tsx?$' };
/** What is passed on as a type costs nothing at run time. */
const atRunTime = { dependencyTypesNot: ['type-only'] };

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...order.slice(0, -1).map((room, at) => ({
      name: `order-of-rooms-from-${room}`,
      severity: 'error',
      from: { path: `^src/${room}/`, ...notTests },
      to: { path: `^src/(${order.slice(at + 1).join('|')})/`, ...atRunTime },
    })),
    {
      name: 'room-of-the-layout',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/(${order.join('|')}|${styles})/` },
    },
    {
      name: 'lib-knows-lib-alone',
      severity: 'error',
      from: { path: '^src/lib/', ...notTests },
      to: { path: '^src/', pathNot: '^src/lib/' },
    },
    {
      name: 'ui-and-content-know-lib-alone',
      severity: 'error',
      from: { path: '^src/(ui|content)/', ...notTests },
      to: { path: '^src/', pathNot: `^src/($1|lib|${styles})/|^src/styles\\.css$` },
    },
    {
      name: 'browser-only-lazily',
      comment: 'the script of every page loads what a room brings when it is needed',
      severity: 'error',
      from: { path: '^src/browser/', ...notTests },
      to: {
        path: `^src/(?!browser|lib|ui|${styles})`,
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'pure-rules',
      comment: 'schema, rules and emails know no server, no React and no clock of their own',
      severity: 'error',
      from: { path: '^src/.*[/-](schema|rules|emails)[^/]*\\.ts$', ...notTests },
      to: { path: '(\\.server\\.tsx?$|\\.tsx$|^node_modules/(react|hono|kysely|pg)/|^node:)' },
    },
    {
      name: 'sql-on-the-server',
      severity: 'error',
      from: { path: '^src/', pathNot: '(\\.server\\.tsx?$|\\.test\\.tsx?$|^src/(platform|server)/)' },
      to: { path: '^node_modules/(kysely|pg|pg-cursor)/' },
    },
    {
      name: 'no-server-in-browser',
      severity: 'error',
      from: { path: '(^src/(ui|browser)/|[/-](form|admin)[^/]*\\.tsx$)', ...notTests },
      to: { path: '\\.server\\.tsx?$', ...atRunTime },
    },
    {
      name: 'zod-without-eval',
      comment: 'what may run in a browser takes Zod from src/lib/zod.ts, which keeps it from probing eval',
      severity: 'error',
      from: { path: '^src/', pathNot: '(^src/lib/zod\\.ts|\\.server\\.tsx?|\\.test\\.tsx?)$' },
      to: { path: '^node_modules/zod/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'], conditionNames: ['import', 'node', 'default'] },
  },
};
