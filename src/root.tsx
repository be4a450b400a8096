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
import { company } from '#content/company.ts';
import { factsOfScripts } from '#content/facts.ts';
import { switchedOff } from '#content/protections.ts';
import { fallback, site } from '#content/site.ts';
import { defaultSocialLinks } from '#content/social-links.ts';
import type { Route } from './+types/root';
import { darkMedia, type Scheme } from './features/desk/scheme.ts';
import { NewsletterForm } from './features/newsletter/form.tsx';
import { firstPathOf } from './features/site/breadcrumbs.ts';
import { RouterFallback } from './features/site/fallback.tsx';
import { SiteFooter } from './features/site/footer.tsx';
import { SiteHeader } from './features/site/header.tsx';
import { lookNow } from './features/site/look.server.ts';
import { PrintedFrom } from './features/site/printed-from.tsx';
import { specialHours } from './features/site/special-hours.server.ts';
import { Trail } from './features/site/trail.tsx';
import { siteLoader, speculationRules, styleSheets } from './inline.ts';
import { factsId } from './lib/facts.ts';
import { requestContext } from './routes/context.server.ts';
import { missingHead } from './routes/public/missing-head.ts';
import darkStyles from './ui/dark.css?url';
import type { PageHandle, SheetName } from './ui/page-handle.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl, content, facts, clock } = context.get(requestContext);
  const { social, protections, schedule } = content.published();
  return {
    publicUrl,
    path: new URL(request.url).pathname,
    social,
    protectionsOff: switchedOff(protections),
    office: schedule.office,
    special: specialHours(clock.now(), schedule),
    facts: facts(),
    look: await lookNow(content.images),
  };
}

/** Of a page that says nothing of itself: an unknown path or a failed page (S1 §2 router fallback). */
export const meta: Route.MetaFunction = (args) => missingHead(args, fallback.title);

function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle));
}

/** What a page needs besides, where the owner has published blocks for it. */
const blockSheets: readonly SheetName[] = ['reading', 'managed'];

/** The sheets that the route asks for, and those of the owner's blocks. */
function useSheets({ app = false, styles = [] }: PageHandle): string[] {
  const managed = useMatches().some((match) => {
    const { blocks } = (match.loaderData ?? {}) as { blocks?: unknown };
    return Array.isArray(blocks) && blocks.length > 0;
  });
  return styleSheets({ app, styles: managed ? [...new Set([...styles, ...blockSheets])] : styles });
}

/** The colours that were chosen for the desk, as its routes' loaders tell (src/features/desk/scheme.ts). */
function useScheme(): Scheme | undefined {
  const chosen = useMatches().map((match) => (match.loaderData as { scheme?: Scheme } | undefined)?.scheme);
  return chosen.find((scheme) => scheme !== undefined);
}

export function Layout({ children }: { children: ReactNode }) {
  const handle = usePageHandle();
  const root = useRouteLoaderData<typeof loader>('root');
  const sheets = useSheets(handle);
  const scheme = useScheme();
  const icons = root?.look.icons;
  return (
    <html
      lang="en-US"
      data-protections-off={root?.protectionsOff}
      data-opens-at-top={handle.opensAtTop ? '' : undefined}
      data-private={handle.isPrivate ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {root?.facts && (
          <script id={factsId} type="application/json">
            {JSON.stringify(handle.app ? root.facts : factsOfScripts(root.facts))}
          </script>
        )}
        <meta name="theme-color" content={company.themeColor} />
        {sheets.map((sheet) => (
          <style key={sheet.length}>{sheet}</style>
        ))}
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

function PublicFrame({ children, path }: { children: ReactNode; path: string }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const { transparentHeader = false, prices = false, crumb } = usePageHandle();
  const title = crumb?.((useMatches().at(-1)?.loaderData ?? {}) as never);
  return (
    <>
      <a className="skip-link" href="#main">
        {site.skip}
      </a>
      <SiteHeader path={path} transparent={transparentHeader} logo={root?.look.logo} />
      <main id="main">
        {path && <PrintedFrom address={`${root?.publicUrl}${firstPathOf(path)}`} prices={prices} />}
        <Trail path={path} title={title} />
        {children}
      </main>
      <SiteFooter
        logo={root?.look.logo}
        social={root?.social ?? defaultSocialLinks}
        newsletter={<NewsletterForm place="footer" dark />}
      />
    </>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const handle = usePageHandle();
  if (handle.app) return <Outlet />;
  return (
    <PublicFrame path={loaderData.path}>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const text = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : fallback.failed;
  return (
    <PublicFrame path="">
      <RouterFallback text={text} />
    </PublicFrame>
  );
}
