/** The entry after which a page of a list begins. */
export interface Cursor {
  at: number;
  id: string;
}

/** The cursor in an address; one that cannot be read is the first page. */
export function readCursor(text: string | null): Cursor | undefined {
  const [at, ...id] = text?.split('_') ?? [];
  return id.length > 0 && Number.isSafeInteger(Number(at)) ? { at: Number(at), id: id.join('_') } : undefined;
}

/** A page of a list that is read onwards. */
export interface Page<Row> {
  rows: Row[];
  /** Query of the first page, when this is not it. */
  first: string | undefined;
  /** Query of the next page, when there is one. */
  next: string | undefined;
}

/**
 * The page that begins after `from`. `found` holds one row more than `size` when there is a next page; `cursorOf` a row
 * stands in the address under `name`, beside the filter's own `params`, of which empty ones are left out.
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
