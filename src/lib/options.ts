import { fillFacts } from './facts.ts';
import { factsNow } from './records/live.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The label of a chosen option, or the value itself when the list no longer has it. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The value that `said` means, which may be an option's value or its label in any case; undefined when neither. */
export function optionValue(options: readonly Option[], said: string): string | undefined {
  const wanted = said.trim().toLowerCase();
  const means = (text: string) => fillFacts(text, factsNow()).toLowerCase() === wanted;
  return options.find(({ value, label }) => means(value) || means(label))?.value;
}
