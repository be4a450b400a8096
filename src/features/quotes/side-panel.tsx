import { BadgeCheck, Clock } from 'lucide-react';
import type { DollarRange, Estimate } from '#content/estimate.ts';
import { quoteServices } from '#content/forms/quote.ts';
import { quotePage } from '#content/quote.ts';
import { labelOf } from '#src/lib/options.ts';
import { rangeText, servicePriceText } from './estimate-words.ts';

const words = quotePage.estimate;

function Amount({ range, unit }: { range: DollarRange | null; unit: string }) {
  if (!range) return null;
  return (
    <p className="mt-2">
      <strong className="block text-2xl font-bold text-ink-950">{rangeText(range)}</strong>
      <span className="text-ink-600">{unit}</span>
    </p>
  );
}

function EstimateCard({ figures }: { figures: Estimate }) {
  return (
    <section className="card p-6" aria-labelledby="estimate-title">
      <h2 id="estimate-title" className="text-lg font-semibold">
        {words.title}
      </h2>
      {figures.services.length === 0 ? (
        <p className="mt-2 text-ink-600">{words.empty}</p>
      ) : (
        <>
          <Amount range={figures.oneTime} unit={words.oneTime} />
          <Amount range={figures.perMonth ?? null} unit={words.perMonth} />
          <Amount range={figures.perUserMonth} unit={words.perUserMonth} />
          <ul className="mt-4 grid gap-2 border-t border-ink-100 pt-4 text-sm">
            {figures.services.map((line) => (
              <li key={line.service}>
                <span className="block font-medium">{labelOf(quoteServices, line.service)}</span>
                <span className="text-ink-600">{servicePriceText(line)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 text-sm text-ink-600">{words.note}</p>
    </section>
  );
}

/** Beside the wizard: the estimate, what happens next, and what we promise (S1 §9). */
export function SidePanel({ figures }: { figures: Estimate }) {
  const { aside } = quotePage;
  return (
    <aside className="grid content-start gap-5 lg:sticky lg:top-24 lg:self-start" aria-label={aside.label}>
      <EstimateCard figures={figures} />
      <section className="card p-6" aria-labelledby="next-title">
        <h2 id="next-title" className="text-lg font-semibold">
          {aside.title}
        </h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-5 text-ink-600">
          {aside.steps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        <p className="mt-4 flex gap-2 font-semibold text-arc-800">
          <Clock aria-hidden="true" className="mt-0.5 shrink-0" size={20} /> {aside.promise}
        </p>
        <p className="mt-4 flex gap-2 font-semibold text-arc-800">
          <BadgeCheck aria-hidden="true" className="mt-0.5 shrink-0" size={20} /> {aside.guaranteeTitle}
        </p>
        <p className="mt-1 pl-7 text-sm text-ink-600">{aside.guarantee}</p>
      </section>
    </aside>
  );
}
