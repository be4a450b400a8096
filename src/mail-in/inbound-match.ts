/** A reference as people read it to each other, in a subject. */
const reference = /\bNA-[2-9A-HJ-NP-Z]{8}\b/gi;

/** The references that a subject names. */
export const referencesIn = (subject: string): string[] => [
  ...new Set([...subject.matchAll(reference)].map(([found]) => found.toUpperCase())),
];

/** The id in the outbox of a Message-ID that this site may have made; undefined for all others. */
export function outboxId(messageId: string, domain: string): string | undefined {
  const [, id, right] = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@([^<>@]+)>$/i.exec(messageId) ?? [];
  return right?.toLowerCase() === domain.toLowerCase() ? id?.toLowerCase() : undefined;
}
