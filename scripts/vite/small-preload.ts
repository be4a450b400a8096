import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/** Preloads the files of a lazy script together with it. */
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
 * Vite's helper also loads style sheets, which scripts never need here; dropping that saves half a kilobyte per public
 * page. A build that needs it fails.
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
