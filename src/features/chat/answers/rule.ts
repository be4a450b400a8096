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
  /** The words of the patterns as they are written. */
  readonly words: readonly string[];
}

/**
 * Reads rules as they are written: a line with name, topic, exact or broad, and the rules it outdoes (a dash stands for
 * none), then indented lines of patterns, parted by commas (pattern.ts says how one is read).
 */
export function readRules(source: string): Rule[] {
  return source
    .split(/\n(?= {2}\S)/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const [id = '', topic = '-', kind, over = '-'] = head.split('|').map((part) => part.trim());
      return {
        id,
        topic: topic === '-' ? '' : (topic as Topic),
        broad: kind === 'broad',
        over: over === '-' ? [] : over.split(' '),
        patterns: patterns(lines.join(' ').replace(/,\s*$/, '')),
        words: lines.join(' ').match(/[a-z]+/g) ?? [],
      };
    });
}
