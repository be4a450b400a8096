const ownPages = /^\/(admin\/[\w/-]+|chat-history|newsletter-management)(\?[\w%.~+&=*-]*)?(#[\w%.~-]*)?$/;

/** Where a sign-in leads. Only own pages are allowed, so `next` cannot redirect to another site. */
export const safeNext = (next: unknown, otherwise: string): string =>
  typeof next === 'string' && ownPages.test(next) ? next : otherwise;
