import { imageMessages } from '#content/page-editor.ts';
import { wellFormed } from '#src/lib/well-formed.ts';
import { z } from '#src/lib/zod.ts';
import { type Block, blockTypesOf, isPolicyPage, type KnownBlock, type PageName, policyIds } from './blocks.ts';
import { isPicturePath, isSafeLink, limits } from './rules.ts';

const messages = {
  title: 'Please give it a title',
  text: 'Please write a text',
  alt: 'Please describe the picture for people who cannot see it',
  link: 'Please use a web address (https://…), a page of this site (/contact), or mailto: or tel:',
  linkMissing: 'Please say where this button leads',
  updated: 'Please say when it was last updated',
  sections: 'Please keep at least one section',
  path: 'Please choose a picture of this site',
} as const;

/** PostgreSQL refuses a NUL and both engines a half of a surrogate pair. */
const clean = z.string().transform((value) => wellFormed(value.replaceAll('\0', '')).trim());

/** Blocks as they are published (`finished`), or as they are shown while somebody still writes them. */
function blockSchema(finished: boolean) {
  const text = (most: number) =>
    finished ? clean.pipe(z.string().max(most, `Please use at most ${most} characters`)) : clean;
  const needed = (most: number, message: string) => (finished ? text(most).pipe(z.string().min(1, message)) : clean);
  const list = <Item extends z.ZodType>(item: Item, most: number, what: string) =>
    finished ? z.array(item).max(most, `Please use at most ${most} ${what}`) : z.array(item);

  const words = z.object({ text: text(limits.buttonText), link: text(limits.link) });
  const button = finished
    ? words.check((ctx) => {
        const { text: label, link } = ctx.value;
        const message = link === '' ? label !== '' && messages.linkMissing : !isSafeLink(link) && messages.link;
        if (message) ctx.issues.push({ code: 'custom', path: ['link'], message, input: link });
      })
    : words.transform(({ text: label, link }) => ({ text: label, link: isSafeLink(link) ? link : '' }));
  const picture = finished
    ? text(limits.link).refine((src) => src === '' || isPicturePath(src), messages.path)
    : clean.transform((src) => (isPicturePath(src) ? src : ''));

  const hero = z.object({
    title: needed(limits.title, messages.title),
    subtitle: text(limits.title),
    description: text(limits.description),
    primaryButton: button,
    secondaryButton: button,
    backgroundImage: picture,
  });
  const service = z.object({
    title: needed(limits.title, messages.title),
    description: text(limits.description),
    features: list(text(limits.title), limits.features, 'points'),
  });
  const section = z.object({
    title: needed(limits.title, messages.title),
    description: text(limits.description),
    services: list(service, limits.services, 'services').default([]),
  });
  const image = z.object({
    src: finished ? picture.refine((src) => src !== '', imageMessages.missing) : picture,
    alt: needed(limits.alt, messages.alt),
  });
  const part = z.object({ title: needed(limits.title, messages.title), content: needed(limits.text, messages.text) });
  const parts = list(part, limits.policySections, 'sections');
  const policy = z.object({
    lastUpdated: needed(limits.title, messages.updated),
    sections: parts.refine(({ length }) => length > 0 || !finished, messages.sections),
  });
  const id = z.string();
  return z.discriminatedUnion('type', [
    z.object({ id, type: z.literal('hero'), content: hero }),
    z.object({ id, type: z.literal('section'), content: section }),
    z.object({ id, type: z.literal('text'), content: z.object({ text: needed(limits.text, messages.text) }) }),
    z.object({ id, type: z.literal('image'), content: image }),
    z.object({ id, type: z.literal('privacy'), content: policy }),
    z.object({ id, type: z.literal('terms'), content: policy }),
  ]);
}

const known = blockSchema(true);
const unfinished = blockSchema(false);

/** Something wrong with a block: which one, which of its fields (dotted), and what to do. */
export interface BlockProblem {
  block: string;
  field: string;
  message: string;
}

const outline = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
  type: z.string().max(40),
  content: z.unknown(),
});

/** Whether this block, whose parts are well formed, may stand on this page under this id. */
function belongs(block: KnownBlock, page: PageName): boolean {
  if (!blockTypesOf(page).includes(block.type)) return false;
  const policyId = isPolicyPage(page) ? policyIds[page] : undefined;
  return (block.type === page) === (block.id === policyId);
}

/**
 * A page's blocks as an editor sends them. What is no block of ours (type unknown) is passed through as it was found;
 * it is never shown. With `finished` false, for a preview, empty fields are fine and unsafe links and addresses are
 * left out. `undefined` when it is no list of blocks at all.
 */
export function parseBlocks(
  page: PageName,
  sent: unknown,
  { finished = true } = {},
): { blocks: Block[] } | { problems: BlockProblem[] } | undefined {
  const list = z.array(outline).max(limits.blocks).safeParse(sent);
  if (!list.success || new Set(list.data.map(({ id }) => id)).size < list.data.length) return undefined;
  const problems: BlockProblem[] = [];
  const blocks: Block[] = [];
  for (const raw of list.data) {
    if (raw.type === 'unknown') {
      blocks.push({ id: raw.id, type: 'unknown', content: raw.content });
      continue;
    }
    const parsed = (finished ? known : unfinished).safeParse(raw);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        problems.push({ block: raw.id, field: path.slice(1).join('.'), message });
      }
    } else if (!belongs(parsed.data, page)) {
      problems.push({ block: raw.id, field: '', message: 'This block has no place on this page' });
    } else blocks.push(parsed.data);
  }
  return problems.length > 0 ? { problems } : { blocks };
}

/** Blocks as they are stored; what cannot be read comes back as unknown, with everything that it held. */
export function readBlocks(page: PageName, json: string): Block[] {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    stored = undefined;
  }
  if (!Array.isArray(stored)) return json === '[]' ? [] : [{ id: 'unreadable', type: 'unknown', content: json }];
  const seen = new Set<string>();
  return stored.map((raw: unknown, index): Block => {
    const id = outline.safeParse(raw).data?.id;
    const own = id !== undefined && !seen.has(id) ? id : `unreadable-${index}`;
    seen.add(own);
    const parsed = known.safeParse(raw);
    if (parsed.success && own === id && belongs(parsed.data, page)) return parsed.data;
    return { id: own, type: 'unknown', content: raw };
  });
}

/** The text that is stored for these blocks; `readBlocks` gives them back. */
export function writeBlocks(blocks: readonly Block[]): string {
  return JSON.stringify(blocks.map((block) => (block.type === 'unknown' ? block.content : block)));
}
