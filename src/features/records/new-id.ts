const longest = 60;

/** An id for a new record, made of its name; what is known already gets a number behind it. */
export function newId(name: string, one: string, known: ReadonlySet<string>): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, longest)
      .replace(/^-+|-+$/g, '');
  const first = plain(name) || plain(one) || 'record';
  for (let nth = 1; ; nth += 1) {
    const id = nth === 1 ? first : `${first}-${nth}`;
    if (!known.has(id)) return id;
  }
}
