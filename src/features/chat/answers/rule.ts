import type { Topic } from '../reply-types.ts';
import { type Pattern, patterns } from './pattern.ts';

/** One thing that a visitor may be after. */
export interface Rule {
  readonly id: string;
  readonly topic: Topic | '';
  /** A broad rule says what a question is about; it counts only by words that no rule above it has used. */
  readonly broad: boolean;
  /** Rules that this one says better, where both are met. */
  readonly over: readonly string[];
  readonly patterns: readonly Pattern[];
  /** Where one of these is met, the rule is not: what is over, only imagined, or another use of its words. */
  readonly unless: readonly Pattern[];
  /** The words of the patterns as they are written. */
  readonly words: readonly string[];
}

/**
 * Reads rules as they are written: a line with name, topic, exact or broad, and the rules it outdoes (a dash stands for
 * none), then indented lines of patterns, parted by commas (pattern.ts says how one is read). A pattern after `!` is one
 * that keeps the rule from being met.
 */
export function readRules(source: string): Rule[] {
  return source
    .split(/\n(?= {2}\S)/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const all = lines
        .join(' ')
        .split(/,|(?=!)/)
        .map((one) => one.trim())
        .filter(Boolean);
      const met = all.filter((one) => !one.startsWith('!'));
      const not = all.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
      const [id = '', topic = '-', kind, over = '-'] = head.split('|').map((part) => part.trim());
      return {
        id,
        topic: topic === '-' ? '' : (topic as Topic),
        broad: kind === 'broad',
        over: over === '-' ? [] : over.split(' '),
        patterns: met.flatMap(patterns),
        unless: not.flatMap(patterns),
        words: lines.join(' ').match(/[a-z]+/g) ?? [],
      };
    });
}
