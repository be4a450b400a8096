import { easternText } from '#src/lib/format.ts';

/** A moment (epoch milliseconds) in Eastern words, which programs can read too. */
export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{easternText(at)}</time>;
}
