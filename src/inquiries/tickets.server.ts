import type { Intake } from '#src/intake/receive.server.ts';
import type { FormTickets } from '#src/lib/form-state.ts';

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
