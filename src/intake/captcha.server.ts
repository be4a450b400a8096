import { questions } from 'content:captcha';
import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { puzzleBudgets } from '#src/lib/budgets.ts';
import { newId } from '#src/lib/new-id.ts';
import { limits, messages } from '#src/lib/security.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { createLocalBudget, type Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { Intake } from './receive.server.ts';

export { questions };

/** Trimmed and case-insensitive (S1 §5). */
export function answerFits(index: number, answer: string): boolean {
  const given = answer.trim().toLowerCase();
  return questions[index]?.answers.includes(given) ?? false;
}

/** For the site's own rehearsal of its forms; empty for an unknown question. */
export const answersTo = (question: string): readonly string[] =>
  questions.find((one) => one.question === question)?.answers ?? [];

const questionLifeMs = 24 * 3_600_000;
/** A form queued while offline may be sent days after its puzzle was solved. */
const proofLifeMs = 7 * 24 * 3_600_000;

const challengeShape = z.object({ nonce: z.string(), question: z.number().int(), expires: z.number() });
const proofShape = z.object({ nonce: z.string(), expires: z.number() });

export type Proof = z.infer<typeof proofShape>;
type Challenge = ReturnType<Captcha['ask']>;
type AnswerOutcome = { proof: string } | { message: string; challenge?: Challenge };

/** Marks a puzzle as used by this submission; false when another one used it. */
export async function spendProof(trx: Trx, nonce: string, submissionId: string, expiresAt: number): Promise<boolean> {
  await trx
    .insertInto('captcha_proofs')
    .values({ nonce, submission_id: submissionId, expires_at: expiresAt })
    .onConflict((c) => c.column('nonce').doNothing())
    .execute();
  return proofIsFree(trx, nonce, submissionId);
}

export async function proofIsFree(from: Sql | Trx, nonce: string, submissionId: string): Promise<boolean> {
  const row = await from
    .selectFrom('captcha_proofs')
    .select('submission_id')
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  return row === undefined || row.submission_id === submissionId;
}

export async function forgetExpired(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('captcha_challenges').where('expires_at', '<', now).execute();
  await trx.deleteFrom('captcha_proofs').where('expires_at', '<', now).execute();
}

export type Captcha = ReturnType<typeof createCaptcha>;

/** The puzzle of the secured forms (S1 §5). Stateless: tokens instead of a session. */
export function createCaptcha(deps: {
  db: Db;
  tokens: Tokens;
  clock: Clock;
  overruns: Overruns;
  pick?: (count: number) => number;
}) {
  const { db, tokens, clock } = deps;
  const remembered = createLocalBudget(puzzleBudgets.process);
  const pick = deps.pick ?? ((count) => randomInt(count));

  /** `failed`: index of a question not to ask again. */
  function ask(failed?: number) {
    const picked = pick(questions.length - (failed === undefined ? 0 : 1));
    const index = failed !== undefined && picked >= failed ? picked + 1 : picked;
    const now = clock.now();
    const payload = { nonce: newId(now), question: index, expires: now + questionLifeMs };
    return { token: tokens.sign('captcha', payload), question: questions[index]?.question ?? '' };
  }

  /** Undefined when it is not ours or expired. */
  function unexpired<Shape extends { expires: number }>(shape: z.ZodType<Shape>, said: unknown): Shape | undefined {
    const parsed = shape.safeParse(said);
    return parsed.success && parsed.data.expires > clock.now() ? parsed.data : undefined;
  }
  const read = (token: string) => unexpired(challengeShape, tokens.read('captcha', token));

  return {
    ask: () => ask(),
    questionOf(token: string) {
      const challenge = read(token);
      return challenge && questions[challenge.question]?.question;
    },
    /** The third wrong answer, or one to an expired puzzle, brings another question (S1 §4). */
    async answer(token: string, answer: string): Promise<AnswerOutcome> {
      const challenge = read(token);
      if (!challenge) return { message: messages.captchaWrong, challenge: ask() };
      const { nonce, expires } = challenge;
      const before = db.sql.selectFrom('captcha_challenges').select('wrong').where('nonce', '=', nonce);
      if (((await before.executeTakeFirst())?.wrong ?? 0) >= limits.captchaAttempts) {
        return { message: messages.captchaLocked, challenge: ask(challenge.question) };
      }
      if (answerFits(challenge.question, answer)) {
        return { proof: tokens.sign('captcha-proof', { nonce, expires: clock.now() + proofLifeMs }) };
      }
      if (!remembered.take('', clock.now())) {
        deps.overruns.note(puzzleBudgets.process);
        return { message: messages.captchaLocked, challenge: ask() };
      }
      const { wrong } = await db.write((trx) =>
        trx
          .insertInto('captcha_challenges')
          .values({ nonce, wrong: 1, expires_at: expires })
          .onConflict((c) => c.column('nonce').doUpdateSet({ wrong: sql`captcha_challenges.wrong + 1` }))
          .returning('wrong')
          .executeTakeFirstOrThrow(),
      );
      if (wrong >= limits.captchaAttempts) {
        return { message: messages.captchaLocked, challenge: ask(challenge.question) };
      }
      return { message: messages.captchaWrong };
    },
    readProof: (proof: string) => unexpired(proofShape, tokens.read('captcha-proof', proof)),
  };
}

export const captchaAnswer = z.object({ token: z.string().max(2000), answer: z.string().max(200) });

/** `GET` and `POST /api/captcha` (design.md section 5, S1 §5). */
export function captchaApi({ intake }: { intake: Intake }): Hono {
  return new Hono()
    .get('/captcha', (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json(intake.captcha.ask());
    })
    .post('/captcha', async (c) => {
      const parsed = captchaAnswer.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ message: 'Please send a token and an answer.' }, 422);
      const outcome = await intake.captcha.answer(parsed.data.token, parsed.data.answer);
      if ('proof' in outcome) return c.json({ captchaProof: outcome.proof });
      return c.json({ message: outcome.message, ...outcome.challenge }, 422);
    });
}
