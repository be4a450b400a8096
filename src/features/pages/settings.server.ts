import { protections } from '#content/protections.ts';
import type { Clock } from '#src/lib/clock.ts';
import { unknownIntent } from '#src/lib/outcome.ts';
import { keptWords, type Retention, retentionNames, retentionSetting } from '#src/lib/retention.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { readRecordSetting, recordSetting, type ShownRecord } from './answer-record.ts';
import { noteChange, renewContent } from './change.server.ts';
import { readProtections } from './protections.ts';
import type { Published } from './published.server.ts';
import { readSocial, socialSchema } from './social.ts';
import { putSetting, readSettings } from './store.server.ts';

/** What came of saving: what to say of it, or what is wrong with which field. */
export type SettingChange =
  | { ok: true; notice: string }
  | { ok: false; reason: string; errors?: Record<string, string> };

function parseLinks(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type SiteSettings = ReturnType<typeof createSiteSettings>;

/** Social links and the protections' switches; every change drops the cached pages. */
export function createSiteSettings(deps: { db: Db; clock: Clock; published: Published }) {
  const { db, clock, published } = deps;

  async function keep(name: string, value: unknown, actor: Actor, detail: string): Promise<SettingChange> {
    const at = clock.now();
    await db.write(async (trx) => {
      await putSetting(trx, name, JSON.stringify(value), at);
      await noteChange(trx, { at, actor, action: 'settings', subject: name, detail });
    });
    await published.reload();
    return { ok: true, notice: 'Settings saved.' };
  }

  return {
    /** Whether visitors are told how promised answers were kept. */
    showsRecord: async () => readRecordSetting((await readSettings(db.sql, [recordSetting])).get(recordSetting)).on,
    /** Lets visitors read how promised answers were kept, or no longer; `record` is undefined while there are too few. */
    showRecord: (on: boolean, record: ShownRecord | undefined, actor: Actor) =>
      keep(recordSetting, { on, record }, actor, on ? 'on' : 'off'),
    /** Brings up to date what visitors read of promised answers, when it is shown and has changed. */
    async renewRecord(record: ShownRecord | undefined): Promise<void> {
      const text = JSON.stringify({ on: true, record });
      const known = (await readSettings(db.sql, [recordSetting])).get(recordSetting);
      if (!readRecordSetting(known).on || known === text) return;
      await db.write(async (trx) => {
        await putSetting(trx, recordSetting, text, clock.now());
        await renewContent(trx, clock.now());
      });
      await published.reload();
    },
    /** Keeps how long the owner keeps what; resolves once the privacy policy says so, in this process. */
    keepRetention: (retention: Retention, actor: Actor) =>
      keep(
        retentionSetting,
        retention,
        actor,
        retentionNames.map((name) => `${name}: ${keptWords(retention[name])}`).join(', '),
      ),
    /** The stored links and switches, as the owner edits them. */
    async load() {
      const stored = await readSettings(db.sql, ['social-links', 'protections']);
      return {
        social: readSocial(stored.get('social-links')),
        protections: readProtections(stored.get('protections')),
      };
    },
    /**
     * Carries out what the owner asked: `intent` social-links with the list as JSON under `links`, or protections with
     * the keys that are on, each under `on`. Resolves once public pages show it.
     */
    async change(asked: FormData, actor: Actor): Promise<SettingChange> {
      const intent = asked.get('intent');
      if (intent === 'social-links') {
        const parsed = socialSchema.safeParse(parseLinks(String(asked.get('links') ?? '')));
        if (parsed.success) {
          const shown = parsed.data.filter(({ active }) => active).map(({ platform }) => platform);
          return keep(intent, parsed.data, actor, `active: ${shown.join(', ') || 'none'}`);
        }
        const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
        return { ok: false, reason: 'Please check the marked fields.', errors };
      }
      if (intent !== 'protections') return unknownIntent;
      const on = asked.getAll('on');
      const switches = Object.fromEntries(protections.map(({ key }) => [key, on.includes(key)]));
      const off = protections.filter(({ key }) => !switches[key]).map(({ title }) => title);
      return keep(intent, switches, actor, `off: ${off.join(', ') || 'none'}`);
    },
  };
}
