import type { QuarantineTable } from 'db:tables';
import { setImmediate } from 'node:timers/promises';
import { quarantineBudgets as budgets, quarantineBudgets } from '#src/lib/budgets.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { SentFile, type SentFiles } from '#src/lib/file-name.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import type { z } from '#src/lib/zod.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import {
  describeFile,
  type FileStore,
  mentionedFiles,
  type StoredFile,
} from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { type Overruns, spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { accept, findSubmission, submissionOf } from './accept.server.ts';
import { browserOf } from './budgets.server.ts';
import { type AnyForm, Conflict, Invalid, type MailSite, type StoredFiles } from './form.ts';
import { type Client, type FormTokens, flagsOf } from './guard.server.ts';
import { eraseMails } from './inbound-store.server.ts';
import { type Envelope, originText } from './origin.ts';
import { clientKey, dropQuarantined, findQuarantined, putQuarantined } from './quarantine-store.server.ts';
import { clip, type Intake } from './receive.server.ts';

interface FileAbout {
  /** Form field, and the sender's name for the file. */
  field: string;
  name: string;
  stored: StoredFile;
}

/** Empty when there is no file. */
export type FileColumns = Pick<QuarantineTable, 'file' | 'file_about'>;
export const noFile: FileColumns = { file: '', file_about: '' };

type VouchedFile = NonNullable<ReturnType<typeof vouchedFile>>;

/** The file, if the form's schema accepts it. Writes nothing. */
function vouchedFile(form: AnyForm, data: Record<string, unknown>, sent: SentFiles, files: FileStore) {
  const [field, file] = Object.entries(sent)[0] ?? [];
  if (!form.uploads || !field || !file) return undefined;
  if (!form.schema.safeParse({ ...data, ...sent }).success) return undefined;
  const stored = describeFile(files.newName(), file.bytes);
  const about: FileAbout = { field, name: file.name, stored };
  return { columns: { file: stored.name, file_about: JSON.stringify(about) }, bytes: file.bytes };
}

/** Undefined when the file is gone. */
async function readFile(
  row: FileColumns,
  files: FileStore,
): Promise<{ sent: SentFiles; stored: StoredFiles } | undefined> {
  if (!row.file) return undefined;
  const { field, name, stored }: FileAbout = JSON.parse(row.file_about);
  const found = await files.read(row.file);
  if (!found) return undefined;
  const bytes = new Uint8Array(await new Response(found.body).arrayBuffer());
  return { sent: { [field]: new SentFile(name, bytes) }, stored: { [field]: stored } };
}

const word = /\p{L}{2,}/u;

/**
 * JSON of a refused submission if valid, or at least answerable (`email` and a word elsewhere); at most 64 KiB.
 * Otherwise undefined.
 */
export function worthKeeping(schema: z.ZodType, data: Record<string, unknown>): string | undefined {
  const json = JSON.stringify(data);
  if (Buffer.byteLength(json) > quarantineBudgets.bytes.max) return undefined;
  const { email, ...others } = data;
  const answerable = typeof email === 'string' && isEmailAddress(email.trim());
  const says = Object.values(others).some((value) => typeof value === 'string' && word.test(value));
  return (answerable && says) || schema.safeParse(data).success ? json : undefined;
}

export type Release = Outcome<{ reference: string }>;

export type Quarantine = ReturnType<typeof createQuarantine>;

/** Refused submissions for the owner to review (limits: lib/budgets.ts). */
export function createQuarantine(deps: {
  db: Db;
  files: FileStore;
  clock: Clock;
  tokens: Tokens;
  hours: BusinessClock;
  addresses: OutboxAddresses;
  site: MailSite;
  log: Log;
  formTokens: FormTokens;
  overruns: Overruns;
  onReleased: (origin?: string) => void;
  /** Takes an email from its raw message; undefined when that is not kept. */
  releaseMail: (id: string) => Promise<Release | undefined>;
}) {
  const { db, clock, tokens, log, files, overruns } = deps;
  let waiting = 0;
  let filesWaiting = 0;
  let tail: Promise<void> = Promise.resolve();

  /** Writes the row first, frees disk space, then writes the file. */
  async function write(row: QuarantineTable, network: string, file: VouchedFile | undefined) {
    let holds = false;
    const gone = await db.write(async (trx) => {
      holds = false;
      // The visitor's next try may already have been accepted.
      if (await findSubmission(trx, row.id)) return [];
      const over = file && (await spend(trx, [{ budget: budgets.written, holder: network, amount: 1 }], clock.now()));
      if (over) overruns.note(over.budget);
      holds = file !== undefined && !over;
      return putQuarantined(trx, { ...row, ...(holds ? file?.columns : noFile) });
    });
    for (const name of gone) await files.remove(name);
    if (!file || !holds) return;
    const { file: name } = file.columns;
    try {
      await files.put(file.bytes, name);
    } catch (error) {
      log.warn({ error }, 'the file of a refused submission could not be stored');
      await db.write((trx) =>
        trx.updateTable('quarantine').set(noFile).where('id', '=', row.id).where('file', '=', name).execute(),
      );
    }
    // If another process dropped the row meanwhile, the file would be orphaned.
    if (!(await mentionedFiles(db.sql, 'quarantine', [name])).has(name)) await files.remove(name);
  }

  /** Keeps a refused submission and its file if worth it. Returns at once and never throws; failures are logged. */
  function keep(form: AnyForm, envelope: Envelope, client: Client, reasons: readonly string[], sent: SentFiles = {}) {
    if (waiting >= budgets.waiting.max) {
      overruns.note(budgets.waiting);
      return;
    }
    waiting++;
    // Only a form that was really opened may leave a file.
    let fromForm = deps.formTokens.isOurs(envelope.security.formToken) ? sent : {};
    if (Object.keys(fromForm).length > 0 && filesWaiting >= budgets.filesWaiting.max) {
      overruns.note(budgets.filesWaiting);
      fromForm = {};
    }
    const holds = Object.keys(fromForm).length > 0 ? 1 : 0;
    filesWaiting += holds;
    const received_at = clock.now();
    const network = tokens.fingerprint('address', client.address);
    const browser = browserOf(client, envelope.security.visitor, tokens);
    // Serialized, so that the bounds hold; deferred, so that the visitor is answered first.
    tail = tail.then(async () => {
      try {
        await setImmediate();
        const data = worthKeeping(form.schema, envelope.data);
        if (data === undefined) return;
        const sentAt = Date.parse(envelope.timestamp);
        const row = {
          id: envelope.id,
          type: form.type,
          data,
          reasons: JSON.stringify(reasons),
          source: form.source ?? envelope.source,
          flags: JSON.stringify(flagsOf(envelope)),
          user_agent: clip(client.userAgent),
          referrer: clip(envelope.referrer),
          client: clientKey(network, browser),
          sent_at: Number.isFinite(sentAt) ? sentAt : null,
          received_at,
          origin: originText(envelope, client, deps.site.publicUrl),
          ...noFile,
        };
        await write(row, network, vouchedFile(form, envelope.data, fromForm, files));
      } catch (error) {
        log.error({ error, type: form.type, submission: envelope.id }, 'refused submission not kept');
      } finally {
        waiting--;
        filesWaiting -= holds;
      }
    });
  }

  return {
    keep,
    /** Resolves when all pending `keep` calls are done. */
    settled: () => tail,
    async discard(id: string): Promise<boolean> {
      const file = await db.write(async (trx) => {
        await eraseMails(trx, id);
        return dropQuarantined(trx, id);
      });
      if (file) await files.remove(file);
      return file !== undefined;
    },
    /**
     * Accepts a submission as of its first arrival: row, promise and mails in one transaction. On refusal the reason is
     * for the owner and it stays.
     */
    async release(
      id: string,
      formOf: (type: string, source: string, data: Readonly<Record<string, unknown>>) => AnyForm | undefined,
    ): Promise<Release> {
      let origin: string | undefined;
      const before = await findQuarantined(db.sql, id);
      // Read outside the transaction, which others share.
      const file = before && (await readFile(before, deps.files));
      try {
        const mail = before?.source === 'email' ? await deps.releaseMail(id) : undefined;
        if (mail) return mail;
        return await db.write(async (trx) => {
          const row = await findQuarantined(trx, id);
          if (!row) return refuse('This was already let through or deleted.');
          const form = formOf(row.type, row.source, JSON.parse(row.data));
          if (!form) return refuse('This submission’s form no longer exists.');
          if (row.file !== before?.file) return refuse('This submission just arrived again. Please try again.');
          if (form.uploads && !file) return refuse('Its file wasn’t kept. Ask the sender for it.');
          const parsed = form.schema.safeParse({ ...JSON.parse(row.data), ...file?.sent });
          if (!parsed.success) {
            const fields = Object.entries(firstErrors(parsed.error)).map(([field, message]) => `${field}: ${message}`);
            return refuse(`This submission isn’t complete. ${fields.join('; ')}`);
          }
          const input = parsed.data;
          const stored = file?.stored ?? {};
          const came = { id, source: row.source, receivedAt: row.received_at, acceptedAt: clock.now() };
          const submission = submissionOf(form, came, { input, files: stored, hours: deps.hours, read: tokens.read });
          const { sent_at, user_agent, referrer } = row;
          const flags = JSON.stringify([...JSON.parse(row.flags), 'released']);
          const about = { sent_at, user_agent, referrer, flags, origin: row.origin };
          const taken = { form, submission, about, uploads: form.uploads?.(input) ?? {}, files: stored };
          if (await accept(trx, taken, deps)) {
            origin = row.origin;
            return { ok: true, reference: submission.reference };
          }
          await dropQuarantined(trx, id);
          return refuse('This submission was already accepted.');
        });
      } catch (error) {
        if (error instanceof Invalid) return refuse(Object.values(error.errors).join(' '));
        if (error instanceof Conflict) return refuse(error.message);
        throw error;
      } finally {
        deps.onReleased(origin);
      }
    },
  };
}

/** Sends refusals (403, 429) to quarantine; the answers stay the same. */
export function withQuarantine(intake: Intake, quarantine: Quarantine): Intake {
  return {
    ...intake,
    async receive(form, envelope, client, files) {
      const outcome = await intake.receive(form, envelope, client, files);
      if (outcome.status === 403 || outcome.status === 429) {
        quarantine.keep(form, envelope, client, outcome.reasons, files);
      }
      return outcome;
    },
  };
}
