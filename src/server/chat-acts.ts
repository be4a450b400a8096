import phrases from 'content:assistant-phrases';
import type { Act } from '#src/assistant/answers/memory.ts';
import { wallTimeOf } from '#src/calendar/appointment-rules.ts';
import type { createHolds } from '#src/calendar/appointment-submit.server.ts';
import { slotInWords } from '#src/calendar/slot-words.ts';
import { bookSlot, chatConsultation } from '#src/content/chat.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { timeInWords } from '#src/lib/format.ts';
import type { Newsletter } from '#src/newsletter/newsletter.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { Requests } from '#src/requests/requests.server.ts';

interface ChatActDeps {
  newsletter: Newsletter;
  requests: Pick<Requests, 'sendLinks'>;
  hold: ReturnType<typeof createHolds>;
  tokens: Tokens;
}

/**
 * Uses the forms' checks and budgets, and answers alike for known and unknown addresses. `asked`: the visitor's
 * question.
 */
export function chatActs({ newsletter, requests, hold, tokens }: ChatActDeps) {
  return async (act: Act, client: Client, asked: { talk: string; id: string }) => {
    if (act.kind === 'hold') {
      const { slot } = act;
      const network = tokens.fingerprint('address', client.address);
      const result = await hold(slot, { ...asked, network });
      if (!result.isFree) {
        const links = result.alternatives.map((other) => ({ text: bookSlot(other), href: '#ask' }));
        const text = links.length > 0 ? `${phrases.timeGone} ${phrases.timesNear}` : phrases.timeGone;
        return { text, links: [...links, chatConsultation.calendar], effects: [] };
      }
      const text = result.until
        ? fillIn(phrases.held, { slot: slotInWords(slot), until: timeInWords(wallTimeOf(result.until)) })
        : fillIn(phrases.stillFree, { slot: slotInWords(slot) });
      return { text, links: [], effects: [{ values: { ...slot }, id: asked.id }] };
    }
    const { kind, email } = act;
    if (kind === 'links') {
      const outcome = await requests.sendLinks({ email, reference: '' }, client);
      const text = outcome.ok ? phrases.linksSent : outcome.reason;
      return { text, links: [{ text: phrases.writeToUs, href: '/contact' }], effects: [] };
    }
    const outcome = await newsletter.signUp({ email, source: 'page' }, client);
    const text = outcome.ok ? phrases.subscribed : outcome.reason;
    return { text, links: [{ text: phrases.links['/newsletter'] ?? '', href: '/newsletter' }], effects: [] };
  };
}
