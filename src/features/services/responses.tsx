import { inWords } from '#src/content/facts.ts';
import { business } from '#src/content/it-support.ts';

const minutesOf: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1440 };

/** How much of a day a promise is, for example 0.083 of "2 hours"; undefined where its words name no time. */
export function partOfDay(promise: string): number | undefined {
  const [, amount, unit] = /(\d+)\s*(minute|hour|day)/i.exec(promise) ?? [];
  const minutes = Number(amount) * (minutesOf[unit?.toLowerCase() ?? ''] ?? Number.NaN);
  return minutes > 0 ? Math.min(minutes / 1440, 1) : undefined;
}

/** The promised first responses as lengths of one day. */
export function Responses() {
  const { responses, scale } = business;
  return (
    <section className="section" id="responses" aria-labelledby="responses-title">
      <div className="wrap">
        <h2 id="responses-title" className="section-title">
          {scale.title}
        </h2>
        <dl className="to-scale">
          {responses.map(({ number, label }) => {
            const part = partOfDay(inWords(number));
            return (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {number}
                  {part && (
                    <svg viewBox="0 0 1440 10" preserveAspectRatio="none" aria-hidden="true">
                      <path d="M0 0H1440V10H0z" />
                      <path className="to-scale-part" d={`M0 0H${Math.round(part * 1440)}V10H0z`} />
                    </svg>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
        <p className="mt-4 text-sm text-ink-600">{scale.note}</p>
      </div>
    </section>
  );
}
