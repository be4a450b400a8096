import { fieldMessages as messages } from '#src/content/page-editor.ts';
import { wellFormed } from '#src/lib/well-formed.ts';
import { z } from '#src/lib/zod.ts';
import {
  type Block,
  type BlockType,
  blockTypes,
  blockTypesOf,
  buttonFields,
  type Field,
  type Fields,
  isPicturePath,
  isPolicy,
  isSafeLink,
  type KnownBlock,
  limits,
  type PageName,
  policyIds,
} from './page-blocks.ts';

/** PostgreSQL refuses NUL, and both engines lone surrogates. */
const clean = z.string().transform((value) => wellFormed(value.replaceAll('\0', '')).trim());
const text = (most: number, needed?: string) => {
  const short = clean.pipe(z.string().max(most, `Please use at most ${most} characters`));
  return needed ? short.pipe(z.string().min(1, needed)) : short;
};
const list = (item: z.ZodType, most: number, what: string) =>
  z.array(item).max(most, `Please use at most ${most} ${what}`);

const { text: buttonText, link: buttonLink } = buttonFields;
const button = z.object({ text: text(buttonText.most), link: text(buttonLink.most) }).check((ctx) => {
  const { text: label, link } = ctx.value;
  const message = link === '' ? label !== '' && messages.linkMissing : !isSafeLink(link) && messages.link;
  if (message) ctx.issues.push({ code: 'custom', path: ['link'], message, input: link });
});

function finishedField(field: Field): z.ZodType {
  const { needed } = field;
  switch (field.kind) {
    case 'button':
      return button;
    case 'picture': {
      const picture = text(limits.link).refine((src) => src === '' || isPicturePath(src), messages.path);
      return needed ? picture.refine((src) => src !== '', needed) : picture;
    }
    case 'lines':
      return list(text(field.each), field.most, 'points');
    case 'list': {
      const items = list(contentSchema(field.fields, finishedField), field.most, `${field.one}s`);
      return needed ? items.refine(({ length }) => length > 0, needed) : items.default([]);
    }
    default:
      return text(field.most, needed);
  }
}

/** For previews: accepts any value, but drops unsafe links and addresses. */
function unfinishedField(field: Field): z.ZodType {
  switch (field.kind) {
    case 'button':
      return z.object({ text: clean, link: clean.transform((link) => (isSafeLink(link) ? link : '')) });
    case 'picture':
      return clean.transform((src) => (isPicturePath(src) ? src : ''));
    case 'lines':
      return z.array(clean);
    case 'list':
      return z.array(contentSchema(field.fields, unfinishedField)).default([]);
    default:
      return clean;
  }
}

function contentSchema(fields: Fields, schemaOf: (field: Field) => z.ZodType): z.ZodType {
  return z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])));
}

const schemas = (schemaOf: (field: Field) => z.ZodType) =>
  new Map(Object.entries(blockTypes).map(([type, { fields }]) => [type, contentSchema(fields, schemaOf)]));
const finishedSchemas = schemas(finishedField);
const unfinishedSchemas = schemas(unfinishedField);

/** `field` is dotted. */
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

function belongs({ type, id }: { type: string; id: string }, page: PageName): boolean {
  if (!blockTypesOf(page).includes(type as BlockType)) return false;
  return (type === page) === (isPolicy(page) && id === policyIds[page]);
}

type Parsed = { ok: true; blocks: Block[] } | { ok: false; reason: 'malformed' | 'invalid'; problems: BlockProblem[] };

/**
 * Parses blocks from an editor. Unknown blocks pass through and are never shown. With `finished` false, for a preview,
 * empty fields are allowed and unsafe links and addresses dropped. `malformed`: not a list of blocks.
 */
export function parseBlocks(page: PageName, sent: unknown, { finished = true } = {}): Parsed {
  const sentBlocks = z.array(outline).max(limits.blocks).safeParse(sent).data;
  if (!sentBlocks || new Set(sentBlocks.map(({ id }) => id)).size < sentBlocks.length) {
    return { ok: false, reason: 'malformed', problems: [] };
  }
  const problems: BlockProblem[] = [];
  const blocks = sentBlocks.flatMap(({ id, type, content }): Block | [] => {
    if (type === 'unknown') return { id, type, content };
    const parsed = (finished ? finishedSchemas : unfinishedSchemas).get(type)?.safeParse(content);
    if (parsed?.success && belongs({ id, type }, page)) return { id, type, content: parsed.data } as KnownBlock;
    for (const { path, message } of parsed?.error?.issues ?? [{ path: [], message: messages.place }]) {
      problems.push({ block: id, field: path.join('.'), message });
    }
    return [];
  });
  return problems.length > 0 ? { ok: false, reason: 'invalid', problems } : { ok: true, blocks };
}

/** Unreadable blocks become `unknown`, with their content. */
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
    const found = outline.safeParse(raw).data;
    const id = found && !seen.has(found.id) ? found.id : `unreadable-${index}`;
    seen.add(id);
    const parsed = found && finishedSchemas.get(found.type)?.safeParse(found.content);
    if (parsed?.success && found?.id === id && belongs(found, page)) {
      return { id, type: found.type, content: parsed.data } as KnownBlock;
    }
    return { id, type: 'unknown', content: raw };
  });
}

/** The reverse of `readBlocks`. */
export function writeBlocks(blocks: readonly Block[]): string {
  return JSON.stringify(blocks.map((block) => (block.type === 'unknown' ? block.content : block)));
}
