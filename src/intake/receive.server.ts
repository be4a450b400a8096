import type { z } from 'zod';
import type { Clock } from '#src/lib/clock.ts';
import type { InjectionType } from '#src/lib/injection.ts';
import { newId } from '#src/lib/new-id.ts';
import type { BusinessClock, ReplyPromise } from '#src/lib/reply-time.ts';
import { messages, refusalMessage } from '#src/lib/security.ts';
import type { SentFiles } from '#src/lib/sent-file.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { drawsOf, type Holder, holderOf, OverBudget, takeConfirmation } from './budgets.server.ts';
import type { Captcha } from './captcha.server.ts';
import type { Envelope } from './envelope.ts';
import { fieldErrors } from './field-errors.ts';
import type { FormTokens } from './form-token.server.ts';
import { type Client, type Judgement, judge } from './guard.server.ts';
import type { LeadFacts } from './lead.ts';
import { withDeskLink } from './lead-address.ts';
import { insertLead } from './lead-store.server.ts';
import { promisedBy } from './promised-by.ts';
import { dropQuarantined } from './quarantine-store.server.ts';
import { makeReference } from './reference.server.ts';
import { findSubmission, insertSubmission, setFlags, spendProof } from './store.server.ts';
import { originText } from './submission-origin.server.ts';

/** An accepted submission as a feature sees it. Moments in epoch milliseconds. */
export interface Submission<Input> {
  id: string;
  reference: string;
  type: string;
  source: string;
  input: Input;
  receivedAt: number;
  /** When it is taken: as it arrives, or later, when the owner releases it from quarantine. */
  acceptedAt: number;
  respondBy: number;
}

/** What `prepare` has made durable for the row to point at. */
export interface Prepared<Kept> {
  kept: Kept;
  /** Takes it back when the submission is not kept. */
  discard(): Promise<void>;
}

/** What a feature says of its form; `receive` does the rest. `Kept` is what `prepare` hands on to `save`. */
export interface IntakeForm<Input, Kept = undefined> {
  type: string;
  /** Judges the fields; a file that came along stands under its field's name as a `SentFile`. */
  schema: z.ZodType<Input>;
  promise: ReplyPromise;
  /** The moment from which a reply is of no use, for example when a meeting begins; undefined where there is none. */
  noLaterThan?(input: Input): number | undefined;
  /**
   * Makes durable what cannot be part of the transaction, for example a file. Runs after every check; what it
   * made is discarded when the submission turns out to be a repeat or is refused after all.
   */
  prepare?(input: Input, files: FileStore): Promise<Prepared<Kept>>;
  /**
   * Takes a place of the form's own budgets. True when these bound the mails to the visitor's mailbox as well, so that the
   * mailbox's budget need not. Not asked of what the owner releases.
   * @throws OverBudget when there is none.
   */
  admit?(trx: Trx, submission: Submission<Input>, holder: Holder): Promise<boolean>;
  /** Writes the feature's own row. A thrown `Conflict` or `Invalid` refuses the submission and leaves nothing behind. */
  save(trx: Trx, submission: Submission<Input>, kept: Kept): Promise<void>;
  /** What the owner's lists show and find it by. */
  lead(input: Input): LeadFacts;
  /** Drops the feature's own row for good; a file that it points at is left to the sweep (platform/files). */
  forget(trx: Trx, id: string): Promise<void>;
  mails(submission: Submission<Input>, site: MailSite): Mail[];
}

/** What a mail may say of the site it comes from. */
export interface MailSite {
  /** Address of the site without a closing slash. */
  publicUrl: string;
  /** Signs what a private link carries. */
  sign: Tokens['sign'];
}

/** A submission whose fields are well formed but cannot be taken now, for example a date that has passed. */
export class Invalid extends Error {
  readonly errors: Record<string, string>;
  constructor(errors: Record<string, string>) {
    super('the submission cannot be taken now');
    this.errors = errors;
  }
}

/** A submission that cannot be kept because something else came first, for example a taken slot. */
export class Conflict extends Error {
  readonly details: Record<string, unknown>;
  constructor(message: string, details: Record<string, unknown>) {
    super(message);
    this.details = details;
  }
}

export interface Receipt {
  id: string;
  reference: string;
  /** ISO moment until which a reply was promised. */
  respondBy: string;
}

/**
 * The answer of `receive`, in the terms of the HTTP contract (design.md section 5). `sentAt`, of a repeat, is the ISO moment
 * that the version which is kept gave itself, by which a browser knows it.
 */
export type Outcome = { status: 200 | 201; receipt: Receipt; sentAt?: string } | (Refusal & { captchaProof?: string });

/** Why a submission was not taken; an answer that solved the puzzle comes back as `captchaProof`, so that it counts. */
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

export interface Intake {
  /** Takes a submission; `files` came with it under the names of their fields, which the envelope's data may repeat. */
  receive<Input, Kept>(
    form: IntakeForm<Input, Kept>,
    envelope: Envelope,
    client: Client,
    files?: SentFiles,
  ): Promise<Outcome>;
  captcha: Captcha;
  formTokens: FormTokens;
  /** An id for a submission that begins now. */
  newId(): string;
}

class ProofUsed extends Error {}

const otherForm =
  'We already have another form under this number, so this one was not taken. Please open the form again.';

/** What a sender says of itself, short and without control characters (PostgreSQL refuses a NUL). */
export function clip(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 500);
}

/** The only path that a public form takes to the database (design.md section 5, S1 §5 and §8). */
export function createIntake(deps: {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  captcha: Captcha;
  formTokens: FormTokens;
  hours: BusinessClock;
  addresses: OutboxAddresses;
  files: FileStore;
  publicUrl: string;
  log: Log;
  overruns: Overruns;
  /** Told after each attempt; with where the visitor came from (JSON of origin.ts) when something was taken. */
  onAccepted: (origin?: string) => void;
  /** Told of a submission whose text looks like an injection; the submission goes its way. */
  onInjection?: (types: readonly InjectionType[], client: Client) => void;
}): Intake {
  const { db, clock, log } = deps;
  const site: MailSite = { publicUrl: deps.publicUrl, sign: deps.tokens.sign };

  function limited(error: OverBudget): Outcome {
    deps.overruns.note(error.over.budget);
    return error.refusal();
  }

  function invalid(errors: Record<string, string>): Outcome {
    return { status: 422, message: 'Please check the marked fields.', errors };
  }

  async function receive<Input, Kept>(
    form: IntakeForm<Input, Kept>,
    envelope: Envelope,
    client: Client,
    files: SentFiles = {},
  ): Promise<Outcome> {
    const judgement = await judge(envelope, client, { ...deps, sql: db.sql });
    if (judgement.injections.length > 0) deps.onInjection?.(judgement.injections, client);
    const outcome = await decide(form, envelope, client, judgement, files);
    if ('receipt' in outcome || !judgement.proofText) return outcome;
    return { ...outcome, captchaProof: judgement.proofText };
  }

  async function decide<Input, Kept>(
    form: IntakeForm<Input, Kept>,
    envelope: Envelope,
    client: Client,
    judgement: Judgement,
    files: SentFiles,
  ): Promise<Outcome> {
    const now = clock.now();
    const { reasons, proof } = judgement;
    if (reasons.length > 0 || !proof) {
      log.info({ type: form.type, submission: envelope.id, reasons }, 'submission refused');
      return {
        status: 403,
        message: refusalMessage(reasons),
        reasons,
        ...(judgement.captcha ? { captcha: judgement.captcha } : {}),
      };
    }

    const draws = drawsOf(form.prepare ? files : {}, client, deps.tokens);
    const early = await draws.ask(db.sql, envelope.id, now);
    if (early) return limited(early);

    const parsed = form.schema.safeParse({ ...envelope.data, ...files });
    if (!parsed.success) {
      return invalid(fieldErrors(parsed.error));
    }

    const submission: Submission<Input> = {
      id: envelope.id,
      reference: makeReference(),
      type: form.type,
      source: envelope.source,
      input: parsed.data,
      receivedAt: now,
      acceptedAt: now,
      respondBy: promisedBy(form, parsed.data, now, deps.hours),
    };
    const sentAt = Date.parse(envelope.timestamp);
    const receiptOf = (kept: { id: string; reference: string; respondBy: number }): Receipt => ({
      id: kept.id,
      reference: kept.reference,
      respondBy: new Date(kept.respondBy).toISOString(),
    });

    const prepared = await form.prepare?.(submission.input, deps.files);
    // Stays false while it is certain that no row of this submission comes to be. When a commit fails nobody knows;
    // what was prepared is left to the sweep then (platform/files), because a row may point at it.
    let written = false;
    let outdated: string | undefined;
    const origin = originText(envelope, client, deps.publicUrl);
    try {
      return await db.write(async (trx): Promise<Outcome> => {
        const isNew = await insertSubmission(trx, {
          id: submission.id,
          type: form.type,
          reference: submission.reference,
          source: submission.source,
          sent_at: Number.isFinite(sentAt) ? sentAt : null,
          received_at: now,
          respond_by: submission.respondBy,
          user_agent: clip(client.userAgent),
          referrer: clip(envelope.referrer),
          flags: JSON.stringify(judgement.flags),
          origin,
        });
        if (!isNew) {
          const first = await findSubmission(trx, submission.id);
          if (!first) throw new Error('a submission vanished while it was repeated');
          if (first.type !== form.type) throw new Conflict(otherForm, {});
          const receipt = receiptOf({ id: first.id, reference: first.reference, respondBy: first.respond_by });
          const sentAt = first.sent_at === null ? {} : { sentAt: new Date(first.sent_at).toISOString() };
          return { status: 200, receipt, ...sentAt };
        }
        await draws.take(trx, submission.id, now);
        outdated = await dropQuarantined(trx, submission.id);
        if (!(await spendProof(trx, proof.nonce, submission.id, proof.expires))) throw new ProofUsed();
        const facts = form.lead(submission.input);
        const holder = holderOf(facts.email, client, deps.tokens);
        const full = await takeConfirmation(trx, holder, submission.id, now);
        const confirms = (await form.admit?.(trx, submission, holder)) || !full;
        if (full && !confirms) {
          deps.overruns.note(full.budget);
          await setFlags(trx, submission.id, JSON.stringify([...judgement.flags, 'unconfirmed']));
        }
        await form.save(trx, submission, prepared?.kept as Kept);
        await insertLead(trx, { ...submission, facts });
        const mails = form.mails(submission, site).filter(({ audience }) => confirms || audience === 'owner');
        await enqueue(trx, withDeskLink(mails, submission, site.publicUrl), {
          addresses: deps.addresses,
          submissionId: submission.id,
          now,
        });
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
      if (!written) await prepared?.discard().catch((error) => log.warn({ error }, 'leftover of a refused submission'));
      if (written && outdated) await deps.files.remove(outdated);
      deps.onAccepted(written ? origin : undefined);
    }
  }

  return { receive, captcha: deps.captcha, formTokens: deps.formTokens, newId: () => newId(clock.now()) };
}
