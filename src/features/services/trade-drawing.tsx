import type { ReactNode } from 'react';
import type { ServiceId } from '#content/services-page.ts';
import { tradeDrawings } from '#content/trade-drawings.ts';

const { week, mail, cable, morning, fields } = tradeDrawings;
const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth);

/** A week of 168 hours to scale. */
function Week() {
  const { from, to } = week.office;
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 168 14" preserveAspectRatio="none" className="min-h-16">
        <path className="trade-hair" d={week.days.map((_, day) => `M${day * 24} 0v14`).join('')} />
        {numbers(5).map((day) => (
          <rect key={day} className="trade-quiet" x={day * 24 + from} y="7" width={to - from} height="7" />
        ))}
        <rect className="trade-block" x={week.move.from} y="2" width={week.move.to - week.move.from} height="12" />
      </svg>
      <div className="trade-scale trade-week">
        {week.days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </>
  );
}

/** A mail of a phishing drill with what gives it away. */
function Mail() {
  const [known, hurry, elsewhere] = mail.marks.map((mark, nth) => <sup key={mark}>{nth + 1}</sup>);
  return (
    <div className="trade-mail">
      <span>
        <b>{mail.from}</b> {mail.address}
        {known}
      </span>
      <span>
        {mail.subject}
        {hurry}
      </span>
      <span>
        {mail.button}
        {elsewhere}
      </span>
    </div>
  );
}

/** One cable from a panel of twelve to a socket. */
function Cable() {
  const start = 10 + (cable.at - 1) * 18 + 5;
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 620 64">
        <rect className="trade-line" x="1" y="6" width="226" height="26" rx="3" />
        {numbers(cable.ports).map((port) => (
          <rect
            key={port}
            className={port === cable.at - 1 ? 'trade-block' : 'trade-hair'}
            x={10 + port * 18}
            y="14"
            width="10"
            height="10"
          />
        ))}
        <path className="trade-go" d={`M${start} 24v12q0 18 18 18H562q18 0 18-18V34`} />
        <rect className="trade-line" x="562" y="2" width="36" height="32" rx="3" />
        <rect className="trade-block" x="574" y="14" width="12" height="10" />
      </svg>
      <p className="trade-scale trade-ends">
        <span>
          <b>{cable.name}</b>
          {cable.rack}
        </span>
        <span>
          <b>{cable.name}</b>
          {cable.desk}
        </span>
      </p>
    </>
  );
}

/** Four hours to scale: entries above, when they were sent below. */
function Morning() {
  const { gap, length, entries } = morning;
  const isKept = (at: number) => gap.from <= at && at < gap.to;
  return (
    <>
      <svg aria-hidden="true" viewBox={`0 0 ${length} 46`}>
        <path className="trade-hair" d={`M0 23H${length}`} />
        <path className="trade-go" d={`M0 23H${gap.from}M${gap.to} 23H${length}`} />
        {entries.map((at) => (
          <path
            key={at}
            className={isKept(at) ? 'trade-doubt' : 'trade-go'}
            d={isKept(at) ? `M${at} 6V14Q${at} 19 ${at + 5} 19H${gap.to}V42` : `M${at} 6V42`}
          />
        ))}
        {entries.map((at) => (
          <circle key={at} className="trade-dot" cx={at} cy="6" r="3.2" />
        ))}
      </svg>
      <div className="trade-scale trade-morning">
        <span>{morning.signal}</span>
        <span>{morning.none}</span>
        <span>{morning.back}</span>
      </div>
    </>
  );
}

/** The fields of one form, with the one that is left to a person. */
function Fields() {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 620 66">
        {numbers(fields.count).map((field) => {
          const [x, y] = [(field % 6) * 90 + 1, Math.floor(field / 6) * 34 + 1];
          const isDoubtful = field === fields.doubtful;
          return (
            <g key={field}>
              <rect className={isDoubtful ? 'trade-doubt' : 'trade-hair'} x={x} y={y} width="78" height="24" rx="3" />
              <path
                className={isDoubtful ? 'trade-doubt' : 'trade-line'}
                d={isDoubtful ? `M${x + 10} ${y + 12}h14` : `M${x + 10} ${y + 12}h${28 + ((field * 13) % 26)}`}
              />
            </g>
          );
        })}
        <path className="trade-doubt" d="M310 59v6H590V44" />
        <circle className="trade-line" cx="590" cy="14" r="8" />
        <path className="trade-line" d="M574 40q0-14 16-14t16 14" />
      </svg>
      <p className="trade-scale trade-ends">
        <span>
          <b>{fields.count - 1}</b>
          {fields.read}
        </span>
        <span>
          <b>1</b>
          {fields.person}
        </span>
      </p>
    </>
  );
}

const drawings: Readonly<Record<ServiceId, () => ReactNode>> = {
  cloud: Week,
  security: Mail,
  infrastructure: Cable,
  'mobile-dev': Morning,
  ai: Fields,
};

/** What one of the five trades does, drawn; `label` says it to who does not see it. */
export function TradeDrawing({ trade, label, caption }: { trade: ServiceId; label: string; caption: string }) {
  const Drawing = drawings[trade];
  return (
    <figure className="trade">
      <div role="img" aria-label={label}>
        <Drawing />
      </div>
      {trade === 'security' && (
        <ol>
          {mail.marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ol>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
