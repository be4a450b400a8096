import { readCsv } from '#src/lib/csv.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { importLimits } from './rules.ts';

/** An address of a list that the owner brings, and whether that list says that its owner has left. */
export interface ImportedRow {
  line: number;
  email: string;
  left: boolean;
}

/** What of a list was not taken, and why. */
export interface Skipped {
  line: number;
  text: string;
  reason: string;
}

const addressTitle = /^((e-?mail|mail)([ _-]?address)?( 1 - value)?|subscriber)$/i;
const stateTitle = /^(state|status|subscription status|marketing status)$/i;
const words =
  '(un-?subscribed|cleaned|bounced|complained|spam|blocked|(block|black)listed|suppressed|opt(ed)?[ _-]?out)';
/** What a state begins with, for example "Unsubscribed by admin". */
const hasLeft = new RegExp(`^${words}\\b`, 'i');
/** Columns that say it with a yes. */
const leftTitle = new RegExp(`^(is[ _-]?)?${words}$`, 'i');
const isYes = /^(true|yes|y|1|x)$/i;
/** Nothing that can be seen, as it comes along when texts are copied. */
const unseen = /[\p{Cc}\p{Cf}]/gu;
/** By this line a spreadsheet knows the mark between the cells. */
const separatorLine = /^\uFEFF?sep=.[\t ]*\r?\n/i;
const longestShown = 80;
/** Why a line is left out. */
export const notAnAddress = 'This is not an email address.';

/** The address in a cell: bare, as `Ada <ada@example.com>`, in JSON's quotes, or behind the apostrophe of our own export. */
function addressIn(cell: string): string {
  const bare = /<([^<>]*)>\s*$/.exec(cell)?.[1] ?? cell;
  return bare
    .replace(unseen, '')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^[["']+(?=.*@)|["'\],]+$/g, '')
    .trim();
}

/**
 * Reads a list that was pasted or comes from a file: an address a line, a table with or without titles, or a JSON list of
 * addresses. Of a table with titles the address column counts, and a column named state or status tells who has left, or one
 * that is named like "unsubscribed" and says yes.
 */
export function readImport(text: string): { brought: ImportedRow[]; skipped: Skipped[] } {
  const brought: ImportedRow[] = [];
  const skipped: Skipped[] = [];
  const given = text.slice(0, importLimits.characters);
  const named = separatorLine.test(given) ? 1 : 0;
  const rows = readCsv(given.replace(separatorLine, '')).map(({ line, cells }) => ({ line: line + named, cells }));
  const titles = rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const column = titles.findIndex((title) => addressTitle.test(title));
  const saysLeft = (cells: readonly string[]) =>
    column >= 0 &&
    titles.some((title, at) => {
      const cell = cells[at]?.replace(unseen, '').trim() ?? '';
      return (stateTitle.test(title) && hasLeft.test(cell)) || (leftTitle.test(title) && isYes.test(cell));
    });
  for (const { line, cells } of column < 0 ? rows : rows.slice(1)) {
    const withAt = cells.filter((cell) => cell.includes('@'));
    const own = column < 0 ? withAt : [cells[column] ?? ''];
    const noise = column < 0 && own.length === 0 && /^[[\]\s]*$/.test(cells.join(''));
    if (noise) continue;
    for (const cell of own.length > 0 ? own : [cells.join(', ')]) {
      const email = addressIn(cell);
      if (isEmailAddress(email)) brought.push({ line, email, left: saysLeft(cells) });
      else skipped.push({ line, text: cell.trim().slice(0, longestShown), reason: notAnAddress });
    }
  }
  return { brought, skipped };
}
