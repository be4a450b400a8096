/* Whether a form is unusually silent, judged by its own past alone. */

const day = 86_400_000;
/** Of fewer submissions no habit can be read. */
const least = 20;

/**
 * Whether no submission has come for over a day and for over twice the longest pause between any two before. `moments`:
 * when the last ones came, newest first (epoch milliseconds).
 */
export function isUnusuallySilent(moments: readonly number[], now: number): boolean {
  const [last] = moments;
  if (last === undefined || moments.length < least) return false;
  const pauses = moments.slice(1).map((moment, index) => (moments[index] ?? moment) - moment);
  return now - last > Math.max(day, 2 * Math.max(...pauses));
}
