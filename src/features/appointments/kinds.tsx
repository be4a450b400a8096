import { bookingHref, bookingKindNames, bookings, bookingWords, kindOf } from '#content/bookings.ts';

/** What can be booked, as links with their prices: another kind has other times and other questions. */
export function Kinds({ chosen }: { chosen: string }) {
  return (
    <nav aria-label={bookingWords.label} className="kinds">
      {bookingKindNames.map((kind) => (
        <a
          key={kind}
          href={`${bookingHref(kind)}#panel`}
          data-no-prefetch
          aria-current={kind === kindOf(chosen) ? 'true' : undefined}
        >
          {bookings[kind].title} <small>{bookings[kind].price}</small>
        </a>
      ))}
    </nav>
  );
}
