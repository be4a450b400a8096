import { type Estimate, estimate } from '#src/content/estimate.ts';
import { fieldNamed } from '#src/content/forms/declaration.ts';
import { quoteForm, quoteServices } from '#src/content/forms/quote.ts';
import { amountOf } from '#src/content/prices.ts';
import { servicePriceText, totalText } from './estimate-words.ts';
import { quotePage } from './words.ts';

const field = fieldNamed(quoteForm, 'services');
const all = quoteServices.map(({ value }) => value);

/** The ten services, each with its published price, and what the chosen ones come to (S1 §9). */
export function ServiceChoice(props: {
  chosen: readonly string[];
  household: boolean;
  error: string | undefined;
  figures: Estimate;
}) {
  const { household } = props;
  const prices = new Map(
    estimate(all, amountOf, { household }).services.map((line) => [line.service, servicePriceText(line)]),
  );
  const describedBy = ['quote-services-hint', props.error && 'quote-services-error'].filter(Boolean).join(' ');
  return (
    <fieldset className="service-choice" id="quote-services" tabIndex={-1} aria-describedby={describedBy}>
      <legend>
        {field.label}
        <span aria-hidden="true"> *</span>
      </legend>
      <p id="quote-services-hint" className="hint">
        {field.hint}
      </p>
      <ul>
        {quoteServices.map(({ value, label }) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                name="services[]"
                value={value}
                defaultChecked={props.chosen.includes(value)}
                aria-invalid={props.error ? true : undefined}
              />
              <span>
                {label}
                <span className="hint">{prices.get(value)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {props.error && (
        <p id="quote-services-error" className="field-error">
          {props.error}
        </p>
      )}
      <p className="service-total" role="status">
        {props.figures.services.length > 0 && `${quotePage.estimate.soFar} ${totalText(props.figures)}`}
      </p>
    </fieldset>
  );
}
