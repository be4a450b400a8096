import { usd } from '#content/prices.ts';

/** A price with its unit; `before` is said ahead of it, for example "Starting at" (S1 §9 Prices shown). */
export function Price({ amount, unit, before }: { amount: number; unit: string; before?: string }) {
  return (
    <p className="price">
      {before && <span>{before} </span>}
      <strong>{usd(amount)}</strong> <span>{unit}</span>
    </p>
  );
}
