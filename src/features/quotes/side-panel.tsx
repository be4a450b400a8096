import type { DollarRange, Estimate } from '#src/content/estimate.ts';
import { fieldNamed } from '#src/content/forms/declaration.ts';
import { quoteForm, quoteServices } from '#src/content/forms/quote.ts';
import { labelOf } from '#src/lib/options.ts';
import type { Carried } from './carried.ts';
import { rangeText, servicePriceText } from './estimate-words.ts';
import { quotePage } from './words.ts';

const words = quotePage.estimate;
const companySize = fieldNamed(quoteForm, 'companySize');
const sizes = 'options' in companySize ? companySize.options : [];

function Amount({ range, unit }: { range: DollarRange | null; unit: string }) {
  if (!range) return null;
  return (
    <p className="quote-figure">
      <strong>{rangeText(range)}</strong>
      <span>{unit}</span>
    </p>
  );
}

/** What is known of the case: its figure, whom it is for, and each service with its price. */
interface Known {
  figures: Estimate;
  /** The company size as its field has it; empty while nobody has said one. */
  size: string;
  /** The estimate that the request keeps. */
  kept: Carried | undefined;
}

function EstimateSlip({ figures, size, kept }: Known) {
  const rows: [string, string][] = [
    ...(size ? [[words.size, labelOf(sizes, size)] as [string, string]] : []),
    ...(kept ? [[`${words.kept} ${kept.reference}`, kept.what] as [string, string]] : []),
    ...figures.services.map((line): [string, string] => [labelOf(quoteServices, line.service), servicePriceText(line)]),
  ];
  return (
    <section aria-labelledby="estimate-title">
      <h2 id="estimate-title">{words.title}</h2>
      {figures.services.length === 0 ? (
        <p className="mt-2 text-ink-600">{words.empty}</p>
      ) : (
        <>
          <Amount range={figures.oneTime} unit={words.oneTime} />
          <Amount range={figures.perMonth ?? null} unit={words.perMonth} />
          <Amount range={figures.perUserMonth} unit={words.perUserMonth} />
        </>
      )}
      {rows.length > 0 && (
        <dl className="quote-known">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-sm text-ink-600">{words.note}</p>
    </section>
  );
}

/** Beside the wizard: what is known with its estimate, what happens next, and what we promise (S1 §9). */
export function SidePanel(known: Known) {
  const { aside } = quotePage;
  return (
    <aside className="quote-slip" aria-label={aside.label}>
      <div>
        <EstimateSlip {...known} />
        <section aria-labelledby="next-title">
          <h2 id="next-title">{aside.title}</h2>
          <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-[0.95rem] text-ink-600">
            {aside.steps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <p className="mt-4 font-semibold">{aside.promise}</p>
          <p className="mt-3 font-semibold">{aside.guaranteeTitle}</p>
          <p className="mt-0.5 text-sm text-ink-600">{aside.guarantee}</p>
        </section>
      </div>
    </aside>
  );
}
