import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { roles } from '#src/platform/session/rights.ts';

/** Bounds of a new password, in characters. */
const length = { min: 12, max: 128 };
/** What every desk is about, beside the words of its own company and people. */
const deskWords = [...roles, 'administrator', 'admin', 'desk', 'password', 'login', 'staff'];
/** A shorter word is part of too many others. */
const shortestWord = 4;
/** How many letters and digits a password must have beside words that whoever knows the company tries first. */
const leastBeside = 6;

/** Whether a password is made of little else than words that whoever knows the company and its people tries first. */
function isMadeOf(known: readonly string[], password: string): boolean {
  const words = [...known, ...deskWords].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const longestFirst = words.filter(({ length }) => length >= shortestWord).toSorted((a, b) => b.length - a.length);
  const typed = password.normalize('NFKC').toLowerCase();
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), typed);
  return left !== typed && (left.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < leastBeside;
}

/** "Safely unguessable: moderate protection from offline slow-hash scenario", of 0 to 4. */
const leastScore = 3;

let estimator: ZxcvbnFactory | undefined;

/**
 * Why a new password does not do, in plain words; undefined when it does. Common passwords, names, dates, keyboard rows and
 * repetitions are guessed first, and so is what is made of the `known` words of this company and its people.
 */
export function passwordWeakness(password: string, known: readonly string[]): string | undefined {
  const count = [...password.normalize('NFKC')].length;
  if (count < length.min) return `Please use at least ${length.min} characters.`;
  if (count > length.max) return `Please use at most ${length.max} characters.`;
  // Made when it is first needed: its lists take a tenth of a second and some memory.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  if (!isMadeOf(known, password) && estimator.check(password, [...known]).score >= leastScore) return undefined;
  return 'This password is too easy to guess. Try four unrelated words.';
}
