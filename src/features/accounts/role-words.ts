import type { Role } from '#src/platform/session/rights.ts';

/** What each role may do, in the owner's words. */
export const roleWords: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'everything, this list too' },
  editor: { name: 'Editor', may: 'pages, prices and facts, articles; sees visits' },
  agent: { name: 'Agent', may: 'requests, people, calendar, chats' },
  viewer: {
    name: 'Viewer',
    may: 'sees requests, people, calendar, chats, pages, articles, the newsletter and visits, and changes nothing',
  },
};
