const ownPages = /^\/(admin\/[\w/-]+|chat-history|newsletter-management)(\?[\w%.~+&=*-]*)?(#[\w%.~-]*)?$/;

/** Where a sign-in leads: only pages of the owner's own side may follow, with what they were asked for and the place on them. */
export const safeNext = (next: unknown, otherwise: string): string =>
  typeof next === 'string' && ownPages.test(next) ? next : otherwise;
