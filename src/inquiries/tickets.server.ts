import { type CallbackKind, callbackTypes } from '#src/content/forms/callback.ts';
import type { Intake } from '#src/intake/receive.server.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';

export function issueTickets(intake: Intake): FormTickets {
  const challenge = intake.captcha.ask();
  return {
    id: intake.newId(),
    formToken: intake.formTokens.issue(),
    captchaToken: challenge.token,
    question: challenge.question,
    captchaProof: '',
  };
}

/** Of the form for a phone number alone; `formState` is what came back without a script. */
export function callbackProps(intake: Intake, kind: CallbackKind, formState: FormState | undefined) {
  const state = formState?.type === callbackTypes[kind] ? formState : undefined;
  return { kind, tickets: state?.tickets ?? issueTickets(intake), state };
}
