import { type Protections, protections } from '#content/protections.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { noteChange } from './change.server.ts';
import { readProtections } from './protections.ts';
import type { Published } from './published.server.ts';
import { readSocial, type SocialLink, socialSchema } from './social.ts';
import { putSetting, readSettings } from './store.server.ts';

export interface SiteSettings {
  /** The stored links and switches, as the owner edits them. */
  load(): Promise<{ social: SocialLink[]; protections: Protections }>;
  /**
   * Carries out what the owner asked: `intent` social-links with the list as JSON under `links`, or protections with
   * the keys that are on, each under `on`. Resolves once public pages show it.
   */
  change(
    asked: FormData,
    actor: Actor,
  ): Promise<{ notice: string } | { problem: string; errors?: Record<string, string> }>;
}

/** Social links and the protections' switches; every change drops the cached pages. */
export function createSiteSettings(deps: { db: Db; clock: Clock; published: Published }): SiteSettings {
  const { db, clock, published } = deps;

  async function keep(name: 'social-links' | 'protections', value: unknown, actor: Actor, detail: string) {
    const now = clock.now();
    await db.write(async (trx) => {
      await putSetting(trx, name, JSON.stringify(value), now);
      await noteChange(trx, { what: 'settings', name, detail }, actor, now);
    });
    await published.reload();
    return { notice: 'Settings saved.' };
  }

  function parseLinks(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  return {
    async load() {
      const stored = await readSettings(db.sql, ['social-links', 'protections']);
      return {
        social: readSocial(stored.get('social-links')),
        protections: readProtections(stored.get('protections')),
      };
    },
    async change(asked, actor) {
      switch (asked.get('intent')) {
        case 'social-links': {
          const parsed = socialSchema.safeParse(parseLinks(String(asked.get('links') ?? '')));
          if (parsed.success) {
            const shown = parsed.data.filter(({ active }) => active).map(({ platform }) => platform);
            return keep('social-links', parsed.data, actor, `active: ${shown.join(', ') || 'none'}`);
          }
          const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
          return { problem: 'Please check the marked fields.', errors };
        }
        case 'protections': {
          const on = asked.getAll('on');
          const switches = Object.fromEntries(protections.map(({ key }) => [key, on.includes(key)]));
          const off = protections.filter(({ key }) => !switches[key]).map(({ title }) => title);
          return keep('protections', switches, actor, `off: ${off.join(', ') || 'none'}`);
        }
        default:
          return { problem: 'That is not something this page can do.' };
      }
    },
  };
}
