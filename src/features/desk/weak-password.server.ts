import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Bounds of a new password, in characters. */
const length = { min: 12, max: 128 };
/** "Safely unguessable: moderate protection from offline slow-hash scenario", of 0 to 4. */
const leastScore = 3;

let estimator: ZxcvbnFactory | undefined;

/**
 * Why a new password does not do, in plain words; undefined when it does. Common passwords, names, dates, keyboard rows and
 * repetitions are guessed first, and so are the `known` words of this company.
 */
export function passwordWeakness(password: string, known: readonly string[]): string | undefined {
  const count = [...password.normalize('NFKC')].length;
  if (count < length.min) return `Please use at least ${length.min} characters.`;
  if (count > length.max) return `Please use at most ${length.max} characters.`;
  // Made when it is first needed: its lists take a tenth of a second and some memory.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  if (estimator.check(password, [...known]).score >= leastScore) return undefined;
  return 'This password is among those that are guessed first. Four words that do not belong together are better.';
}
