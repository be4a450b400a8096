import type { FormTickets } from '#src/lib/form-state.ts';
import { newId } from '#src/lib/new-id.ts';

/** @throws when the network fails. */
export const fresh = (what: 'form-token' | 'captcha') => fetch(`/api/${what}`).then((answer) => answer.json());

/** @throws when the network fails. */
export async function freshTickets(): Promise<FormTickets> {
  const [{ formToken }, { token, question }] = await Promise.all([fresh('form-token'), fresh('captcha')]);
  return { id: newId(Date.now()), formToken, captchaToken: token, question, captchaProof: '' };
}
