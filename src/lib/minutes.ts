/** A span in seconds as m:ss (S2 §3 Analytics record), for example 1:05. */
export function minutesText(seconds: number): string {
  const whole = Math.round(Math.max(0, seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A share of a whole as a percentage without decimals; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 100))) : 0;
}
