import type { ReplyPromise } from '#src/lib/reply-time.ts';
import type { BusinessClock, Schedule } from '#src/lib/schedule.ts';
import type { z } from '#src/lib/zod.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { StoredFile } from '#src/platform/files/file-store.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { LeadLinks } from './accept.server.ts';
import type { Holder } from './budgets.server.ts';
import type { LeadFacts } from './lead.ts';

/** A file whose content matches what its field accepts. */
export interface Upload {
  /** Sanitized name from the sender. */
  name: string;
  type: string;
  bytes: Uint8Array;
}

export type StoredFiles = Readonly<Record<string, StoredFile>>;

/** Moments in epoch milliseconds. */
export interface Submission<Input> {
  id: string;
  reference: string;
  type: string;
  source: string;
  input: Input;
  /** The part of the input that is stored, as JSON. */
  answers: Readonly<Record<string, unknown>>;
  receivedAt: number;
  /** On arrival, or when the owner releases it from quarantine. */
  acceptedAt: number;
  respondBy: number;
  schedule: Schedule;
}

export interface ReceivedForm {
  /** Epoch milliseconds. */
  receivedAt: number;
  /** Reads tokens signed by this site; undefined for anything else. */
  read: Tokens['read'];
}

export interface IntakeForm<Input> {
  type: string;
  /** Overrides the envelope's source. */
  source?: string;
  /** Files arrive as `SentFile` under their field's name. */
  schema: z.ZodType<Input>;
  promise: ReplyPromise;
  /** Reply deadline when it follows from the answers (epoch milliseconds); otherwise `promise` decides. */
  dueBy?(input: Input, acceptedAt: number, hours: BusinessClock): number | undefined;
  /** Stored before the transaction and removed when it fails. */
  uploads?(input: Input): Readonly<Record<string, Upload>>;
  answers(input: Input, files: StoredFiles, came: ReceivedForm): Record<string, unknown>;
  /**
   * Draws on the form's own budgets; not called on release. True: they also bound the mails to the mailbox. @throws
   * OverBudget
   */
  admit?(trx: Trx, submission: Submission<Input>, holder: Holder): Promise<boolean>;
  /** Writes the form's own row. A thrown `Conflict` or `Invalid` refuses the submission and rolls everything back. */
  save?(trx: Trx, submission: Submission<Input>): Promise<void>;
  attach?(trx: Trx, id: string, files: StoredFiles): Promise<void>;
  forget?(trx: Trx, id: string): Promise<void>;
  /** For the owner's lists and search. */
  lead(answers: Submission<Input>['answers']): LeadFacts;
  mails(submission: Submission<Input>, site: MailSite, from: Sql): Mail[] | Promise<Mail[]>;
  /** A further private link for the sender, for example to move a booking. */
  ownUrl?(from: Sql, id: string, site: MailSite): Promise<string | undefined>;
}

// biome-ignore lint/suspicious/noExplicitAny: forms of every input type stand in one table
export type AnyForm = IntakeForm<any>;

export interface MailSite extends LeadLinks {
  sign: Tokens['sign'];
}

/** Well-formed fields that cannot be accepted now, for example a past date. */
export class Invalid extends Error {
  readonly errors: Record<string, string>;
  constructor(errors: Record<string, string>) {
    super('the submission cannot be taken now');
    this.errors = errors;
  }
}

/** Something else came first, for example the slot is taken. */
export class Conflict extends Error {
  readonly details: Record<string, unknown>;
  constructor(message: string, details: Record<string, unknown>) {
    super(message);
    this.details = details;
  }
}
