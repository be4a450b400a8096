import type { ReactNode } from 'react';
import { Gate, type GateWords } from '#src/features/desk/gate.tsx';
import { OwnScreen } from '#src/features/desk/own-screen.tsx';
import { Finder } from '#src/features/find/finder.tsx';
import { MailLine } from '#src/features/mail/mail-line.tsx';
import type { MailStanding } from '#src/features/mail/trouble.server.ts';
import { Wordmark } from '#src/features/site/wordmark.tsx';
import type { Outcome } from '#src/lib/outcome.ts';

/** A page with a gate of its own (S2 §2): what `children` draw of it, or the gate. */
export function BehindGate<Page>(props: {
  gate: GateWords;
  loaderData: { page: Page | undefined; mail?: MailStanding; isSignedIn?: boolean };
  answer: Outcome | undefined;
  children(page: Page): ReactNode;
}) {
  const { page, mail, isSignedIn } = props.loaderData;
  if (page === undefined) return <Gate {...props.gate} answer={props.answer} />;
  return (
    <OwnScreen brand={<Wordmark />} find={isSignedIn ? <Finder /> : undefined} notice={<MailLine standing={mail} />}>
      {props.children(page)}
    </OwnScreen>
  );
}
