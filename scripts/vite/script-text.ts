import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { content } from '../content.ts';

const kinds = {
  browser: { input: { transform: { target: 'es2022' } }, output: { format: 'iife', minify: true } },
  thread: { input: { platform: 'node' }, output: { format: 'cjs', minify: true } },
} as const;

/**
 * Bundles a script as text in a virtual module: the service worker, because its address must not change, and worker
 * threads, because the build is one file.
 */
function scriptText(about: { id: string; name: string; file: string; kind: keyof typeof kinds }): Plugin {
  const resolvedId = `\0${about.id}`;
  const { input, output: form } = kinds[about.kind];
  return {
    name: `northarc:${about.id}`,
    resolveId: (id) => (id === about.id ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      const built = await rolldown({ input: about.file, plugins: [content()], ...input });
      const { output } = await built.generate(form);
      for (const module of await built.watchFiles) if (!module.includes('node_modules')) this.addWatchFile(module);
      await built.close();
      return `export const ${about.name} = ${JSON.stringify(output[0].code)};`;
    },
  };
}

export const scriptTexts = (): Plugin[] => [
  scriptText({
    id: 'virtual:desk-worker',
    name: 'deskWorker',
    file: 'src/notices/desk-worker.ts',
    kind: 'browser',
  }),
  scriptText({
    id: 'virtual:busy-reader',
    name: 'busyReader',
    file: 'src/calendar/busy-reader.ts',
    kind: 'thread',
  }),
  scriptText({
    id: 'virtual:body-reader',
    name: 'bodyReader',
    file: 'src/mail-in/body-reader.ts',
    kind: 'thread',
  }),
];
