import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { content } from './scripts/content.ts';
import { devApp } from './scripts/vite/dev-app.ts';
import { documents, islandChunks } from './scripts/vite/island-chunks.ts';
import { scriptTexts } from './scripts/vite/script-text.ts';
import { siteEntry } from './scripts/vite/site-entry.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    siteEntry('src/browser/site.ts'),
    content(),
    scriptTexts(),
    devApp('src/server/entry.server.ts'),
    tailwindcss(),
    reactRouter(),
    documents('src/pages/', 'src/public-frame.tsx'),
  ],
  cacheDir: '.cache/vite',
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // What takes long is asked for at once; naming each small file would make the script of every page larger.
        modulePreload: {
          resolveDependencies: (file, needed, { hostType }) =>
            hostType === 'js' ? needed.filter((one) => one === file || /\/(react|islands)-/.test(one)) : needed,
        },
        rolldownOptions: {
          experimental: { lazyBarrel: true },
          output: {
            codeSplitting: {
              groups: islandChunks(
                'src/browser/site.ts',
                'src/browser/registry.ts',
                'src/assistant/chat-entry.tsx',
                'src/quotes/estimator-live.ts',
              ),
            },
          },
        },
      },
    },
    ssr: {
      // React is its production build whatever NODE_ENV says when the site starts.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        target: 'es2022',
        rolldownOptions: {
          experimental: { lazyBarrel: true },
          input: 'src/server/entry.server.ts',
          // One letter beyond ASCII makes Node keep all of it in two bytes a letter.
          output: { comments: false, charset: 'ascii' },
        },
        minify: false,
      },
      // Bundled: a start reads few files.
      resolve: {
        ...(command === 'build' ? { noExternal: true as const } : {}),
        external: [
          'pg',
          'pg-cursor',
          'opentype.js',
          'sharp',
          'nodemailer',
          'pino',
          'sanitize-html',
          'marked',
          'imapflow',
          'postal-mime',
          'html-to-text',
          'iconv-lite',
          'web-push',
        ],
      },
    },
  },
}));
