/**
 * Whether two versions of a form are equal. Empty values in `now` are ignored: the form may have been reset since.
 */
export function saysTheSame(now: Record<string, unknown>, sent: Record<string, unknown>): boolean {
  return Object.entries(now).every(
    ([name, value]) => value === '' || JSON.stringify(value) === JSON.stringify(sent[name]),
  );
}
