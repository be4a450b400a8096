import { about } from '#src/content/home.ts';

const [wide, lane] = [1000, 86];
/** Where each station stands: how far along, and in whose lane. */
const spots = [
  [250, 0],
  [437, 1],
  [624, 2],
  [811, 0],
] as const;

/** One ticket that passes three desks, each lane a trade; below the picture on a phone the same as a list. */
function Ticket() {
  const { label, roles, stations } = about.ticket;
  const y = (row: number) => row * lane + 22;
  const line = spots.map(([x, row], n) => (n === 0 ? `M${x} ${y(row)}` : `H${x}V${y(row)}`)).join('');
  return (
    <figure className="ticket">
      <svg viewBox={`0 0 ${wide} ${lane * 3}`} preserveAspectRatio="none" aria-hidden="true">
        {roles.map((role, row) => (
          <path key={role} className="ticket-lane" d={`M0 ${row * lane}H${wide}`} />
        ))}
        <path className="ticket-line" d={line} pathLength="1" />
      </svg>
      <ol className="ticket-roles">
        {roles.map((role) => (
          <li key={role}>{role}</li>
        ))}
      </ol>
      <ol className="ticket-stations">
        {stations.map(({ state, text }) => (
          <li key={state}>
            <span>{state}</span> {text}
          </li>
        ))}
      </ol>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** Who stands behind the site (S1 §2 Home). */
export function About() {
  const [first, ...rest] = about.paragraphs;
  return (
    <section className="section section-later home-about" aria-labelledby="about-title">
      <div className="wrap">
        <h2 id="about-title" className="section-title">
          {about.title}
        </h2>
        <Ticket />
        <div className="home-about-words">
          <p>{first}</p>
          <div>
            {rest.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <ul>
            {about.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
