/** Whether two versions of a form say the same. What is empty in `now` does not count: it may have been put back since. */
export function saysTheSame(now: Record<string, unknown>, sent: Record<string, unknown>): boolean {
  return Object.entries(now).every(
    ([name, value]) => value === '' || JSON.stringify(value) === JSON.stringify(sent[name]),
  );
}
