import { inWords } from '#src/content/facts.ts';
import { kept } from '#src/content/home.ts';
import { testimonials } from '#src/content/testimonials.ts';
import { monthInWords } from '#src/lib/format.ts';
import { ArrowLink } from '#src/ui/sections/arrow-link.tsx';

const [cx, cy] = [500, 470];
const arc = (radius: number) => `M${cx - radius} ${cy}A${radius} ${radius} 0 0 1 ${cx + radius} ${cy}`;

/** Where a part (0 to 1) of the half circle lies, at this distance from its middle. */
function at(part: number, radius: number): [x: number, y: number] {
  const angle = Math.PI * (1 - part);
  return [Math.round(cx + radius * Math.cos(angle)), Math.round(cy - radius * Math.sin(angle))];
}

/** The scale of the promised minutes, and how far it went once; the one arc of the site. */
function Dial({ promised, took }: { promised: number; took: number | undefined }) {
  const ticks = Array.from({ length: promised + 1 }, (_, minute) => minute);
  const big = promised % 5 === 0 ? 5 : promised;
  const said = took ?? promised;
  const [x, y] = at(said / promised, 430);
  return (
    <svg
      className="dial"
      viewBox="0 0 1000 540"
      role="img"
      aria-label={`${kept.scale} ${said} ${took === undefined ? kept.promised : kept.reached}.`}
    >
      <path className="dial-scale" d={arc(430)} />
      <path
        className="dial-sweep"
        pathLength="100"
        strokeDasharray="100"
        d={`M${cx - 430} ${cy}A430 430 0 0 1 ${x} ${y}`}
      />
      {ticks.map((minute) => {
        const [x1, y1] = at(minute / promised, 406);
        const [x2, y2] = at(minute / promised, minute % big === 0 ? 378 : 394);
        return <path key={minute} className="dial-tick" d={`M${x1} ${y1}L${x2} ${y2}`} />;
      })}
      {took !== undefined && <circle className="dial-hand" cx={x} cy={y} r="22" />}
      {ticks
        .filter((minute) => minute % big === 0)
        .map((minute) => {
          const [tx, ty] = at(minute / promised, 344);
          return (
            <text key={minute} x={tx} y={ty + 10} textAnchor="middle">
              {minute}
            </text>
          );
        })}
      <text className="dial-figure" x={cx} y="398" textAnchor="middle">
        {said}
      </text>
      <text className="dial-unit" x={cx} y="456" textAnchor="middle">
        {took === undefined ? kept.promised : kept.reached}
      </text>
    </svg>
  );
}

/** The review that the log is taken from, while it says these words. */
export const toldInLog = () =>
  testimonials.all().find(({ text }) => kept.log.every(({ said }) => inWords(text).includes(inWords(said))));

/** The promise for what cannot wait, and one customer's own log of how it was kept, while a review tells of it. */
export function Kept({ promised }: { promised: number }) {
  const voice = toldInLog();
  const took = Number(inWords(kept.minutes));
  const told = voice && took > 0 && took <= promised ? voice : undefined;
  return (
    <section className="section section-ink night home-kept" aria-labelledby="kept-title">
      <div className="wrap">
        <div>
          <h2 id="kept-title" className="section-title">
            {kept.title}
          </h2>
          {told ? (
            <>
              <ol className="kept-log">
                {kept.log.map(({ time, what, said }) => (
                  <li key={time}>
                    <span>{time}</span>
                    <p>
                      <strong>{what}</strong> <q>{said}</q>
                    </p>
                  </li>
                ))}
              </ol>
              <p className="kept-by">
                {told.author}, {told.role}, {told.company}, {told.location}. {monthInWords(told.date.slice(0, 7))}
              </p>
            </>
          ) : (
            <p className="lead mt-5">{kept.lead}</p>
          )}
          <p className="mt-5">
            <ArrowLink {...kept.more} />
          </p>
        </div>
        <Dial promised={promised} took={told && took} />
      </div>
    </section>
  );
}
