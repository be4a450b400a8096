import type { ReplyEffect, ReplyLink, VisitKind } from '../reply-types.ts';

/** One of the things that an answer says. */
export interface Part {
  readonly text: string;
  readonly ask?: string | undefined;
  readonly links: readonly ReplyLink[];
  readonly effects?: readonly ReplyEffect[] | undefined;
  /** Whose free days it would list, were they known. */
  readonly wants?: VisitKind | undefined;
}

const mostLinks = 4;

/** What offers the form says "open the form" (src/content/chat-answers.ts). */
const offersForm = (text: string): boolean => text.includes('open the form');

/** Puts parts together: their texts, one offer at the end, links of each in turn without repetition. */
export function joinParts(parts: readonly Part[]): Required<Omit<Part, 'wants'>> & Pick<Part, 'wants'> {
  const effects = [...new Set(parts.flatMap((part) => part.effects ?? []))];
  const opensForm = effects.includes('open-consultation');
  const ask = parts.find((part) => part.ask && !(opensForm && offersForm(part.ask)))?.ask ?? '';
  const links = new Map<string, ReplyLink>();
  const longest = Math.max(0, ...parts.map((part) => part.links.length));
  for (let turn = 0; turn < longest; turn++) {
    for (const { links: own } of parts) {
      const link = own[turn];
      if (link && !links.has(link.href)) links.set(link.href, { text: link.text, href: link.href });
    }
  }
  const texts = [...new Set(parts.map(({ text }) => text))];
  return {
    text: [...texts, ask].filter(Boolean).join('\n\n'),
    ask,
    links: [...links.values()].slice(0, mostLinks),
    effects,
    wants: parts.find(({ wants }) => wants)?.wants,
  };
}
