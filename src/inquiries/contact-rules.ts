/** States of a contact message (S2 §4); the owner moves it freely between them. */
export const messageStatuses = ['pending', 'responded', 'closed'] as const;
