export interface Cursor {
  at: number;
  id: string;
}

/** The cursor in an address; undefined, the first page, if it cannot be read. */
export function readCursor(text: string | null): Cursor | undefined {
  const [at, ...id] = text?.split('_') ?? [];
  return id.length > 0 && Number.isSafeInteger(Number(at)) ? { at: Number(at), id: id.join('_') } : undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** Query of the first page; undefined on it. */
  first: string | undefined;
  /** Query of the next page, if there is one. */
  next: string | undefined;
}

/**
 * The page after `from`. `found` holds one row more than `size` if there is a next page; the cursor goes into the query
 * as `name`, beside the non-empty `params` of the filter.
 */
export function pageOf<Row>(
  found: readonly Row[],
  size: number,
  about: { from: Cursor | undefined; name: string; params: Record<string, string>; cursorOf(row: Row): Cursor },
): Page<Row> {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  const params = new URLSearchParams(Object.entries(about.params).filter(([, value]) => value !== ''));
  const first = about.from && `?${params}`;
  if (!last) return { rows, first, next: undefined };
  const { at, id } = about.cursorOf(last);
  params.set(about.name, `${at}_${id}`);
  return { rows, first, next: `?${params}` };
}
