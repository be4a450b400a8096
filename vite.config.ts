import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildTarget } from './scripts/browsers/floor.ts';
import { blogArticles } from './scripts/vite/articles.ts';
import { devApp } from './scripts/vite/dev-app.ts';
import { sitePassages } from './scripts/vite/passages.ts';
import { siteEntry } from './scripts/vite/site-entry.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    siteEntry('src/islands/site.ts'),
    blogArticles('content/blog'),
    sitePassages('content/blog'),
    devApp('src/server/entry.server.ts'),
    tailwindcss(),
    reactRouter(),
  ],
  cacheDir: '.cache/vite',
  build: { assetsInlineLimit: 0, cssTarget: buildTarget },
  environments: {
    client: {
      build: {
        target: buildTarget,
        rolldownOptions: {
          output: {
            // What every island takes: two requests instead of a dozen tiny ones, each with its headers.
            codeSplitting: {
              groups: [
                // The page's own script has these too, and must not bring the rest with them.
                {
                  name: 'browser-store',
                  test: /src\/lib\/(queued|browser-store|minutes)\.ts|vite\/preload-helper/,
                  priority: 1,
                },
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\/|src\/islands\/mount\.ts|rolldown\/runtime/,
                },
                {
                  name: 'wizard',
                  test: /src\/features\/quotes\/(wizard|use-wizard|steps|step-fields|side-panel|progress|service-choice|draft|estimate|estimate-words|answers)\.tsx?|content\/(quote|prices|forms\/quote)\.ts|icons\/(badge-check|clock)\./,
                },
                {
                  name: 'secure-form',
                  priority: 1,
                  test: /src\/ui\/(secure-form\/(?!later|send|kept-form)|fields\.tsx|confirm-dialog\.tsx)|src\/forms\/fields\.tsx|content\/forms\/declaration\.ts|src\/lib\/(security|due-in-words|says-the-same)\.ts|content\/(company|claims)\.ts|lucide-react\/dist\/esm\/(?!icons\/)|icons\/(circle-check|shield-exclamation-point)\./,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        target: 'es2022',
        rolldownOptions: { input: 'src/server/entry.server.ts' },
        minify: false,
        sourcemap: true,
      },
      // Bundled: React is then its production build whatever NODE_ENV says, and a start reads one file.
      resolve: {
        ...(command === 'build' ? { noExternal: true as const } : {}),
        external: ['pg', 'pg-cursor', 'sharp', 'nodemailer', 'pino', 'sanitize-html', 'marked'],
      },
    },
  },
}));
