import phrases from 'content:assistant-phrases';
import type { Act } from '#src/features/chat/answers/memory.ts';
import type { Newsletter } from '#src/features/newsletter/newsletter.server.ts';
import type { Requests } from '#src/features/requests/requests.server.ts';
import type { Client } from '#src/intake/guard.server.ts';

/**
 * What the assistant does for visitors with an address that they give, by the ways, checks and budgets of the forms: the
 * same words for known and unknown addresses.
 */
export function chatActs({ newsletter, requests }: { newsletter: Newsletter; requests: Pick<Requests, 'sendLinks'> }) {
  return async ({ kind, email }: Act, client: Client) => {
    if (kind === 'links') {
      const outcome = await requests.sendLinks({ email, reference: '' }, client);
      const text = outcome.ok ? phrases.linksSent : outcome.reason;
      return { text, links: [{ text: phrases.writeToUs, href: '/contact' }] };
    }
    const outcome = await newsletter.signUp({ email, source: 'page' }, client);
    const text = outcome.ok ? phrases.subscribed : outcome.reason;
    return { text, links: [{ text: phrases.links['/newsletter'] ?? '', href: '/newsletter' }] };
  };
}
