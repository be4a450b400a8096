import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import { fallback } from '#src/content/site.ts';
import { NotYours } from '#src/features/desk/desk-problem.tsx';
import { Gate, type GateWords } from '#src/features/desk/gate.tsx';
import { OwnScreen } from '#src/features/desk/own-screen.tsx';
import { Finder } from '#src/features/find/finder.tsx';
import { MailLine } from '#src/features/mail/mail-line.tsx';
import type { MailStanding } from '#src/features/mail/trouble.server.ts';
import { FailedScreen } from '#src/features/site/failed-screen.tsx';
import { Wordmark } from '#src/features/site/wordmark.tsx';
import type { Outcome } from '#src/lib/outcome.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { MayContext } from '#src/ui/may.ts';
import { mayOf } from './areas.ts';

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
