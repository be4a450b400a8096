/** States of a contact message (S2 §4); the owner moves it freely between them. */
export const messageStatuses = ['pending', 'responded', 'closed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export function isMessageStatus(value: unknown): value is MessageStatus {
  return messageStatuses.includes(value as MessageStatus);
}
