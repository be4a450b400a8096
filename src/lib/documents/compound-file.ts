const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const headerLength = 512;
/** Table entries in the header cover 6.8 MB, more than we accept. */
const tablesInHeader = 109;
const endOfChain = 0xfffffffe;
const entryLength = 128;
const mostDirectorySectors = 2_000;

export interface CompoundEntry {
  name: string;
  kind: 'storage' | 'stream' | 'root';
  /** Offset of the stream in the file; undefined if it is in the small-stream area. */
  offset: number | undefined;
}

const kinds: Record<number, CompoundEntry['kind']> = { 1: 'storage', 2: 'stream', 5: 'root' };
const smallStream = 4096;

/**
 * The directory of a compound file (OLE2, old Office documents), or undefined. Sector numbers are checked; no chain is
 * followed twice.
 */
export function readCompoundFile(bytes: Uint8Array): CompoundEntry[] | undefined {
  if (bytes.length < headerLength || magic.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint16(26, true);
  const shift = view.getUint16(30, true);
  if (view.getUint16(28, true) !== 0xfffe || !((version === 3 && shift === 9) || (version === 4 && shift === 12))) {
    return undefined;
  }
  const sectorLength = 2 ** shift;
  const sectors = Math.ceil(bytes.length / sectorLength) - 1;
  const offsetOf = (sector: number) => (sector + 1) * sectorLength;
  const isWhole = (sector: number) => sector < sectors && offsetOf(sector) + sectorLength <= bytes.length;

  /** The next sector in the chain; undefined if the table does not reach it. */
  function next(sector: number): number | undefined {
    const perTable = sectorLength / 4;
    const table = Math.floor(sector / perTable);
    if (table >= tablesInHeader) return undefined;
    const tableSector = view.getUint32(76 + 4 * table, true);
    return isWhole(tableSector) ? view.getUint32(offsetOf(tableSector) + 4 * (sector % perTable), true) : undefined;
  }

  const entries: CompoundEntry[] = [];
  const seen = new Set<number>();
  let sector: number | undefined = view.getUint32(48, true);
  while (sector !== endOfChain) {
    if (sector === undefined || !isWhole(sector) || seen.has(sector) || seen.size >= mostDirectorySectors) {
      return undefined;
    }
    seen.add(sector);
    const from = offsetOf(sector);
    for (let at = from; at < from + sectorLength; at += entryLength) {
      const kind = kinds[bytes[at + 66] ?? 0];
      const nameLength = view.getUint16(at + 64, true);
      if (!kind || nameLength < 2 || nameLength > 64) continue;
      const name = new TextDecoder('utf-16le').decode(bytes.subarray(at, at + nameLength - 2));
      const start = view.getUint32(at + 116, true);
      const large = view.getUint32(at + 120, true) >= smallStream;
      entries.push({ name, kind, offset: large && isWhole(start) ? offsetOf(start) : undefined });
    }
    sector = next(sector);
  }
  return entries[0]?.kind === 'root' ? entries : undefined;
}
