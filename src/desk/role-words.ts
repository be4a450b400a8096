import type { Role } from '#src/platform/session/rights.ts';

export const roleWords: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'everything, including the team' },
  editor: { name: 'Editor', may: 'pages, prices, facts and articles; views analytics' },
  agent: { name: 'Agent', may: 'requests, people, calendar and chats' },
  viewer: {
    name: 'Viewer',
    may: 'views requests, people, calendar, chats, pages, articles, newsletter and analytics; can’t change anything',
  },
};
