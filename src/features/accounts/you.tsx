import { Form, useNavigation } from 'react-router';
import { ConfirmField } from '#src/ui/confirm-field.tsx';
import { TextField } from '#src/ui/fields.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { useFirstInvalid } from '#src/ui/use-first-invalid.ts';
import type { TeamAnswer } from './team.tsx';

/** One's own name and address. */
export function You(props: {
  you: { name: string; email: string; role: string };
  answer: TeamAnswer | undefined;
  asksPassword: boolean;
}) {
  const { you, answer } = props;
  const busy = useNavigation().state === 'submitting';
  const { errors = {}, values = you } = answer ?? {};
  const form = useFirstInvalid(answer);
  const own = (name: string) => ({ prefix: 'you', name, required: true, error: errors[name] });
  return (
    <section className="sheet-section" aria-labelledby="you">
      <header>
        <h2 id="you">You</h2>
        <p>{you.role}</p>
      </header>
      <p className="text-ink-600">The name your team and the audit log show, and where we email you.</p>
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {answer?.ok && 'Saved.'}
      </p>
      <Form ref={form} method="post" className="mt-3 grid max-w-md gap-4" noValidate>
        <input type="hidden" name="intent" value="you" />
        <TextField {...own('name')} label="Name" autoComplete="name" maxLength={60} defaultValue={values.name} />
        <TextField {...own('email')} label="Email" type="email" autoComplete="email" defaultValue={values.email} />
        <ConfirmField asked={props.asksPassword} outcome={answer} />
        {!answer?.confirm && !answer?.errors && <Refused outcome={answer} />}
        <button type="submit" className="button button-quiet w-fit" disabled={busy}>
          Save
        </button>
      </Form>
    </section>
  );
}
