import { CalendarCheck, ChartColumn, FileText, Inbox, MailCheck, MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { PasswordField } from '#src/ui/password-field.tsx';
import { useNothingKept } from './desk-state.ts';

const icons = {
  inbox: Inbox,
  mail: MailCheck,
  promise: CalendarCheck,
  pages: FileText,
  chat: MessagesSquare,
  figures: ChartColumn,
};

/** What differs between the gates (routes/admin/gates.ts). */
export interface GateWords {
  title: string;
  /** Where signing in leads: path and query. */
  next: string;
  features: readonly { icon: keyof typeof icons; text: string }[];
  /** Offers to remember this device; the choice arrives as `remember`. */
  remember?: boolean;
}

/** The password gate of the owner's side (S2 §2, §5); a wrong entry clears the field. */
export function Gate(props: GateWords & { answer: Outcome | undefined }) {
  useNothingKept();
  const busy = useNavigation().state !== 'idle';
  // A browser keeps the place on the page that was asked for to itself, through the redirect that led here.
  const { hash } = useLocation();
  const [place, setPlace] = useState('');
  useEffect(() => setPlace(hash), [hash]);
  return (
    <main className="gate">
      <div className="sheet gate-sheet">
        <h1 className="text-3xl font-medium tracking-[-0.03em]">{props.title}</h1>
        <Form method="post" className="mt-6 grid gap-4">
          <input type="hidden" name="next" value={props.next.includes('#') ? props.next : props.next + place} />
          <PasswordField label="Password" outcome={props.answer} />
          {props.remember && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="remember" className="size-5" /> Remember this device
            </label>
          )}
          <button type="submit" className="button button-peach justify-center" disabled={busy}>
            {busy ? 'Checking…' : 'Login'}
          </button>
        </Form>
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
      </div>
    </main>
  );
}
