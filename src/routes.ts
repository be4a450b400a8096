import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** One screen at several paths; the others point to the first as the canonical one (S1 §2 Route list). */
function screen(file: string, path: string, ...aliases: string[]): RouteConfigEntry[] {
  return [route(path, file), ...aliases.map((alias) => route(alias, file, { id: alias }))];
}

/** Every page of the site on one page. Form posts and the JSON API are Hono's (src/routes/api). */
export default [
  index('routes/public/home.tsx'),
  route('services', 'routes/public/services.tsx'),
  ...screen('routes/public/app-development.tsx', 'app-development', 'mobile-app-development', 'ai-app-development'),
  ...screen(
    'routes/public/website-seo.tsx',
    'website-development-seo',
    'website-design',
    'website-development',
    'web-development',
    'seo-services',
  ),
  route('it-support', 'routes/public/it-support.tsx'),
  ...screen('routes/public/it-support-business.tsx', 'it-support/business', 'business-it-support'),
  ...screen('routes/public/it-support-residential.tsx', 'it-support/residential', 'residential-it-support'),
  // it-support-{city}-ga, business-it-support-{city}-ga, residential-it-support-{city}-ga: a parameter is a whole segment
  route(':page', 'routes/public/city.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('portfolio', 'routes/public/portfolio.tsx'),
  route('sitemap', 'routes/public/sitemap.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('quote', 'routes/public/quote.tsx'),
  route('careers', 'routes/public/careers.tsx'),
  route('appointment/:token', 'routes/public/appointment.tsx'),
  route('request', 'routes/public/request-lost.tsx'),
  route('request/:token', 'routes/public/request.tsx'),
  route('blog', 'routes/public/blog.tsx'),
  route('blog/rss.xml', 'routes/public/blog-feed.ts'),
  route('blog/:slug', 'routes/public/blog-article.tsx'),
  route('support', 'routes/public/support.tsx'),
  ...['privacy', 'terms'].map((path) => route(path, 'routes/public/policy.tsx', { id: path })),
  route('thank-you/:type', 'routes/public/thank-you.tsx'),
  route('newsletter', 'routes/public/newsletter.tsx'),
  route('newsletter/check-mailbox', 'routes/public/newsletter-mailbox.tsx'),
  route('newsletter/confirm/:token', 'routes/public/newsletter-confirm.tsx'),
  route('newsletter/unsubscribe/:token', 'routes/public/newsletter-unsubscribe.tsx'),
  route('admin', 'routes/admin/gate.tsx'),
  route('admin/sign-out', 'routes/admin/sign-out.tsx'),
  route('admin/scheme', 'routes/admin/scheme.ts'),
  route('admin/events', 'routes/admin/events.ts'),
  route('admin/:tab/export/:format', 'routes/admin/export.ts'),
  layout('routes/admin/layout.tsx', [
    route('admin/pages', 'routes/admin/pages.tsx', { id: 'admin/pages-first' }),
    route('admin/pages/:page', 'routes/admin/pages.tsx'),
    route('admin/analytics', 'routes/admin/analytics.tsx'),
    route('admin/quarantine', 'routes/admin/quarantine.tsx'),
    route('admin/chat-history', 'routes/admin/chats.tsx'),
    route('admin/outbox', 'routes/admin/outbox.tsx'),
    route('admin/settings', 'routes/admin/settings.tsx'),
    route('admin/audit', 'routes/admin/audit.tsx'),
    route('admin/backups', 'routes/admin/backups.tsx'),
    route('admin/new', 'routes/admin/new-lead.tsx'),
    // Messages, appointments, quote requests and applications: they differ in data only (lead-types.ts).
    route('admin/:tab', 'routes/admin/leads.tsx'),
    route('admin/:tab/:id', 'routes/admin/lead.tsx'),
  ]),
  route('chat-history', 'routes/admin/chat-history.tsx'),
  route('chat-history/chat_history.json', 'routes/admin/chat-export.ts'),
  route('newsletter-management', 'routes/admin/newsletter-management.tsx'),
  route('newsletter-management/:file', 'routes/admin/newsletter-export.ts'),
  route('admin/*', 'routes/admin/elsewhere.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;
