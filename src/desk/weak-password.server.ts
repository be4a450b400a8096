import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { roles } from '#src/platform/session/rights.ts';

/** Characters. */
const length = { min: 12, max: 128 };
/** Words common to every desk, added to those of the company and its people. */
const deskWords = [...roles, 'administrator', 'admin', 'desk', 'password', 'login', 'staff'];
/** Shorter words are part of too many others. */
const shortestWord = 4;
/** Letters and digits a password needs beyond easily known words. */
const leastBeside = 6;

/** Whether a password is mostly words known to anyone who knows the company and its people. */
function isMadeOf(known: readonly string[], password: string): boolean {
  const words = [...known, ...deskWords].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const longestFirst = words.filter(({ length }) => length >= shortestWord).toSorted((a, b) => b.length - a.length);
  const typed = password.normalize('NFKC').toLowerCase();
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), typed);
  return left !== typed && (left.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < leastBeside;
}

/** zxcvbn 0 to 4; 3 is "safely unguessable: moderate protection from offline slow-hash scenario". */
const leastScore = 3;

let estimator: ZxcvbnFactory | undefined;

/** Undefined when strong enough. Checks common passwords, dates, keyboard rows, repetitions and the `known` words. */
export function passwordWeakness(password: string, known: readonly string[]): string | undefined {
  const count = [...password.normalize('NFKC')].length;
  if (count < length.min) return `Please use at least ${length.min} characters.`;
  if (count > length.max) return `Please use at most ${length.max} characters.`;
  // Created on first use: its lists take 0.1 s and some memory.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  if (!isMadeOf(known, password) && estimator.check(password, [...known]).score >= leastScore) return undefined;
  return 'This password is too easy to guess. Try four unrelated words.';
}
