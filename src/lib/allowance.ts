/**
 * Allows at most `max` calls per window (milliseconds), counted in this process. The returned function takes epoch
 * milliseconds, says whether one more is allowed, and counts it. A clock set back starts a new window.
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
