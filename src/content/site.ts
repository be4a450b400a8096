/** For page heads, the desk and programs; visitors read content/not-found.ts. */
export const fallback = {
  title: 'Unexpected Application Error!',
  notFound: 'Not Found',
  failed: '500 Internal Server Error',
  desk: 'Go to the desk',
} as const;

/** For programs and plain requests. */
export const nothingHere = 'There is nothing at this address.';

/** Links a visitor's report to the log. */
export const requestWords = (request: string) => `If you contact us about it, please mention this request: ${request}`;
