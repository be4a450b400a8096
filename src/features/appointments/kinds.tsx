import { bookingHref, bookingKindNames, bookings, bookingWords, kindOf } from '#src/content/bookings.ts';

/** What can be booked, as links with their prices: another kind has other times and other questions. */
export function Kinds({ chosen }: { chosen: string }) {
  return (
    <nav aria-labelledby="kinds-label" className="kinds">
      <h3 id="kinds-label">{bookingWords.label}</h3>
      {bookingKindNames.map((kind) => (
        <a
          key={kind}
          href={`${bookingHref(kind)}#panel`}
          data-no-prefetch
          aria-current={kind === kindOf(chosen) ? 'true' : undefined}
        >
          <span className="kinds-name">{bookings[kind].title}</span> <small>{bookings[kind].price}</small>
          <span className="kinds-at">{bookings[kind].at}</span>
        </a>
      ))}
    </nav>
  );
}
