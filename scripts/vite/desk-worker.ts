import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { buildTarget } from '../browsers/floor.ts';

const publicId = 'virtual:desk-worker';
const resolvedId = `\0${publicId}`;

/** Gives the server the script of the desk's service worker as a text, because its address must never change. */
export function deskWorker(file: string): Plugin {
  return {
    name: 'northarc:desk-worker',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      this.addWatchFile(file);
      const built = await rolldown({ input: file, transform: { target: buildTarget } });
      const { output } = await built.generate({ format: 'iife', minify: true });
      await built.close();
      return `export const deskWorker = ${JSON.stringify(output[0].code)};`;
    },
  };
}
