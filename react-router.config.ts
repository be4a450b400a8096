import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // Lazy route discovery would add a request path that only the admin could use; its manifest is small.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
