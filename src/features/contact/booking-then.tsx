import { contactPage } from '#src/content/contact.ts';

/** What becomes of a booking, as stops on a line; `due` is the moment by which one made now is confirmed. */
export function BookingThen({ due, place }: { due: string; place: string }) {
  const { title, stops } = contactPage.afterBooking;
  const [sent, confirmed, reminded, met] = stops;
  return (
    <section className="then" aria-labelledby="then-title">
      <h2 id="then-title">{title}</h2>
      <ol>
        <li>
          <h3>{sent.title}</h3>
          <p>{sent.text}</p>
        </li>
        <li>
          <h3>
            <span>{confirmed.title}</span> {due}
          </h3>
          <p>{confirmed.text}</p>
        </li>
        <li>
          <h3>{reminded.title}</h3>
          <p>{reminded.text}</p>
        </li>
        <li>
          <h3>{met.title}</h3>
          <p>
            {met.text} {place}.
          </p>
        </li>
      </ol>
    </section>
  );
}
