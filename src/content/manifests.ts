import { company } from './company.ts';

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
const shortcut = (name: string, url: string) => ({
  ...{ name, url, icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
});

/** What a browser is told of the site and of the desk, when either is put on a home screen; by their addresses. */
export const manifests = {
  '/manifest.webmanifest': {
    name: company.longName,
    short_name: company.name,
    description: company.blurb,
    start_url: '/',
    scope: '/',
    display: 'browser',
    lang: 'en-US',
    background_color: '#ffffff',
    theme_color: company.themeColor,
    icons,
  },
  '/desk.webmanifest': {
    id: '/admin',
    name: `${company.name} desk`,
    short_name: `${company.name} desk`,
    description: `Who must hear from you today: requests, bookings, chats and promises of ${company.longName}.`,
    start_url: '/admin/today',
    scope: '/admin',
    display: 'standalone',
    lang: 'en-US',
    background_color: '#f8fafc',
    theme_color: '#0f172a',
    icons,
    shortcuts: [
      shortcut('Today', '/admin/today'),
      shortcut('Messages', '/admin/messages'),
      shortcut('Appointments', '/admin/appointments'),
      shortcut('Quote Requests', '/admin/quotes'),
    ],
  },
} as const;
