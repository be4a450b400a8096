import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/** Asks for the files of a script that is loaded late together with it. */
const code = `
const asked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
    asked.add(file);
  }
  return load();
};`;

/**
 * Vite's own helper also loads style sheets, which no script here brings along: each is linked by its document or held by
 * a script as a text. In the script of every public page that is half a kilobyte. A build that would need it fails.
 */
export function smallPreload(): Plugin {
  return {
    name: 'northarc:small-preload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === helper ? code : null),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          const files = chunk.type === 'chunk' ? /m\.f=\[[^\]]*\]/.exec(chunk.code)?.[0] : undefined;
          if (files?.includes('.css"')) this.error(`${chunk.fileName} loads a script that brings a style sheet along`);
        }
      },
    },
  };
}
