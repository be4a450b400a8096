import type { Plugin } from 'vite';

/**
 * `code` with every character beyond ASCII written as its escape; it must stand in a string, a template or an expression. A
 * backslash before such a character means nothing there and goes.
 */
export const escaped = (code: string): string =>
  code
    .replace(/\\(\\|[^\0-\x7f])/g, (both, unit: string) => (unit === '\\' ? both : unit))
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What would mean something else once it is escaped: a character in a text that is read raw. */
export const oddPlace = (code: string): string | undefined => /String\.raw`[^`]*[^\0-\x7f]/.exec(code)?.[0];

/**
 * Node keeps the source of a running module, in two bytes a character as soon as one of them is beyond ASCII: a single dash
 * doubles a file of two megabytes. Without comments and with escapes the server's source takes half.
 */
export function asciiSource(): Plugin {
  return {
    name: 'northarc:ascii-source',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // After the bundler has printed its files: it writes escapes as the characters they stand for.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const odd = oddPlace(chunk.code);
          if (odd) this.error(`${chunk.fileName} cannot be written in ASCII: ${odd}`);
          chunk.code = escaped(chunk.code);
        }
      },
    },
  };
}
