import { LogOut, Mail, ShieldOff, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, Form, redirect, useFetcher, useNavigation, useSubmit } from 'react-router';
import { type Outcome, unknownIntent } from '#src/lib/outcome.ts';
import { roles } from '#src/platform/session/rights.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { ConfirmField } from '#src/ui/desk-field.tsx';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import { Refused, Screen, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/team-member';
import type { Member } from './account-team.server.ts';
import { roleWords } from './areas.ts';
import { deskTitle } from './desk-title.ts';
import { deskAction, isFresh, requireSignIn, type SignedInContext, unconfirmed } from './require-sign-in.server.ts';

type MemberAnswer = Outcome & { confirm?: boolean; intent?: string };

const factorOff = 'second-factor-off';

function Act(props: {
  intent: string;
  title: string;
  question: string;
  confirm: string;
  keep: string;
  icon: ReactNode;
  asksPassword: boolean;
  answer: MemberAnswer | undefined;
  /** Leads to another page: a fetcher's redirect would be lost when the desk revalidates meanwhile. */
  leaves?: boolean;
  children: ReactNode;
}) {
  const submit = useSubmit();
  const fetcher = useFetcher<MemberAnswer>({ key: `member-${props.intent}` });
  const { intent, asksPassword } = props;
  const answer = fetcher.data ?? (props.answer?.intent === intent ? props.answer : undefined);
  const isAsked = asksPassword || answer?.confirm === true;
  return (
    <SheetSection id={`${intent}-title`} title={props.title}>
      <p className="mb-3 text-ink-600">{props.children}</p>
      <ConfirmAction
        question={props.question}
        confirm={props.confirm}
        keep={props.keep}
        label={props.title}
        labelled
        icon={props.icon}
        onConfirm={(entered) => (props.leaves ? submit : fetcher.submit)({ ...entered, intent }, { method: 'post' })}
      >
        {isAsked && <ConfirmField asked outcome={answer} />}
      </ConfirmAction>
      <p role="status" className="mt-2 empty:hidden">
        {answer?.ok && 'Done.'}
      </p>
      <Refused outcome={answer} className="mt-2" />
    </SheetSection>
  );
}

function RoleForm(props: { member: Member; asksPassword: boolean; answer: MemberAnswer | undefined }) {
  const { member } = props;
  const busy = useNavigation().state === 'submitting';
  const answer = props.answer?.intent === 'role' ? props.answer : undefined;
  return (
    <SheetSection id="role-title" title="Role">
      <Form method="post" className="mt-2 grid gap-4">
        <input type="hidden" name="intent" value="role" />
        <fieldset className="grid gap-1">
          <legend className="sr-only">Role</legend>
          {roles.map((role) => (
            <label key={role} className="flex min-h-9 items-center gap-3">
              <input
                type="radio"
                name="role"
                value={role}
                defaultChecked={role === member.role}
                className="size-5 shrink-0"
              />
              <span>
                <strong>{roleWords[role].name}</strong>: {roleWords[role].may}
              </span>
            </label>
          ))}
        </fieldset>
        <ConfirmField asked={props.asksPassword} outcome={answer} />
        {!answer?.confirm && <Refused outcome={answer} />}
        <p role="status" className="empty:hidden">
          {answer?.ok && 'Role changed. This account has to sign in again in every browser.'}
        </p>
        <button type="submit" className="button button-quiet w-fit" disabled={busy}>
          Change role
        </button>
      </Form>
    </SheetSection>
  );
}

export const meta = deskTitle('Team');

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const member = await parts.team.member(args.params.id);
  if (!member) throw data(null, { status: 404, statusText: 'Not Found' });
  return { member, isOwn: member.id === parts.actor.account, asksPassword: !isFresh(parts) };
}

const changes: Readonly<
  Record<string, { purpose: string; act(parts: SignedInContext, id: string, form: FormData): Promise<Outcome> }>
> = {
  role: {
    purpose: 'to change a role',
    act: async ({ team, actor }, id, form) => {
      const role = roles.find((one) => one === form.get('role'));
      return role ? team.changeRole(id, role, actor) : unknownIntent;
    },
  },
  link: { purpose: 'to send a link', act: ({ team, actor }, id) => team.sendLinkAgain(id, actor) },
  'sign-out': { purpose: 'to sign somebody out', act: ({ team, actor }, id) => team.signOut(id, actor) },
  'second-factor-off': {
    purpose: 'to turn off somebody’s second factor',
    act: ({ team, actor }, id) => team.turnOffSecondFactor(id, actor),
  },
  remove: { purpose: 'to remove an account', act: ({ team, actor }, id) => team.remove(id, actor) },
};

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<MemberAnswer> => {
    const intent = String(form.get('intent') ?? '');
    const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined;
    if (!change) return unknownIntent;
    const done = (await unconfirmed(parts, form, change.purpose)) ?? (await change.act(parts, args.params.id, form));
    if (done.ok && intent === 'remove') throw redirect('/admin/team?done=removed');
    return { ...done, intent };
  });

export default function TeamMember({ loaderData, actionData }: Route.ComponentProps) {
  const { member, isOwn, asksPassword } = loaderData;
  const answer = useKeptAnswer(actionData);
  // The result of the last action stays where it was triggered.
  const off = useFetcher<MemberAnswer>({ key: `member-${factorOff}` }).data;
  const isOff = off?.ok === true && off.intent === factorOff;
  const name = member.name || 'First owner';
  const shared = { asksPassword, answer };
  return (
    <Screen
      className="max-w-3xl"
      back={{ to: '/admin/team', text: 'Team' }}
      title={name}
      about={[member.email, `${member.isInvited ? '' : 'last signed in: '}${member.lastSeen}`]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className="sheet">
        <RoleForm member={member} {...shared} />
        <Act
          {...shared}
          intent="link"
          title={member.isInvited ? 'Resend the invitation' : 'Send a password reset link'}
          question={`Send an email to ${member.email || 'this account'}? Earlier links stop working.`}
          confirm="Send email"
          keep="Cancel"
          icon={<Mail aria-hidden="true" size={17} />}
        >
          The link works once and expires in 30 minutes.
        </Act>
        {!member.isInvited && (
          <Act
            {...shared}
            intent="sign-out"
            title="Sign out everywhere"
            question={`Sign ${name} out of every browser?`}
            confirm="Sign out"
            keep="Stay signed in"
            icon={<LogOut aria-hidden="true" size={17} />}
          >
            {member.sessions === 1 ? 'One browser is signed in.' : `${member.sessions} browsers are signed in.`}
          </Act>
        )}
        {(member.hasKeys || isOff) && !isOwn && (
          <Act
            {...shared}
            intent={factorOff}
            title="Turn off second factor"
            question={`Remove the authenticator app, passkeys and recovery codes for ${name}? They’ll be signed out, and their password alone will be enough again.`}
            confirm="Turn off"
            keep="Keep on"
            icon={<ShieldOff aria-hidden="true" size={17} />}
          >
            For someone who lost their device. Make sure it’s really them asking. They get an email.
          </Act>
        )}
        <Act
          {...shared}
          intent="remove"
          leaves
          title={member.isInvited ? 'Cancel the invitation' : 'Remove account'}
          question={`Remove ${isOwn ? 'your own account' : name}? They’ll be signed out right away and can’t sign in again.`}
          confirm="Remove"
          keep="Keep account"
          icon={<UserX aria-hidden="true" size={17} />}
        >
          Their name stays in conversations and in the audit log.
        </Act>
      </div>
    </Screen>
  );
}
