import { about, area, contact, hero, services, servicesIntro, storiesIntro, testimonialsIntro } from 'words:home';
import { type BlockContent, blocksField, type KnownBlock, type PageName, policyIds } from '#src/content/blocks.ts';
import { cities, cityPath, otherPlaces } from '#src/content/cities.ts';
import { roleWords, stories, testimonials } from '#src/content/clients.ts';
import { policyNow } from '#src/content/policies.ts';
import { type Typed, typedOf } from '#src/lib/records/editing.ts';
import { keptWords, type Retention, retentionNames, retentionSetting } from '#src/lib/retention.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { noteChange, renewContent } from '#src/platform/changes.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { putSetting, readSettings } from '#src/platform/settings.server.ts';
import { createPageImages } from './images.server.ts';
import {
  createPublished,
  type Published,
  type ReadRecords,
  readRecordSetting,
  recordSetting,
  type ShownRecord,
} from './published.server.ts';

/** Every change clears the page cache. */
function createSiteSettings(deps: { db: Db; clock: Clock; published: Published }) {
  const { db, clock, published } = deps;

  async function keep(name: string, value: unknown, actor: Actor, detail: string): Promise<void> {
    const at = clock.now();
    await db.write(async (trx) => {
      await putSetting(trx, name, JSON.stringify(value), at);
      await noteChange(trx, { at, actor, action: 'settings', subject: name, detail });
    });
    await published.reload();
  }

  return {
    showsRecord: async () => readRecordSetting((await readSettings(db.sql, [recordSetting])).get(recordSetting)).on,
    /** `record` is undefined while there are too few answers. */
    showRecord: (on: boolean, record: ShownRecord | undefined, actor: Actor) =>
      keep(recordSetting, { on, record }, actor, on ? 'on' : 'off'),
    /** Updates the shown record, if it is shown and changed. */
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
    /** Resolves once the privacy policy of this process says so. */
    keepRetention: (retention: Retention, actor: Actor) =>
      keep(
        retentionSetting,
        retention,
        actor,
        retentionNames.map((name) => `${name}: ${keptWords(retention[name])}`).join(', '),
      ),
  };
}

export type ManagedPages = Awaited<ReturnType<typeof createManagedPages>>;

/** `media`: the stored pictures, public. @throws when the database cannot be read. */
export async function createManagedPages(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  media: FileStore;
  readRecords: ReadRecords;
}) {
  const { db, clock, media } = deps;
  const published = await createPublished(deps);
  const images = createPageImages({ ...deps, files: media });
  await images.sweep(clock.now());
  return {
    published: published.current,
    /** Resolves once this process shows the new state. */
    reload: published.reload,
    onChange: published.onChange,
    images,
    settings: createSiteSettings({ db, clock, published }),
    media,
    stop: published.stop,
  };
}

const list = (points: readonly string[]) => points.map((point) => `- ${point}`).join('\n');
const paragraphs = (...texts: readonly string[]) => texts.join('\n\n');
const button = ({ text, href }: { text: string; href: string }) => ({ text, link: href });

const heroBlock = (id: string, title: string, subtitle: string, description: string): KnownBlock => ({
  id,
  type: 'hero',
  content: {
    ...{ title, subtitle, description },
    primaryButton: button(hero.primary),
    secondaryButton: button(hero.secondary),
    backgroundImage: '',
  },
});

type Card = BlockContent<'section'>['services'][number];
const section = (id: string, title: string, description: string, cards: Card[] = []): KnownBlock => ({
  id,
  type: 'section',
  content: { title, description, services: cards },
});

function seedHome(): KnownBlock[] {
  const cards = services.map(({ title, text, features, href }) => ({
    title,
    description: paragraphs(text, `[${servicesIntro.more}](${href})`),
    features: [...features],
  }));
  const told = stories
    .all()
    .filter(({ home }) => home)
    .map(({ title, client, text, results }) => ({
      title,
      description: paragraphs(`*${client}*`, text),
      features: [...results],
    }));
  const voices = testimonials.all().map(({ author, role, company, text, service, location }) => ({
    title: author,
    description: paragraphs(`“${text}”`, `*${roleWords({ role, company })}*`),
    features: [service, location],
  }));
  const near = cities.all().map(({ name, id }) => `[${name}](${cityPath('general', id)})`);
  const figures = hero.stats.map(({ number, label }) => `${number} ${label.toLowerCase()}`).join(' · ');
  return [
    heroBlock('hero', hero.title, figures, hero.lead),
    section('about', about.title, paragraphs(...about.paragraphs, list(about.points))),
    section('services', servicesIntro.title, servicesIntro.lead, cards),
    section('stories', storiesIntro.title, storiesIntro.lead, told),
    section('voices', testimonialsIntro.title, testimonialsIntro.lead, voices),
    section(
      'area',
      area.title,
      paragraphs(area.lead, `${area.linksTitle}:`, list(near), `${area.alsoTitle}: ${otherPlaces().join(', ')}.`),
    ),
    heroBlock('contact', contact.title, '', contact.lead),
  ];
}

/**
 * Built-in content as blocks to start from (S2 §9 Default … seed content): the home page's sections, or the published
 * policy. Empty for other pages.
 */
export function seedBlocks(page: PageName): readonly Typed[] {
  const fields = { blocks: blocksField(page) };
  const typed = (blocks: readonly KnownBlock[]) => typedOf(fields, { blocks }).blocks as readonly Typed[];
  if (page === 'home') return typed(seedHome());
  if (page !== 'privacy' && page !== 'terms') return [];
  const { lastUpdated, sections } = policyNow(page);
  const content = { lastUpdated, sections: sections.map(({ title, content }) => ({ title, content })) };
  return typed([{ id: policyIds[page], type: page, content }]);
}
