/** Where in a list a page stands: the lead after which it begins, its number, and where the pages before it began. */
export interface ListPlace {
  after: number | undefined;
  /** From 1. */
  page: number;
  /** `after` of the pages before this one, the first page apart, which has none. */
  back: readonly number[];
}

const mostBack = 40;
const readSeq = (text: string | null, radix = 10) => {
  const seq = Number.parseInt(text ?? '', radix);
  return Number.isSafeInteger(seq) && seq > 0 ? seq : undefined;
};

/** The place that an address asks for; what cannot be read is the first page. */
export function readPlace(params: URLSearchParams): ListPlace {
  const after = readSeq(params.get('after'));
  if (after === undefined) return { after, page: 1, back: [] };
  const back = (params.get('back') ?? '').split('.').flatMap((text) => readSeq(text, 36) ?? []);
  return { after, page: Math.max(2, readSeq(params.get('page')) ?? 2), back: back.slice(-mostBack) };
}

function address(filter: URLSearchParams, { after, page, back }: ListPlace): string {
  const params = new URLSearchParams(filter);
  if (after !== undefined) {
    params.set('after', String(after));
    params.set('page', String(page));
    if (back.length > 0) params.set('back', back.map((seq) => seq.toString(36)).join('.'));
  }
  return `?${params}`;
}

/**
 * Addresses of the pages around a place. A list is read onwards from a lead, so the way back is remembered in the address:
 * the last forty pages, then only the first one. `last` is the last lead of this page, when there are more.
 */
export function pagesAround(filter: URLSearchParams, place: ListPlace, last: number | undefined) {
  const { after, page, back } = place;
  const before =
    page === 2
      ? { after: undefined, page: 1, back: [] }
      : { after: back.at(-1), page: page - 1, back: back.slice(0, -1) };
  const isKnown = page === 2 || before.after !== undefined;
  const onwards = { after: last, page: page + 1, back: after === undefined ? [] : [...back, after].slice(-mostBack) };
  return {
    first: page > 1 ? address(filter, { after: undefined, page: 1, back: [] }) : undefined,
    previous: page > 1 && isKnown ? address(filter, before) : undefined,
    next: last === undefined ? undefined : address(filter, onwards),
  };
}
