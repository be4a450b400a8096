import type { Intake } from '#src/intake/receive.server.ts';
import type { FormTickets } from '#src/lib/form-state.ts';

/** Fresh tickets for a secured form: its id, the start of its fill time, and a question. */
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
