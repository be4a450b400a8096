import { about } from 'words:home';

const [wide, lane] = [1000, 86];
/** x position and lane. */
const spots = [
  [250, 0],
  [437, 1],
  [624, 2],
  [811, 0],
] as const;

/** One ticket passing three desks, one lane per trade; a list on phones. */
export function Ticket() {
  const { label, roles, stations } = about.ticket;
  const y = (row: number) => row * lane + 22;
  const line = spots.map(([x, row], n) => (n === 0 ? `M${x} ${y(row)}` : `H${x}V${y(row)}`)).join('');
  return (
    <figure className="ticket relative mt-6 sm:mt-10 lg:h-[19rem]">
      <svg
        className="absolute inset-x-0 top-0 hidden h-[16.5rem] w-full border-b border-ink-200 fill-none lg:block"
        viewBox={`0 0 ${wide} ${lane * 3}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {roles.map((role, row) => (
          <path key={role} className="stroke-ink-200" d={`M0 ${row * lane}H${wide}`} />
        ))}
        <path className="stroke-arc-500 stroke-[3]" d={line} pathLength="1" />
      </svg>
      <ol className="font-semibold max-lg:mb-3 max-lg:flex max-lg:flex-wrap max-lg:gap-x-5 max-lg:border-y max-lg:border-ink-200 max-lg:py-2 max-lg:text-sm lg:absolute lg:inset-0 lg:h-[16.5rem]">
        {roles.map((role) => (
          <li key={role} className="lg:flex lg:h-1/3 lg:items-center">
            {role}
          </li>
        ))}
      </ol>
      <ol className="ticket-stations">
        {stations.map(({ state, text }) => (
          <li
            key={state}
            className="leading-snug max-lg:relative max-lg:border-l-2 max-lg:border-arc-500 max-lg:pb-2.5 max-lg:pl-5 lg:absolute lg:w-[17%]"
          >
            <span className="block text-sm text-ink-600">{state}</span> {text}
          </li>
        ))}
      </ol>
      <figcaption className="text-sm text-ink-600 max-md:hidden lg:absolute lg:bottom-0">{label}</figcaption>
    </figure>
  );
}
