import type { MetaDescriptor } from 'react-router';
import { company } from '#src/content/company.ts';
import type { GateWords } from './gate-form.tsx';

export const inFrontMeta = (title: string) => (): MetaDescriptor[] => [
  { title: `${title} | ${company.name}` },
  { name: 'robots', content: 'noindex, nofollow' },
];

const ownPages = /^\/(admin\/[\w/-]+|chat-history|newsletter-management)(\?[\w%.~+&=*-]*)?(#[\w%.~-]*)?$/;

/** Where a sign-in leads. Only own pages are allowed, so `next` cannot redirect to another site. */
export const safeNext = (next: unknown, otherwise: string): string =>
  typeof next === 'string' && ownPages.test(next) ? next : otherwise;

/** Every password gate, with its features (S2 §2 Admin login) and where it leads. */
export const gates = {
  desk: {
    title: 'Admin login',
    next: '/admin/today',
    features: [
      { icon: 'inbox', text: 'Who’s waiting for a reply today: messages, appointments, quotes and applications' },
      { icon: 'promise', text: 'When each visitor was promised a reply' },
      { icon: 'mail', text: 'Whether every notification and confirmation was delivered' },
      { icon: 'pages', text: 'Your website’s pages, with preview and earlier versions' },
      { icon: 'chat', text: 'Chat history, newsletter and blocked submissions' },
      { icon: 'figures', text: 'Visits, traffic sources and an audit log' },
    ],
  },
  chatHistory: {
    title: 'Chat history',
    next: '/chat-history',
    remember: true,
    features: [
      { icon: 'inbox', text: 'Every chat with the website’s assistant, newest first' },
      { icon: 'promise', text: 'Who requested a consultation in chat' },
    ],
  },
  newsletter: {
    title: 'Newsletter management',
    next: '/newsletter-management',
    remember: true,
    features: [
      { icon: 'inbox', text: 'Everyone who signed up for the newsletter, and who unsubscribed' },
      { icon: 'mail', text: 'Confirmed addresses as a file for your email tool' },
    ],
  },
} as const satisfies Record<string, GateWords>;
