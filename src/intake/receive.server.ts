import type { SentFiles } from '#src/lib/file-name.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import type { InjectionType } from '#src/lib/injection.ts';
import { newId } from '#src/lib/new-id.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { messages, refusalMessage } from '#src/lib/security.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import {
  accept,
  dropUploads,
  findSubmission,
  requestUrl,
  setFlags,
  storeUploads,
  submissionOf,
} from './accept.server.ts';
import { drawsOfForm, holderOf, OverBudget, takeConfirmation } from './budgets.server.ts';
import { type Captcha, spendProof } from './captcha.server.ts';
import { Conflict, type IntakeForm, Invalid, type MailSite } from './form.ts';
import { type CheckResult, type Client, checkSender, type FormTokens } from './guard.server.ts';
import { type Envelope, originText } from './origin.ts';

interface Receipt {
  id: string;
  reference: string;
  /** ISO 8601. */
  respondBy: string;
  requestUrl: string;
  /** The private page of what was booked. */
  ownUrl?: string;
}

/** HTTP contract: design.md section 5. `sentAt`: for a repeat, ISO moment of the stored version. */
export type Outcome = { status: 200 | 201; receipt: Receipt; sentAt?: string } | (Refusal & { captchaProof?: string });

/** `captchaProof` returns a solved puzzle, so that it counts on the next try. */
type Refusal =
  | {
      status: 403;
      message: string;
      reasons: string[];
      captcha?: { message: string; token?: string; question?: string };
    }
  | { status: 409; message: string; details: Record<string, unknown> }
  | { status: 422; message: string; errors: Record<string, string> }
  | { status: 429; message: string; reasons: string[]; retryAfterSeconds: number };

export type Intake = ReturnType<typeof createIntake>;

class ProofUsed extends Error {}

const otherForm =
  'We already have another form under this number, so this one was not taken. Please open the form again.';

/** Clips to 500 characters without control characters (PostgreSQL refuses NUL). */
export function clip(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 500);
}

/** The only path from public forms to the database (design.md section 5, S1 §5 and §8). */
export function createIntake(deps: {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  captcha: Captcha;
  formTokens: FormTokens;
  hours: BusinessClock;
  addresses: OutboxAddresses;
  files: FileStore;
  site: MailSite;
  log: Log;
  overruns: Overruns;
  /** Called after each attempt; with the origin (JSON) when something was accepted. */
  onAccepted: (origin?: string) => void;
  /** Called for text that looks like an injection; it is still processed. */
  onInjection?: (types: readonly InjectionType[], client: Client) => void;
}) {
  const { db, clock, log, site } = deps;

  function limited(error: OverBudget): Outcome {
    deps.overruns.note(error.over.budget);
    return error.refusal();
  }

  function invalid(errors: Record<string, string>): Outcome {
    return { status: 422, message: 'Please check the marked fields.', errors };
  }

  /** `files` by field name; the envelope's data may repeat the fields. */
  async function receive<Input>(
    form: IntakeForm<Input>,
    envelope: Envelope,
    client: Client,
    files: SentFiles = {},
  ): Promise<Outcome> {
    const checked = await checkSender(envelope, client, { ...deps, sql: db.sql });
    if (checked.injections.length > 0) deps.onInjection?.(checked.injections, client);
    const outcome = await acceptChecked(form, envelope, client, checked, files);
    if ('receipt' in outcome) {
      // Already committed; a failure here must not change the answer.
      const ownUrl = await form.ownUrl?.(db.sql, outcome.receipt.id, site).catch(() => undefined);
      return ownUrl ? { ...outcome, receipt: { ...outcome.receipt, ownUrl } } : outcome;
    }
    if (!checked.proofText) return outcome;
    return { ...outcome, captchaProof: checked.proofText };
  }

  async function acceptChecked<Input>(
    form: IntakeForm<Input>,
    envelope: Envelope,
    client: Client,
    checked: CheckResult,
    sent: SentFiles,
  ): Promise<Outcome> {
    const now = clock.now();
    const { reasons, proof } = checked;
    if (reasons.length > 0 || !proof) {
      log.info({ type: form.type, submission: envelope.id, reasons }, 'submission refused');
      return {
        status: 403,
        message: refusalMessage(reasons),
        reasons,
        ...(checked.captcha ? { captcha: checked.captcha } : {}),
      };
    }

    const draws = drawsOfForm(form.uploads ? sent : {}, client, envelope.security.visitor, deps.tokens);
    const early = await draws.ask(db.sql, envelope.id, now);
    if (early) return limited(early);

    const parsed = form.schema.safeParse({ ...envelope.data, ...sent });
    if (!parsed.success) {
      return invalid(firstErrors(parsed.error));
    }

    const input = parsed.data;
    const uploads = form.uploads?.(input) ?? {};
    const files = await storeUploads(uploads, deps.files);
    const came = { id: envelope.id, source: envelope.source, receivedAt: now, acceptedAt: now };
    const submission = submissionOf(form, came, { input, files, hours: deps.hours, read: deps.tokens.read });
    const sentAt = Date.parse(envelope.timestamp);
    const receiptOf = (kept: { id: string; reference: string; respondBy: number }): Receipt => ({
      id: kept.id,
      reference: kept.reference,
      respondBy: new Date(kept.respondBy).toISOString(),
      requestUrl: requestUrl(kept.id, site),
    });

    // False while certainly no row exists. After a failed commit nobody knows: the sweep (platform/files) decides.
    let written = false;
    let outdated: string | undefined;
    const origin = originText(envelope, client, site.publicUrl);
    const about = {
      sent_at: Number.isFinite(sentAt) ? sentAt : null,
      user_agent: clip(client.userAgent),
      referrer: clip(envelope.referrer),
      flags: JSON.stringify(checked.flags),
      origin,
    };
    try {
      return await db.write(async (trx): Promise<Outcome> => {
        const whenNew = async () => {
          await draws.take(trx, submission.id, now);
          if (!(await spendProof(trx, proof.nonce, submission.id, proof.expires))) throw new ProofUsed();
          const { email, phone } = form.lead(submission.answers);
          const holder = holderOf(email || phone, client, deps.tokens);
          const full = await takeConfirmation(trx, holder, submission.id, now);
          const confirms = (await form.admit?.(trx, submission, holder)) || !full;
          if (full && !confirms) {
            deps.overruns.note(full.budget);
            await setFlags(trx, submission.id, JSON.stringify([...checked.flags, 'unconfirmed']));
          }
          return confirms;
        };
        const taken = { form, submission, about, uploads, files };
        const accepted = await accept(trx, taken, { addresses: deps.addresses, site, whenNew });
        if (!accepted) {
          const first = await findSubmission(trx, submission.id);
          if (!first) throw new Error('a submission vanished while it was repeated');
          if (first.type !== form.type) throw new Conflict(otherForm, {});
          const receipt = receiptOf({ id: first.id, reference: first.reference, respondBy: first.respond_by });
          const sentAt = first.sent_at === null ? {} : { sentAt: new Date(first.sent_at).toISOString() };
          return { status: 200, receipt, ...sentAt };
        }
        outdated = accepted.outdated;
        written = true;
        return { status: 201, receipt: receiptOf(submission) };
      });
    } catch (error) {
      if (error instanceof OverBudget) return limited(error);
      if (error instanceof ProofUsed) {
        return { status: 403, message: messages.captchaMissing, reasons: [messages.captchaMissing] };
      }
      if (error instanceof Invalid) return invalid(error.errors);
      if (error instanceof Conflict) return { status: 409, message: error.message, details: error.details };
      throw error;
    } finally {
      if (!written) {
        await dropUploads(files, deps.files).catch((error) => log.warn({ error }, 'leftover of a refused submission'));
      }
      if (written && outdated) await deps.files.remove(outdated);
      deps.onAccepted(written ? origin : undefined);
    }
  }

  return { receive, captcha: deps.captcha, formTokens: deps.formTokens, newId: () => newId(clock.now()) };
}
