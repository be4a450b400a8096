import { ArrowLeft, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Link,
  useBlocker,
  useLocation,
  useNavigate,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { fallback } from '#src/content/site.ts';
import { easternText, numberText } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { DeskErrorPage } from '#src/site/error-page.tsx';
import { Wordmark } from '#src/site/wordmark.tsx';
import { MayContext } from '#src/ui/may.tsx';
import { mayOf } from './areas.ts';
import { isConnected, useDeskState } from './desk-state.ts';
import { Finder } from './finder.tsx';
import { Gate, type GateWords } from './gate-form.tsx';
import { useDesk } from './live.ts';
import type { MailStanding, MailTrouble } from './outbox-trouble.server.ts';
import type { GateOffers } from './require-sign-in.server.ts';
import { guardNavigation } from './router-hooks.ts';
import { Shortcuts, SignOutButton, type Tab } from './shortcuts.tsx';

/**
 * Tells when the server is unreachable or the session has ended; the page stays as it was. Link navigation waits in
 * router-hooks.ts; the blocker here does the same for the browser's back and forward.
 */
export function DeskLine() {
  const { connected, signedOut, isPageChosen } = useDeskState();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(guardNavigation, []);
  useBlocker(({ nextLocation, historyAction }) => {
    const waits = historyAction === 'POP' && !isConnected();
    if (waits) void navigate(nextLocation, { state: nextLocation.state });
    return waits;
  });
  return (
    <>
      <noscript>
        <p className="notice notice-error">The dashboard needs JavaScript, which is turned off.</p>
      </noscript>
      <div
        role="status"
        className="desk-line sticky top-[var(--desk-top)] z-20 bg-peach-100 px-5 py-2 text-center font-semibold text-ink-900 empty:hidden"
      >
        {!connected &&
          `You’re offline. This is the last version we loaded; it updates when you’re back online.${
            isPageChosen ? ' The page you chose opens then.' : ''
          }`}
        {connected && signedOut && (
          <>
            You’re signed out. What you typed is still here.{' '}
            <Link
              className="underline underline-offset-2"
              to={`/admin?next=${encodeURIComponent(pathname + search + hash)}`}
            >
              Sign in again
            </Link>
          </>
        )}
      </div>
    </>
  );
}

function words(trouble: MailTrouble): string {
  switch (trouble.why) {
    case 'no-server':
      return 'Email isn’t being sent because no mail server is set up (SMTP_URL).';
    case 'failing':
      return `Email hasn’t been going out since ${easternText(trouble.since)} ET.`;
    case 'owner':
      return `Notifications haven’t reached ${trouble.recipient} since ${easternText(trouble.since)} ET.`;
  }
}

function waiting(unsent: number): string {
  if (unsent === 0) return '';
  if (unsent === 1) return ' One email hasn’t been sent.';
  return ` ${unsent < 1_000 ? numberText(unsent) : '1,000 or more'} emails haven’t been sent.`;
}

export function MailLine({ standing }: { standing: MailStanding | undefined }) {
  const { trouble, unsent = 0 } = standing ?? {};
  return (
    <div
      role="status"
      className="mail-line border-b border-red-700 bg-red-50 px-5 py-2 text-center font-semibold text-ink-900 empty:hidden"
    >
      {trouble && (
        <p>
          {words(trouble)}
          {waiting(unsent)}{' '}
          <Link className="py-1 whitespace-nowrap underline underline-offset-2" to="/admin/outbox">
            See the emails
          </Link>
        </p>
      )}
    </div>
  );
}

function InsteadOfPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="empty-state" aria-labelledby="tab-title">
      <h1 id="tab-title" className="text-2xl font-bold text-ink-900">
        {title}
      </h1>
      <p className="mt-2">{text}</p>
      {children && <p className="mt-5">{children}</p>}
    </section>
  );
}

export const NothingHere = () => (
  <InsteadOfPage title="Page not found" text="It may have been deleted, or the address may be wrong.">
    <Link className="button button-quiet" to="/admin/messages">
      <ArrowLeft aria-hidden="true" size={17} /> Back to messages
    </Link>
  </InsteadOfPage>
);

export const NotYours = () => (
  <InsteadOfPage title="You don’t have access" text="The site owner manages access under Team." />
);

export const ViewerLine = () => (
  <p className="mb-5 rounded-lg border border-ink-200 px-4 py-2 text-ink-600">
    You can view everything here, but viewers can’t make changes.
  </p>
);

export function CouldNotRead() {
  const { revalidate, state } = useRevalidator();
  const busy = state !== 'idle';
  return (
    <InsteadOfPage
      title="This didn’t load"
      text="We can’t reach the server, or something went wrong there. You haven’t lost anything."
    >
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={busy}
        onClick={() => !busy && void revalidate()}
      >
        <RotateCw aria-hidden="true" size={17} /> {busy ? 'Loading…' : 'Try again'}
      </button>
    </InsteadOfPage>
  );
}

export function DeskHeader(props: { mayFind: boolean | undefined; tabs?: ReactNode; children: ReactNode }) {
  return (
    <header className="desk-header max-[30rem]:gap-x-2 max-[30rem]:px-3 md:sticky md:top-0 lg:min-h-[3.8125rem] lg:pl-5">
      <a href="/" className="desk-brand">
        <Wordmark />
      </a>
      {props.mayFind && <Finder />}
      {props.tabs}
      <div className="flex flex-wrap items-center gap-1.5 max-lg:w-full max-[30rem]:gap-1 sm:gap-2 lg:ml-auto">
        {props.children}
      </div>
    </header>
  );
}

const noTabs: readonly Tab[] = [];

/** Outside the dashboard (S2 §2). */
function OwnScreen({ mayFind, mail, children }: { mayFind?: boolean; mail?: MailStanding; children: ReactNode }) {
  const shortcuts = useRef<HTMLDialogElement>(null);
  useDesk();
  return (
    <div className="desk desk-single md:[--desk-top:3.8125rem] md:max-lg:[--desk-top:6.5rem]">
      <DeskHeader mayFind={mayFind}>
        <SignOutButton />
      </DeskHeader>
      <DeskLine />
      <MailLine standing={mail} />
      <main className="desk-main relative mx-auto max-w-7xl">
        <p>
          <Link className="desk-link inline-flex min-h-8 items-center gap-1.5" to="/admin">
            <ArrowLeft aria-hidden="true" size={17} /> Back to the dashboard
          </Link>
        </p>
        {children}
      </main>
      {mayFind && <Shortcuts dialog={shortcuts} tabs={noTabs} />}
    </div>
  );
}

/** A page with its own gate (S2 §2): `children` draw it, or the gate is shown. */
export function BehindGate<Page>(props: {
  gate: GateWords;
  loaderData: { page: Page | undefined; mail?: MailStanding; isSignedIn?: boolean; role?: Role } & GateOffers;
  answer: Outcome | undefined;
  children(page: Page): ReactNode;
}) {
  const { page, mail, isSignedIn, asksAddress, passkey, recovery, role = 'owner' } = props.loaderData;
  if (page === undefined) return <Gate {...props.gate} {...{ asksAddress, passkey, recovery }} answer={props.answer} />;
  return (
    <MayContext value={mayOf(role)}>
      <OwnScreen mayFind={isSignedIn} mail={mail}>
        {props.children(page)}
      </OwnScreen>
    </MayContext>
  );
}

export function NotBehindGate() {
  const error = useRouteError();
  const request = useRouteLoaderData<() => { request: string | undefined }>('root')?.request;
  if (!isRouteErrorResponse(error)) return <DeskErrorPage text={fallback.failed} request={request} />;
  if (error.status !== 403) return <DeskErrorPage text={`${error.status} ${error.statusText}`} request={request} />;
  return (
    <OwnScreen>
      <NotYours />
    </OwnScreen>
  );
}
