import { fillFacts } from './facts.ts';
import { factsNow } from './records/live.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The option's label, or the value if the list no longer has it. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The value of an option given by value or label, ignoring case; else undefined. */
export function optionValue(options: readonly Option[], said: string): string | undefined {
  const wanted = said.trim().toLowerCase();
  const means = (text: string) => fillFacts(text, factsNow()).toLowerCase() === wanted;
  return options.find(({ value, label }) => means(value) || means(label))?.value;
}
