import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { isRouteErrorResponse, Link, useRouteError, useRouteLoaderData } from 'react-router';
import { fallback } from '#src/content/site.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { FailedScreen } from '#src/site/failed-screen.tsx';
import { Wordmark } from '#src/site/wordmark.tsx';
import { MayContext } from '#src/ui/may.ts';
import { useActivity } from './activity.ts';
import { mayOf } from './areas.ts';
import { DeskLine } from './desk-line.tsx';
import { NotYours } from './desk-problem.tsx';
import { useKeptPage } from './desk-state.ts';
import { Finder } from './finder.tsx';
import { Gate, type GateWords } from './gate-form.tsx';
import { useKeptFocus } from './kept-focus.ts';
import type { Tab } from './layout-tabs.tsx';
import { useLiveRefresh } from './live.ts';
import { MailLine } from './mail-line.tsx';
import { useMenus } from './menus.ts';
import type { MailStanding } from './outbox-trouble.server.ts';
import { Shortcuts } from './shortcuts.tsx';
import { SignOutButton } from './sign-out-button.tsx';

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
