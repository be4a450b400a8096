import type { FormTickets } from '#src/lib/form-state.ts';
import { newId } from '#src/lib/new-id.ts';

/** @throws when the network fails. */
export async function freshTickets(): Promise<FormTickets> {
  const [{ formToken }, { token, question }] = await Promise.all(
    ['/api/form-token', '/api/captcha'].map((url) => fetch(url).then((answer) => answer.json())),
  );
  return { id: newId(Date.now()), formToken, captchaToken: token, question, captchaProof: '' };
}
