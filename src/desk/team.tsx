import { useEffect, useRef } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { firstErrors } from '#src/lib/first-errors.ts';
import { refuse } from '#src/lib/outcome.ts';
import { roles } from '#src/platform/session/rights.ts';
import { ConfirmField } from '#src/ui/desk-field.tsx';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import { SelectField, TextField } from '#src/ui/fields.tsx';
import { useFirstInvalid, useKeptAnswer } from '#src/ui/hooks.ts';
import { Refused, Screen, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/team';
import { invitationFields, type Member, type TeamAnswer } from './account-team.server.ts';
import { roleWords } from './areas.ts';
import { deskTitle } from './desk-title.ts';
import { deskAction, isFresh, requireSignIn, unconfirmed } from './require-sign-in.server.ts';

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
  { title: 'Last signed in', cell: ({ lastSeen }) => lastSeen },
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
    <SheetSection id="invite" title="Invite a teammate">
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
    </SheetSection>
  );
}

export const meta = deskTitle('Team');

const said: Readonly<Record<string, string>> = {
  invited: 'Invitation sent.',
  removed: 'Account removed.',
};

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const done = new URL(args.request.url).searchParams.get('done') ?? '';
  const { team, mailConfigured, actor } = parts;
  const members = await team.members();
  // With a second account, sign-in asks for an email, so the owner needs one before inviting.
  const mayInvite = members.some(({ id, email }) => id === actor.account && email !== '');
  return { members, mayInvite, done: said[done], asksPassword: !isFresh(parts), mailConfigured };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<TeamAnswer> => {
    const typed = Object.fromEntries(['name', 'email', 'role'].map((name) => [name, String(form.get(name) ?? '')]));
    const fields = invitationFields.safeParse(typed);
    if (!fields.success) {
      return { ...refuse('Please fix the marked fields.'), errors: firstErrors(fields.error) };
    }
    const invited =
      (await unconfirmed(parts, form, 'to invite somebody')) ?? (await parts.team.invite(fields.data, parts.actor));
    if (!invited.ok) return invited;
    throw redirect('/admin/team?done=invited');
  });

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { members, mayInvite, done, asksPassword, mailConfigured } = loaderData;
  const answer = useKeptAnswer(actionData);
  const busy = useNavigation().state === 'submitting';
  return (
    <Screen title="Team" about="Who can use the desk, and what they can do.">
      <p role="status" className="mb-4 font-semibold empty:hidden">
        {!busy && !answer && done}
      </p>
      <div className="sheet">
        <DeskTable
          caption="Accounts, oldest first"
          columns={columns}
          rows={members}
          keyOf={({ id }) => id}
          empty="No accounts yet."
        />
        {!mayInvite && (
          <p className="sheet-section">
            Before you invite anyone, add your own name and email under{' '}
            <Link className="desk-link" to="/admin/account">
              Account
            </Link>
            . With two or more people, sign-in asks for an email address.
          </p>
        )}
        {mayInvite && (
          <Invite sent={members.length} answer={answer} asksPassword={asksPassword} mailConfigured={mailConfigured} />
        )}
      </div>
    </Screen>
  );
}
