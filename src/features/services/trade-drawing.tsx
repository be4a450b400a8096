import tradeDrawings from 'content:trade-drawings';
import type { ReactNode } from 'react';
import type { ServiceId } from '#src/content/services-page.ts';
import { Drawing } from '#src/ui/art/drawing.tsx';

const { days, mail, cable, morning, fields } = tradeDrawings;

function Below({ kind, words }: { kind: 'week' | 'morning'; words: readonly string[] }) {
  return (
    <div className={`trade-scale trade-${kind}`}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </div>
  );
}

function Ends({ ends }: { ends: typeof cable }) {
  return (
    <p className="trade-scale trade-ends">
      {ends.map(({ figure, says }) => (
        <span key={says}>
          <b>{figure}</b>
          {says}
        </span>
      ))}
    </p>
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

const drawn: Readonly<Record<ServiceId, ReactNode>> = {
  cloud: (
    <>
      <Drawing name="trade-week" className="min-h-16" />
      <Below kind="week" words={days} />
    </>
  ),
  security: <Mail />,
  infrastructure: (
    <>
      <Drawing name="trade-cable" />
      <Ends ends={cable} />
    </>
  ),
  'mobile-dev': (
    <>
      <Drawing name="trade-morning" />
      <Below kind="morning" words={morning} />
    </>
  ),
  ai: (
    <>
      <Drawing name="trade-fields" />
      <Ends ends={fields} />
    </>
  ),
};

/** What one of the five trades does, drawn; `label` says it to who does not see it. */
export function TradeDrawing({ trade, label, caption }: { trade: ServiceId; label: string; caption: string }) {
  return (
    <figure className="trade">
      <div role="img" aria-label={label}>
        {drawn[trade]}
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
