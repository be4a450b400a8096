import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the site on one page. Form posts and the JSON API are Hono's (src/routes/api). */
export default [
  index('routes/public/home.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('thank-you/:type', 'routes/public/thank-you.tsx'),
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/index.tsx'),
    route('messages', 'routes/admin/messages.tsx'),
    route('outbox', 'routes/admin/outbox.tsx'),
  ]),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;
