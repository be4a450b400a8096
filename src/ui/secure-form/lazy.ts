import * as sending from 'content:forms/sending';
import { withdraw } from '#src/lib/offline-outbox.ts';
import { messages } from '#src/lib/security.ts';
import { clearAnswers, dropDraft, putValues, recall, writeDraft } from './kept-form.ts';
import { judged, send, taken } from './sending.ts';
import type { FormEvent } from './step.ts';
import { freshTickets } from './tickets.ts';

export async function verify(token: string, answer: string): Promise<FormEvent> {
  try {
    const response = await fetch('/api/captcha', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, answer }),
    });
    const body = await response.json();
    if (response.ok) return { type: 'verified', proof: body.captchaProof };
    const next = body.question ? { captchaToken: body.token, question: body.question } : {};
    return { type: 'unverified', message: body.message ?? messages.captchaWrong, next };
  } catch {
    // No network: the answer is sent with the form and checked then.
    return { type: 'unverified', message: sending.answerLater };
  }
}

/** One chunk, loaded on the first keystroke: it must be there before the network can go away. */
export const lazy = {
  send,
  judged,
  taken,
  withdraw,
  recall,
  putValues,
  clearAnswers,
  writeDraft,
  dropDraft,
  verify,
  freshTickets,
};
