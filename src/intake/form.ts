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

/** A file among the answers, found to be what its field asks for. */
export interface Upload {
  /** The sender's name made harmless. */
  name: string;
  /** What it is, for example pdf. */
  type: string;
  bytes: Uint8Array;
}

/** Files of a submission as they are stored, by the name of their field. */
export type StoredFiles = Readonly<Record<string, StoredFile>>;

/** A valid submission as a form sees it. Moments in epoch milliseconds. */
export interface Submission<Input> {
  id: string;
  reference: string;
  type: string;
  source: string;
  input: Input;
  /** What is kept of the input, as JSON. */
  answers: Readonly<Record<string, unknown>>;
  receivedAt: number;
  /** When it is taken: as it arrives, or later, when the owner releases it from quarantine. */
  acceptedAt: number;
  respondBy: number;
  /** The rules of the calendar as they are when it is taken. */
  schedule: Schedule;
}

/** How a submission came, for what the server works out of it. */
export interface ReceivedForm {
  /** Epoch milliseconds. */
  receivedAt: number;
  /** Reads what was signed here and given to the sender; undefined of anything else. */
  read: Tokens['read'];
}

/** What a form says of itself; `receive` and `accept` do the rest. */
export interface IntakeForm<Input> {
  type: string;
  /** Where its submissions are said to come from, in place of what their envelope says. */
  source?: string;
  /** Validates the fields; a file that came along stands under its field's name as a `SentFile`. */
  schema: z.ZodType<Input>;
  promise: ReplyPromise;
  /** By when an answer to what is taken at `acceptedAt` is due, where that follows from the answers; else `promise` says it. */
  dueBy?(input: Input, acceptedAt: number, hours: BusinessClock): number | undefined;
  /** The files among the answers, by field; made durable before the transaction and dropped when it does not come about. */
  uploads?(input: Input): Readonly<Record<string, Upload>>;
  /** What is kept with the submission. */
  answers(input: Input, files: StoredFiles, came: ReceivedForm): Record<string, unknown>;
  /**
   * Takes a place of the form's own budgets; not asked when the owner releases. True: these bound the mails to the
   * mailbox too. @throws OverBudget
   */
  admit?(trx: Trx, submission: Submission<Input>, holder: Holder): Promise<boolean>;
  /** Writes a row of the form's own. A thrown `Conflict` or `Invalid` refuses the submission and leaves nothing behind. */
  save?(trx: Trx, submission: Submission<Input>): Promise<void>;
  /** Adds what belongs to the lead, once it is there; `files` are those that came with it. */
  attach?(trx: Trx, id: string, files: StoredFiles): Promise<void>;
  /** Drops that row for good. */
  forget?(trx: Trx, id: string): Promise<void>;
  /** What the owner's lists show and find it by. */
  lead(answers: Submission<Input>['answers']): LeadFacts;
  mails(submission: Submission<Input>, site: MailSite): Mail[];
  /** A private address beside the request's page that the sender alone is told, for example to move what was booked. */
  ownUrl?(from: Sql, id: string, site: MailSite): Promise<string | undefined>;
}

// biome-ignore lint/suspicious/noExplicitAny: forms of every input type stand in one table
export type AnyForm = IntakeForm<any>;

/** What a mail may say of the site it comes from. */
export interface MailSite extends LeadLinks {
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
