import { type Price as PriceId, usd } from '#src/content/prices.ts';

/** A price with its unit; `before` is said ahead of it, for example "Starting at" (S1 §9 Prices shown). */
export function Price({ price, unit, before }: { price: PriceId; unit: string; before?: string }) {
  return (
    <p className="price">
      {before && <span>{before} </span>}
      <strong>{usd(price)}</strong> <span>{unit}</span>
    </p>
  );
}
