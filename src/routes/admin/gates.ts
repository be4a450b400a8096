import type { MetaDescriptor } from 'react-router';
import { company } from '#src/content/company.ts';
import type { GateWords } from '#src/features/desk/gate.tsx';

/** What is behind each password gate of the owner's side (S2 §2 Admin login: feature list), and where it leads. */
export const gates = {
  desk: {
    title: 'Admin login',
    next: '/admin/today',
    features: [
      { icon: 'inbox', text: 'Who must hear from you today, over messages, appointments, quotes and applications' },
      { icon: 'promise', text: 'The moment by which each visitor was promised an answer' },
      { icon: 'mail', text: 'Whether each notification and confirmation has been delivered' },
      { icon: 'pages', text: 'The pages of the website, with preview and earlier versions' },
      { icon: 'chat', text: 'Chat history, newsletter and what the security checks refused' },
      { icon: 'figures', text: 'Visits and where they came from, and a list of who did what' },
    ],
  },
  chatHistory: {
    title: 'Chat history',
    next: '/chat-history',
    remember: true,
    features: [
      { icon: 'inbox', text: 'Every talk with the assistant on the website, newest first' },
      { icon: 'promise', text: 'Who asked for a consultation in the chat' },
    ],
  },
  newsletter: {
    title: 'Newsletter management',
    next: '/newsletter-management',
    remember: true,
    features: [
      { icon: 'inbox', text: 'Everybody who has asked for the newsletter, and who has left' },
      { icon: 'mail', text: 'Addresses to write to, as a file for your mailing program' },
    ],
  },
} as const satisfies Record<string, GateWords>;

/** Title of a page with a gate, for its `meta` export. */
export const gateMeta =
  ({ title }: GateWords) =>
  (): MetaDescriptor[] => [{ title: `${title} | ${company.name}` }, { name: 'robots', content: 'noindex, nofollow' }];
