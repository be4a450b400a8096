import { CalendarCheck, ChartColumn, FileText, Inbox, MailCheck, MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { DeskField, PasswordField } from '#src/ui/desk-field.tsx';
import { useNothingKept } from './desk-state.ts';
import { FrontForm, InFront } from './in-front.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { GateAnswer, GateOffers } from './require-sign-in.server.ts';

const icons = {
  inbox: Inbox,
  mail: MailCheck,
  promise: CalendarCheck,
  pages: FileText,
  chat: MessagesSquare,
  figures: ChartColumn,
};

export interface GateWords {
  title: string;
  /** Path and query to open after signing in. */
  next: string;
  features: readonly { icon: keyof typeof icons; text: string }[];
  /** Offers to remember this device; the choice arrives as `remember`. */
  remember?: boolean;
}

/** The password gate of the owner's side (S2 §2, §5). A wrong entry clears the field. */
export function Gate(
  props: GateWords &
    GateOffers & {
      /** Message explaining what led here. */
      said?: string | undefined;
      answer: GateAnswer | undefined;
    },
) {
  useNothingKept();
  // The server never sees the hash of the requested page; the browser keeps it through the redirect.
  const { hash, search } = useLocation();
  const [place, setPlace] = useState('');
  useEffect(() => setPlace(hash), [hash]);
  const next = props.next.includes('#') ? props.next : props.next + place;
  // A page with its own gate shows the gate at its own address.
  const isOwnPage = !props.next.startsWith('/admin/');
  const ownPage = props.next + search + place;
  return (
    <InFront title={props.title} foot={null}>
      <p role="status" className="mt-4 font-semibold empty:hidden">
        {!props.answer && props.said}
      </p>
      <FrontForm button="Login" busyButton="Checking…">
        <input type="hidden" name="next" value={next} />
        {props.asksAddress && (
          <DeskField
            label="Email"
            {...{ id: 'email', name: 'email', type: 'email', autoComplete: 'username', required: true }}
            defaultValue={props.answer?.email}
          />
        )}
        <PasswordField label="Password" outcome={props.answer} />
        {/* Gets past the rate limit while somebody else uses up the attempts. */}
        {(props.recovery || props.answer?.recovery) && (
          <DeskField
            label="Recovery code"
            hint="Enter your password and a recovery code to skip the wait. Each code works once."
            {...{ name: 'recovery', type: 'text', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
          />
        )}
        {props.remember && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="remember" className="size-5" /> Remember this device
          </label>
        )}
      </FrontForm>
      {props.passkey && <PasskeyButton next={isOwnPage ? ownPage : next} remember="if-ticked" />}
      {props.asksAddress && (
        <p className="mt-4">
          <a className="desk-link" href="/admin/reset">
            Forgot your password?
          </a>
        </p>
      )}
      <ul className="mt-8 grid gap-3 border-t border-ink-100 pt-6 text-ink-600">
        {props.features.map(({ icon, text }) => {
          const Icon = icons[icon];
          return (
            <li key={text} className="flex gap-3">
              <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-arc-600" />
              {text}
            </li>
          );
        })}
      </ul>
      <p className="mt-6">
        <a className="desk-link" href="/">
          Back to the website
        </a>
      </p>
    </InFront>
  );
}
