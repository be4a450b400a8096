import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the site on one page. Form posts and the JSON API are Hono's (src/routes/api). */
export default [
  index('routes/public/home.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('portfolio', 'routes/public/portfolio.tsx'),
  route('sitemap', 'routes/public/sitemap.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('quote', 'routes/public/quote.tsx'),
  route('careers', 'routes/public/careers.tsx'),
  route('thank-you/:type', 'routes/public/thank-you.tsx'),
  route('newsletter', 'routes/public/newsletter.tsx'),
  route('newsletter/check-mailbox', 'routes/public/newsletter-mailbox.tsx'),
  route('newsletter/confirm/:token', 'routes/public/newsletter-confirm.tsx'),
  route('newsletter/unsubscribe/:token', 'routes/public/newsletter-unsubscribe.tsx'),
  route('admin', 'routes/admin/gate.tsx'),
  route('admin/sign-out', 'routes/admin/sign-out.tsx'),
  layout('routes/admin/shell.tsx', [
    route('admin/messages', 'routes/admin/messages.tsx'),
    route('admin/quotes', 'routes/admin/quotes.tsx'),
    route('admin/quarantine', 'routes/admin/quarantine.tsx'),
    route('admin/applications', 'routes/admin/applications.tsx'),
    route('admin/outbox', 'routes/admin/outbox.tsx'),
  ]),
  route('admin/*', 'routes/admin/elsewhere.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;
