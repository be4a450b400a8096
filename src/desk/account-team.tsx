import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { roles } from '#src/platform/session/rights.ts';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import { SelectField, TextField } from '#src/ui/fields.tsx';
import { useFirstInvalid } from '#src/ui/hooks.ts';
import { ConfirmField } from '#src/ui/password-field.tsx';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Member } from './account-team.server.ts';
import { roleWords } from './areas.ts';

export type TeamAnswer = Outcome & {
  confirm?: boolean;
  errors?: Partial<Record<string, string>>;
};

export const lastSeen = ({ isInvited, linkUntil, signedInAt }: Member): string => {
  if (!isInvited) return signedInAt === null ? 'Never' : `${easternText(signedInAt)} ET`;
  return linkUntil === undefined
    ? 'Invited; the link has expired'
    : `Invited; link expires ${easternText(linkUntil)} ET`;
};

const columns: readonly Column<Member>[] = [
  {
    title: 'Name',
    cell: ({ id, name }) => (
      <Link className="desk-link" to={`/admin/team/${id}`}>
        {name || 'First owner'}
      </Link>
    ),
  },
  { title: 'Email', className: 'wrap-anywhere', cell: ({ email }) => email || '–' },
  { title: 'Role', cell: ({ role }) => roleWords[role].name },
  { title: 'Last signed in', cell: lastSeen },
  { title: 'Browsers', cell: ({ sessions }) => sessions },
];

function Invite(props: {
  sent: number;
  answer: TeamAnswer | undefined;
  asksPassword: boolean;
  mailConfigured: boolean;
}) {
  const { answer } = props;
  const busy = useNavigation().state === 'submitting';
  const { errors = {} } = answer ?? {};
  const form = useFirstInvalid(answer);
  const { sent } = props;
  const seen = useRef(sent);
  useEffect(() => {
    if (seen.current !== sent) form.current?.querySelector('input')?.focus();
    seen.current = sent;
  }, [sent, form]);
  const own = (name: string) => ({ prefix: 'invite', name, required: true, error: errors[name] });
  return (
    <section className="sheet-section" aria-labelledby="invite">
      <header>
        <h2 id="invite">Invite a teammate</h2>
      </header>
      <p className="text-ink-600">
        They get an email with a link to choose a password. It works once and expires in 30 minutes.
        {!props.mailConfigured && ' Email isn’t set up yet, so the invitation waits in the outbox.'}
      </p>
      <Form ref={form} method="post" className="mt-4 max-w-md" key={sent} noValidate>
        {/* What was typed while one is on its way would go with it. */}
        <fieldset disabled={busy} className="grid gap-4">
          <TextField {...own('name')} label="Name" autoComplete="off" maxLength={60} />
          <TextField {...own('email')} label="Email" type="email" autoComplete="off" />
          <SelectField
            {...own('role')}
            label="Role"
            empty="Choose a role"
            options={roles.map((value) => ({ value, label: `${roleWords[value].name}: ${roleWords[value].may}` }))}
          />
          <ConfirmField asked={props.asksPassword} outcome={answer} />
          {!answer?.confirm && <Refused outcome={answer} />}
          <button type="submit" className="button button-peach w-fit">
            {busy ? 'Inviting…' : 'Send invitation'}
          </button>
        </fieldset>
      </Form>
    </section>
  );
}

export function TeamScreen(props: {
  members: readonly Member[];
  done: string | undefined;
  answer: TeamAnswer | undefined;
  asksPassword: boolean;
  mailConfigured: boolean;
  /** Whether the viewer has an email address; without one they cannot invite. */
  mayInvite: boolean;
}) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Screen title="Team" about="Who can use the desk, and what they can do.">
      <p role="status" className="mb-4 font-semibold empty:hidden">
        {!busy && !props.answer && props.done}
      </p>
      <div className="sheet">
        <DeskTable
          caption="Accounts, oldest first"
          columns={columns}
          rows={props.members}
          keyOf={({ id }) => id}
          empty="No accounts yet."
        />
        {!props.mayInvite && (
          <p className="sheet-section">
            Before you invite anyone, add your own name and email under{' '}
            <Link className="desk-link" to="/admin/account">
              Account
            </Link>
            . With two or more people, sign-in asks for an email address.
          </p>
        )}
        {props.mayInvite && (
          <Invite
            sent={props.members.length}
            answer={props.answer}
            asksPassword={props.asksPassword}
            mailConfigured={props.mailConfigured}
          />
        )}
      </div>
    </Screen>
  );
}
