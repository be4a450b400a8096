import { randomUUID } from 'node:crypto';
import { questions } from '#src/intake/captcha.server.ts';

export const realAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** A form as it is sent. */
export interface TestEnvelope {
  id: string;
  type: string;
  data: object;
  security: Record<string, unknown>;
  [key: string]: unknown;
}

/** How a site is asked: what it answers, as JSON, to a GET, or to a POST of `body`. */
export type AskJson = (path: string, body?: object) => Promise<Record<string, string>>;

/** The right answer to one of our own questions. */
export function answerTo(question = ''): string {
  const answer = questions.find((entry) => entry.question === question)?.answers[0];
  if (!answer) throw new Error(`not one of our questions: ${question}`);
  return answer;
}

/** Asks for a puzzle, answers it and returns the proof. */
export async function solveCaptcha(ask: AskJson): Promise<string> {
  const { token, question } = await ask('/api/captcha');
  return (await ask('/api/captcha', { token, answer: answerTo(question) })).captchaProof ?? '';
}

/** What every form is sent with; it is taken once the form token is five seconds old. */
export async function tickets(ask: AskJson): Promise<{ formToken: string; captchaProof: string }> {
  const { formToken = '' } = await ask('/api/form-token');
  return { formToken, captchaProof: await solveCaptcha(ask) };
}

/** An envelope of somebody who typed the form at `at` (epoch milliseconds). */
export function envelopeOf(type: string, data: object, security: object, at: number, more: object = {}): TestEnvelope {
  const typed = { honeypot: '', behaviour: { keystrokes: 30, pastes: 0, typingMs: 9_000 } };
  const timestamp = new Date(at).toISOString();
  const about = { id: randomUUID(), type, data, timestamp, userAgent: realAgent, referrer: '' };
  return { ...about, ...more, security: { ...typed, ...security } };
}
