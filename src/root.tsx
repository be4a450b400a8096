import { managed as managedPages } from 'content:page-editor';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { company } from '#src/content/company.ts';
import { factsText } from '#src/content/facts.ts';
import { socialLinks } from '#src/content/records/company.ts';
import { scheduleNow } from '#src/content/records/hours.ts';
import { protectionsOff } from '#src/content/records/look.ts';
import { fallback } from '#src/content/site.ts';
import { requestContext } from '#src/context.server.ts';
import { darkMedia, type Scheme } from '#src/desk/scheme.ts';
import { requestId } from '#src/platform/log.server.ts';
import { lookNow } from '#src/site/brand.server.ts';
import { DeskErrorPage, ErrorPage } from '#src/site/error-page.tsx';
import { pageHead, publicUrlOf } from '#src/site/head.ts';
import { firstPathOf } from '#src/site/public-pages.ts';
import { specialHours } from '#src/site/special-hours.server.ts';
import type { Route } from './+types/root';
import { pageStyles, schemeLoader, siteLoader, speculationRules } from './inline.ts';
import { factsId } from './lib/facts.ts';
import { PublicFrame } from './public-frame.tsx';
import darkStyles from './ui/dark.css?url';
import deskStyles from './ui/desk.css?url';
import inter from './ui/fonts/inter-latin.woff2?url';
import { handleOf, type PageHandle } from './ui/page-handle.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl, content, clock } = context.get(requestContext);
  const schedule = scheduleNow();
  const { pathname: path } = new URL(request.url);
  const page = managedPages.find((one) => one.path === firstPathOf(path));
  return {
    publicUrl,
    path,
    social: socialLinks(),
    protectionsOff: protectionsOff(),
    office: schedule.office,
    special: specialHours(clock.now(), schedule),
    look: await lookNow(content.images),
    request: requestId(),
    // Those of the front page replace it (pages/home.tsx).
    blocks: page && page.blocks !== 'replaces' ? content.published().blocksOf(page.page) : [],
  };
}

/** Unknown paths and failed pages (S1 §2 router fallback). */
export const meta: Route.MetaFunction = (args) => {
  const { title } = fallback;
  const publicUrl = publicUrlOf(args);
  // Refused before any loader ran, so only the error is known.
  if (!publicUrl) return [{ title }, { name: 'robots', content: 'noindex, nofollow' }];
  return pageHead({ title, noindex: true, missing: true, url: args.location.pathname }, publicUrl);
};

const usePageHandle = () => handleOf(useMatches());

/** Server only; browsers already have it. The owner's blocks may be any. */
function useStyles({ app = false, sheet = 'site' }: PageHandle): string {
  const managed = useMatches().some((match) => {
    const { blocks } = (match.loaderData ?? {}) as { blocks?: unknown };
    return Array.isArray(blocks) && blocks.length > 0;
  });
  if (app || !import.meta.env.SSR) return '';
  return pageStyles[managed ? 'site' : sheet];
}

/** From the desk's loaders (src/desk/scheme.ts). */
function useScheme(): Scheme | undefined {
  const chosen = useMatches().map((match) => (match.loaderData as { scheme?: Scheme } | undefined)?.scheme);
  return chosen.find((scheme) => scheme !== undefined);
}

export function Layout({ children }: { children: ReactNode }) {
  const handle = usePageHandle();
  const root = useRouteLoaderData<typeof loader>('root');
  const styles = useStyles(handle);
  const scheme = useScheme();
  const icons = root?.look.icons;
  return (
    <html
      lang="en-US"
      data-protections-off={root?.protectionsOff}
      data-opens-at-top={handle.opensAtTop ? '' : undefined}
      data-private={handle.isPrivate ? '' : undefined}
      data-scheme={handle.app ? undefined : 'auto'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" as="font" type="font/woff2" href={inter} crossOrigin="anonymous" />
        <Meta />
        <script id={factsId} type="application/json">
          {factsText(handle.app)}
        </script>
        {!handle.app && <script>{schemeLoader}</script>}
        <meta name="theme-color" content={company.themeColor} />
        {styles && <style>{styles}</style>}
        {handle.app && <link rel="stylesheet" href={deskStyles} />}
        {!handle.app && root?.look.style && <style>{root.look.style}</style>}
        <Links />
        {handle.app && <link rel="stylesheet" href={darkStyles} media={darkMedia(scheme)} />}
        {icons ? (
          <link rel="icon" href={icons.tab} type="image/png" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href={icons?.home ?? '/apple-touch-icon.png'} />
        <link rel="manifest" href={handle.app ? '/desk.webmanifest' : '/manifest.webmanifest'} />
      </head>
      <body>
        {children}
        {handle.app ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <>
            <script>{siteLoader}</script>
            <script type="speculationrules">{speculationRules}</script>
          </>
        )}
      </body>
    </html>
  );
}

/** Never in browsers, which hydrate only the desk (scripts/vite/island-chunks.ts). */
function PublicPage({ children, path }: { children: ReactNode; path: string }) {
  const handle = usePageHandle();
  const root = useRouteLoaderData<typeof loader>('root');
  return (
    <PublicFrame path={path} handle={handle} root={root}>
      {children}
    </PublicFrame>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const handle = usePageHandle();
  if (handle.app) return <Outlet />;
  return (
    <PublicPage path={loaderData.path}>
      <Outlet />
    </PublicPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const handle = usePageHandle();
  const request = useRouteLoaderData<typeof loader>('root')?.request;
  const text = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : fallback.failed;
  if (handle.app) return <DeskErrorPage text={text} request={request} />;
  return (
    <PublicPage path="">
      {import.meta.env.SSR && (
        <ErrorPage text={isRouteErrorResponse(error) && error.status === 404 ? undefined : text} request={request} />
      )}
    </PublicPage>
  );
}
