/** What a gate says when nothing was compared for now; `waitMs` until it is worth trying again, in milliseconds. */
export function waitWords(waitMs: number): string {
  if (waitMs < 10_000) return 'The sign-in is busy just now. Please try again in a few seconds.';
  return `Too many attempts. Please wait ${Math.ceil(waitMs / 60_000)} min.`;
}
