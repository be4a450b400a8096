import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { isRouteErrorResponse, Link, useRouteError, useRouteLoaderData } from 'react-router';
import { fallback } from '#src/content/site.ts';
import { useActivity } from '#src/features/desk/activity.ts';
import { DeskLine } from '#src/features/desk/desk-line.tsx';
import { NotYours } from '#src/features/desk/desk-problem.tsx';
import { useKeptPage } from '#src/features/desk/desk-state.ts';
import { Gate, type GateWords } from '#src/features/desk/gate.tsx';
import { useKeptFocus } from '#src/features/desk/kept-focus.ts';
import type { Tab } from '#src/features/desk/layout-tabs.tsx';
import { useLiveRefresh } from '#src/features/desk/live.ts';
import { useMenus } from '#src/features/desk/menus.ts';
import { Shortcuts } from '#src/features/desk/shortcuts.tsx';
import { SignOutButton } from '#src/features/desk/sign-out-button.tsx';
import { Finder } from '#src/features/find/finder.tsx';
import { MailLine } from '#src/features/mail/mail-line.tsx';
import type { MailStanding } from '#src/features/mail/trouble.server.ts';
import { FailedScreen } from '#src/features/site/failed-screen.tsx';
import { Wordmark } from '#src/features/site/wordmark.tsx';
import type { Outcome } from '#src/lib/outcome.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { MayContext } from '#src/ui/may.ts';
import { mayOf } from './areas.ts';

const noTabs: readonly Tab[] = [];

/** The frame of a screen that has a gate of its own and stands outside of the dashboard (S2 §2). */
function OwnScreen(props: { brand: ReactNode; find?: ReactNode; notice?: ReactNode; children: ReactNode }) {
  const { brand, find, notice, children } = props;
  const shortcuts = useRef<HTMLDialogElement>(null);
  useActivity();
  useLiveRefresh();
  useKeptPage();
  useMenus();
  useKeptFocus();
  return (
    <div className="desk desk-single">
      <header className="desk-header">
        <a href="/" className="desk-brand">
          {brand}
        </a>
        {find}
        <div className="desk-acts">
          <SignOutButton />
        </div>
      </header>
      <DeskLine />
      {notice}
      <main className="desk-main">
        <p>
          <Link className="desk-link inline-flex min-h-8 items-center gap-1.5" to="/admin">
            <ArrowLeft aria-hidden="true" size={17} /> Back to the dashboard
          </Link>
        </p>
        {children}
      </main>
      {find && <Shortcuts dialog={shortcuts} tabs={noTabs} />}
    </div>
  );
}

/** A page with a gate of its own (S2 §2): what `children` draw of it, or the gate. */
export function BehindGate<Page>(props: {
  gate: GateWords;
  loaderData: {
    page: Page | undefined;
    mail?: MailStanding;
    isSignedIn?: boolean;
    asksAddress?: boolean;
    passkey?: boolean;
    recovery?: boolean;
    role?: Role;
  };
  answer: Outcome | undefined;
  children(page: Page): ReactNode;
}) {
  const { page, mail, isSignedIn, asksAddress, passkey, recovery, role = 'owner' } = props.loaderData;
  if (page === undefined) return <Gate {...props.gate} {...{ asksAddress, passkey, recovery }} answer={props.answer} />;
  return (
    <MayContext value={mayOf(role)}>
      <OwnScreen brand={<Wordmark />} find={isSignedIn ? <Finder /> : undefined} notice={<MailLine standing={mail} />}>
        {props.children(page)}
      </OwnScreen>
    </MayContext>
  );
}

/** What stands there for whoever may not see the page, and when it could not be shown. */
export function NotBehindGate() {
  const error = useRouteError();
  const request = useRouteLoaderData<() => { request: string | undefined }>('root')?.request;
  if (!isRouteErrorResponse(error)) return <FailedScreen text={fallback.failed} request={request} />;
  if (error.status !== 403) return <FailedScreen text={`${error.status} ${error.statusText}`} request={request} />;
  return (
    <OwnScreen brand={<Wordmark />}>
      <NotYours />
    </OwnScreen>
  );
}
