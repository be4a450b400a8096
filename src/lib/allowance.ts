/**
 * So many at most within each stretch of time (milliseconds), counted in this process. Returns whether one more may be, at a
 * moment in epoch milliseconds; one that may be counts. A clock that is set back begins anew.
 */
export function createAllowance({ max, windowMs }: { max: number; windowMs: number }): (now: number) => boolean {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (now) => {
    if (now < began || now - began >= windowMs) {
      began = now;
      count = 0;
    }
    if (count >= max) return false;
    count += 1;
    return true;
  };
}
