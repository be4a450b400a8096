import type { Config } from '@react-router/dev/config';
import { writeContentTypes } from './scripts/content-types.ts';

// With the types of the routes.
writeContentTypes();

export default {
  appDirectory: 'src',
  ssr: true,
  // scripts/build.ts builds aside and puts the whole build in its place when it is done.
  buildDirectory: process.env.NORTHARC_BUILD_INTO ?? 'build',
  // Lazy route discovery would add a request path that only the admin could use; its manifest is small.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
