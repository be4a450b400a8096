import type { Facts } from '#src/lib/facts.ts';

/** Facts of one kind, as the list to choose from shows them. */
export interface OfferedFacts {
  readonly label: string;
  readonly facts: readonly { name: string; words: string }[];
}

/** What the first part of a name says; names of other parts are words of pages, colours and such, no facts to state. */
const kinds = [
  { label: 'Company', parts: ['company', 'areas'] },
  { label: 'Hours', parts: ['hours'] },
  { label: 'Prices and plans', parts: ['price', 'plan'] },
  { label: 'Claims and promises', parts: ['claim', 'promise'] },
];

/** The facts that a text can name, by kind; empty ones are left out. */
export const offeredFacts = (facts: Facts): readonly OfferedFacts[] =>
  kinds
    .map(({ label, parts }) => ({
      label,
      facts: Object.entries(facts)
        .filter(([name, words]) => words !== '' && parts.includes(name.split('.')[0] ?? ''))
        .map(([name, words]) => ({ name, words })),
    }))
    .filter((kind) => kind.facts.length > 0);
