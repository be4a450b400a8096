import type { Option } from '#content/contact.ts';

/** States of a contact message (S2 §4); the owner moves it freely between them. */
export const messageStatuses = ['pending', 'responded', 'closed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export function isMessageStatus(value: unknown): value is MessageStatus {
  return messageStatuses.includes(value as MessageStatus);
}

/** The label of a chosen option, or the value itself when the list no longer has it. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
