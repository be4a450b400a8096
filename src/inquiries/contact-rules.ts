/** S2 §4; the owner may set any. */
export const messageStatuses = ['pending', 'responded', 'closed'] as const;
