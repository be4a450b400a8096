import { type Block, blockTypes } from './page-blocks.ts';

/** How many blocks a page may hold, how long a link may be, and the whole page as JSON in bytes. */
export const limits = { blocks: 40, link: 500, page: 200_000 } as const;

/**
 * Whether a link may stand on a public page: http(s), mailto and tel addresses, paths of the site and anchors. What a
 * browser would read as another address than it looks like (control characters, backslashes) is none of them.
 */
export function isSafeLink(link: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are what browsers drop from an address
  if (/[\u0000-\u0020\u007f\\]/.test(link)) return false;
  return /^(https?:\/\/[^/]|mailto:[^:]|tel:[+\d]|\/(?!\/)|#)/i.test(link);
}

/** Whether an address can be a picture's: a path of the site. */
export const isPicturePath = (src: string): boolean => /^\/[\w.-]+(\/[\w.-]+)*$/.test(src) && !src.includes('..');

/** The list with the item at `from` moved to stand at `to`; the same list when either is no place of it. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const moved = [...list];
  if (!(from in moved) || !(to in moved)) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** A block in a few words, for lists and announcements: its kind, and how it begins. */
export function blockName(block: Block): { kind: string; words: string } {
  const clip = (text: string) => {
    const line = text
      .replace(/<[^>]*>?/g, ' ')
      .replace(/[#*_>`[\]]/g, '')
      .trim();
    return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
  };
  if (block.type === 'unknown') return { kind: 'Unknown block', words: '' };
  const { label, named } = blockTypes[block.type];
  const counted = 'sections' in block.content ? `${block.content.sections.length} sections, ` : '';
  return { kind: label, words: counted + clip(String(Reflect.get(block.content, named))) };
}

/** Whether two lists of blocks say the same in the same order, whatever the order of their keys. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameContent(left[key], right[key]))
  );
}
