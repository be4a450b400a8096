import type { Plugin } from 'vite';

/**
 * Public pages are never hydrated (design.md section 4), so their routes and the frame are left out of the client
 * build: they do not affect its chunks, and their facts do not reach browsers. The frame's exports become empty
 * components.
 */
export function documents(folder: string, frame: string): Plugin {
  return {
    name: 'northarc:documents',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_, id) {
      if (id.endsWith(`/${frame}`)) return 'export const PublicFrame = () => null, FailedPage = PublicFrame;';
      return id.includes(folder) && id.endsWith('?__react-router-build-client-route') ? 'export {};' : null;
    },
  };
}
