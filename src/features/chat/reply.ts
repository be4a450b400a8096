import type { Knowledge, Reply, ReplyContext } from './reply-types.ts';

// Temporary, replaced by the branch that writes the answers.
export function reply(message: string, context: ReplyContext, _knowledge: Knowledge): Reply {
  const effects: Reply['effects'] = /cost|price/.test(message) ? ['show-promo'] : [];
  return { text: `About ${message}`, links: [{ text: 'Services', href: '/services' }], effects, context };
}
