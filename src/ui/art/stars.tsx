import * as ui from 'content:ui';
import { fillIn } from '#src/lib/fill-in.ts';

const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';

/** A rating of one to five as drawn stars, said in words to those who do not see them. */
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
