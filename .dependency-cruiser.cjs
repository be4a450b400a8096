/** Import directions of the layout (design.md section 3). A folder may reach only what its row names. */
const may = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: to },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'server-not-stores',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/.*store\\.server\\.ts$' },
    },
    may('routes', '^src/routes/', '^src/(content|routes|features|forms|platform|ui|lib|islands|intake)/'),
    {
      name: 'routes-not-stores',
      severity: 'error',
      from: { path: '^src/routes/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/.*store\\.server\\.ts$' },
    },
    may('features', '^src/features/', '^src/(content|features|forms|intake|platform|ui|lib)/'),
    {
      name: 'feature-not-another-feature',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    may('forms', '^src/forms/', '^src/(content|forms|intake|platform|ui|lib)/'),
    may('intake', '^src/intake/', '^src/(intake|platform|lib)/'),
    may('islands', '^src/islands/', '^src/(islands|features/[^/]+/[^/]*|ui|lib)'),
    {
      name: 'islands-only-lazy-features',
      severity: 'error',
      from: { path: '^src/islands/' },
      to: { path: '^src/features/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    may('platform', '^src/platform/', '^src/(platform|lib)/'),
    may('ui', '^src/ui/', '^src/(ui|lib)/'),
    may('lib', '^src/lib/', '^src/lib/'),
    may('content', '^src/content/', '^src/(content|lib)/'),
    {
      name: 'pure-rules',
      comment: 'schema, rules and emails know no server, no React and no clock of their own',
      severity: 'error',
      from: { path: '^src/features/[^/]+/(schema|rules|emails)[^/]*\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: '(\\.server\\.tsx?$|\\.tsx$|^node_modules/(react|hono|kysely|pg)/|^node:)' },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: { path: '^src/(features|intake|routes|server)/', pathNot: '(store\\.server\\.ts|\\.test\\.tsx?)$' },
      to: { path: '^node_modules/(kysely|pg|pg-cursor)/' },
    },
    {
      name: 'no-server-in-browser',
      severity: 'error',
      from: { path: '(^src/(ui|islands)/|/(form|admin)[^/]*\\.tsx$)' },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
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
