import type { Plugin } from 'vite';

/**
 * Public pages are never hydrated (design.md section 4), so the client build has nothing of their routes nor of the
 * `frame` around them: what they use does not decide how the code of islands and of the desk is split, and none of the
 * facts that they state reaches browsers. What the frame exports is there as components that show nothing.
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
