import { randomInt } from 'node:crypto';

const referenceAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A reference that a visitor can read out. */
export function makeReference(): string {
  return `NA-${Array.from({ length: 8 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join('')}`;
}
