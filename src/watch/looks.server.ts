import { join } from 'node:path';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { dayMs } from '#src/lib/time.ts';
import { runChild } from '#src/platform/backup/manifest.server.ts';
import { environmentWith } from '#src/platform/config.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { lastMoments } from './canary.server.ts';
import { isDue, type Look } from './watch.server.ts';

/** Providers renew a month ahead, which leaves two weeks to find out why they did not. */
const leastDays = 14;
const patienceMs = 10_000;

/** A TLS server, or a mail server with STARTTLS. */
export interface CertificatePlace {
  name: string;
  host: string;
  port: number;
  startTls: boolean;
}

export function certificatePlaces(publicUrl: string, smtpUrl: string | undefined): CertificatePlace[] {
  const site = new URL(publicUrl);
  const places: CertificatePlace[] = [];
  if (site.protocol === 'https:') {
    places.push({ name: 'site', host: site.hostname, port: Number(site.port || 443), startTls: false });
  }
  const smtp = smtpUrl ? new URL(smtpUrl) : undefined;
  if (smtp) {
    const isTls = smtp.protocol === 'smtps:';
    places.push({
      name: 'mail server',
      host: smtp.hostname,
      port: Number(smtp.port || (isTls ? 465 : 587)),
      startTls: !isTls,
    });
  }
  return places;
}

type CertificateResult = { until: number } | { invalid: string } | undefined;

/** What TLS reports about the certificate; undefined for other failures. Mail libraries hide the error code. */
function invalid({ code = '', message }: Error & { code?: string }): CertificateResult {
  const text = `${code} ${message}`;
  if (!/CERT|SELF_SIGNED|VERIFY|ALTNAME|certificate|self.signed/.test(text)) return undefined;
  if (/expired/i.test(text)) return { invalid: 'it has expired' };
  if (/self.signed|verify|issuer/i.test(text)) return { invalid: 'it isn’t trusted' };
  return { invalid: 'it’s for a different name' };
}

const untilOf = (certificate: PeerCertificate): CertificateResult => {
  const until = Date.parse(certificate.valid_to);
  return Number.isFinite(until) ? { until } : undefined;
};

function direct({ host, port }: CertificatePlace, ca: string | undefined): Promise<CertificateResult> {
  return new Promise((resolve) => {
    const socket: TLSSocket = connect({ host, port, servername: host, timeout: patienceMs, ...(ca ? { ca } : {}) });
    const end = (shown: CertificateResult) => {
      socket.destroy();
      resolve(shown);
    };
    socket.once('secureConnect', () => end(untilOf(socket.getPeerCertificate())));
    socket.once('timeout', () => end(undefined));
    socket.once('error', (error) => end(invalid(error)));
  });
}

/** The same by STARTTLS; undefined also if the server does not support it. */
async function byStartTls({ host, port }: CertificatePlace, ca: string | undefined): Promise<CertificateResult> {
  const { createTransport } = await import('nodemailer');
  let shown: CertificateResult;
  const tls = {
    servername: host,
    ...(ca ? { ca } : {}),
    checkServerIdentity: (_: string, certificate: PeerCertificate) => {
      shown = untilOf(certificate);
      return undefined;
    },
  };
  const times = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ host, port, secure: false, requireTLS: true, tls, ...times });
  await transport.verify().catch((error: Error & { code?: string }) => {
    shown ??= invalid(error);
  });
  transport.close();
  return shown;
}

/** Fails if a certificate expires within two weeks. An unreachable server is no failure here. */
export const certificateLook =
  (places: readonly CertificatePlace[], ca?: string): Look =>
  async (now) => {
    const found = await Promise.all(
      places.map(async (place) => {
        const shown = await (place.startTls ? byStartTls(place, ca) : direct(place, ca));
        if (!shown) return undefined;
        if ('invalid' in shown) return `The ${place.name} certificate isn’t valid: ${shown.invalid}.`;
        const days = Math.floor((shown.until - now) / dayMs);
        return days < leastDays ? `The ${place.name} certificate expires in ${days} days.` : undefined;
      }),
    );
    return found.filter(Boolean).join(' ') || undefined;
  };

const setting = 'integrity-looked-at';
const week = 7 * dayMs;

/** Exit code of the check where another process holds the file. */
const held = 75;
const busyCode = 5;

/** Prints at most ten problems, or "ok". Some damage aborts the check itself. */
const program = `
const { DatabaseSync } = require('node:sqlite');
try {
  const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 1000 });
  for (const row of database.prepare('pragma integrity_check(10)').iterate()) console.log(Object.values(row)[0]);
} catch (error) {
  if ((error.errcode & 255) === ${busyCode}) process.exit(${held});
  console.log(error.message);
}
`;

/**
 * Runs in a child process, because a large SQLite file takes minutes. Undefined if undamaged; `held` if another process
 * has the file for itself, so that nothing could be read.
 */
export async function damageOf(dataDir: string): Promise<string | typeof held | undefined> {
  const { code, said } = await runChild(
    ['--no-warnings', '-e', program, join(dataDir, 'northarc.db')],
    environmentWith({}),
  );
  const text = said.trim();
  if (code === held) return held;
  if (code === 0 && text === 'ok') return undefined;
  // SQLite's first line is a heading of stars.
  const line = text.split('\n').find((one) => one && !one.startsWith('***'));
  return (line ?? `The check ended with ${code}.`).slice(0, 200);
}

/** Once a week across restarts; after damage was found, at every start. */
export const integrityLook =
  (parts: { settings: Settings; dataDir: string }): Look =>
  async (now) => {
    const before = Number((await parts.settings.get(setting)) ?? Number.NaN);
    if (!isDue(Number.isNaN(before) ? undefined : before, week, now)) return undefined;
    const damage = await damageOf(parts.dataDir);
    // A locked file is the matter of the look at storage.
    if (damage === held) return undefined;
    if (damage === undefined) await parts.settings.set(setting, String(now));
    return damage;
  };

/** Too few to know a habit. */
const least = 20;

/**
 * No submission for over a day and over twice the longest earlier pause. `moments`: epoch milliseconds, newest first.
 */
export function isUnusuallySilent(moments: readonly number[], now: number): boolean {
  const [last] = moments;
  if (last === undefined || moments.length < least) return false;
  const pauses = moments.slice(1).map((moment, index) => (moments[index] ?? moment) - moment);
  return now - last > Math.max(dayMs, 2 * Math.max(...pauses));
}

const lookedAt = 200;
const words: Record<string, string> = {
  contact: 'contact form',
  quote: 'quote form',
  career: 'application form',
  appointment: 'booking form',
};

/** Fails if a form is unusually silent. Ignores database failures. */
export const silentLook =
  (sql: Sql): Look =>
  async (now) => {
    const silent: string[] = [];
    for (const [type, word] of Object.entries(words)) {
      const moments = await lastMoments(sql, type, lookedAt).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return [];
      });
      if (isUnusuallySilent(moments, now)) silent.push(word);
    }
    return silent.length > 0 ? `The ${silent.join(', the ')}.` : undefined;
  };
