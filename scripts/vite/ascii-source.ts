import type { Plugin } from 'vite';

/**
 * Escapes non-ASCII characters in strings, templates and expressions. A backslash before such a character is redundant
 * and dropped.
 */
export const escaped = (code: string): string =>
  code
    .replace(/\\(\\|[^\0-\x7f])/g, (both, unit: string) => (unit === '\\' ? both : unit))
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Escaping would change text in `String.raw`. */
export const oddPlace = (code: string): string | undefined => /String\.raw`[^`]*[^\0-\x7f]/.exec(code)?.[0];

/**
 * Node keeps a module's source in two bytes per character once it contains non-ASCII, which doubles a 2 MB bundle.
 * ASCII without comments takes half.
 */
export function asciiSource(): Plugin {
  return {
    name: 'northarc:ascii-source',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // After the bundler printed its files, because it unescapes.
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
