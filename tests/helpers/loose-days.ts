import { promiseFacts } from '#src/content/facts-of.ts';

/** The places of a text at which "24 hours" stand without "on working days"; a figure may stand after its label. */
export const looseDays = (text: string): string[] => {
  const said = text.replace(/\s+/g, ' ');
  return [...said.matchAll(/(?:\bon working days )?\b24[ -]hours?\b.{0,70}/gi)]
    .map(([place]) => place)
    .filter((place) => !place.includes(promiseFacts['promise.when']));
};
