import * as ui from 'content:ui';
import { fillIn } from '#src/lib/fill-in.ts';

/** Skips titles: "Dr. Hana Wexford" is HW. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !word.endsWith('.'));
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Decorative; the name stands beside it. */
export function Monogram({ name, size = 56 }: { name: string; size?: number }) {
  return (
    <svg
      className="monogram shrink-0 fill-none stroke-arc-300 stroke-[1.5]"
      viewBox="0 0 56 56"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <circle className="fill-arc-900 stroke-none" cx="28" cy="28" r="28" />
      <path d="M10 49.5a18 18 0 0 1 36 0M3 41a25.5 25.5 0 0 1 50 0" />
      <text x="28" y="29" textAnchor="middle" dominantBaseline="central">
        {initials(name)}
      </text>
    </svg>
  );
}

/** Without a picture the initials, which are decorative: the name stands beside them. */
export function Portrait({ name, picture, size }: { name: string; picture: string; size: number }) {
  return picture ? (
    <img
      src={picture}
      alt={name}
      width={size}
      height={size}
      className="aspect-square shrink-0 rounded-full object-cover"
      loading="lazy"
    />
  ) : (
    <Monogram name={name} size={size} />
  );
}

const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';

export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  return (
    <svg
      viewBox="0 0 108 20"
      width={size * 5.4}
      height={size}
      role="img"
      aria-label={fillIn(ui.starsInWords, { rating })}
      className="text-peach-600"
    >
      {[0, 1, 2, 3, 4].map((index) => (
        <path
          key={index}
          d={star}
          transform={`translate(${index * 22})`}
          fill={index < rating ? 'currentColor' : 'none'}
          stroke="currentColor"
        />
      ))}
    </svg>
  );
}
