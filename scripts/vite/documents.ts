import type { Plugin } from 'vite';

/**
 * Public pages are never hydrated (design.md section 4), so the client build has nothing of their routes: what they use
 * does not decide how the code of islands and of the desk is split.
 */
export function documents(folder: string): Plugin {
  return {
    name: 'northarc:documents',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (_, id) =>
      id.includes(folder) && id.endsWith('?__react-router-build-client-route') ? 'export {};' : null,
  };
}
