import { MapPin } from 'lucide-react';
import { type CityPageKind, cities, cityPath } from '#src/content/cities.ts';
import { type Price as PriceId, usd } from '#src/content/prices.ts';
import type { Card } from '#src/lib/page-parts.ts';

/** Links cities that have pages (S1 §2, S2 §2). */
export function Areas({ names, kind, label }: { names: readonly string[]; kind: CityPageKind; label: string }) {
  if (names.length === 0) return null;
  const ids = new Map(cities.all().map(({ name, id }) => [name, id]));
  return (
    <ul className="areas" aria-label={label}>
      {names.map((name) => {
        const id = ids.get(name);
        return (
          <li key={name}>
            <MapPin aria-hidden="true" size={16} />
            {id ? <a href={cityPath(kind, id)}>{name}</a> : name}
          </li>
        );
      })}
    </ul>
  );
}

/** `className`: "ledger", or large words in two columns. */
export function Terms({ className, items }: { className: string; items: readonly Card[] }) {
  return (
    <dl className={className}>
      {items.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `before`: for example "Starting at" (S1 §9 Prices shown). */
export function Price({ price, unit, before }: { price: PriceId; unit: string; before?: string }) {
  return (
    <p className="price">
      {before && <span>{before} </span>}
      <strong>{usd(price)}</strong> <span>{unit}</span>
    </p>
  );
}
