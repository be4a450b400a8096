/** A file sent with a form. Its name is the sender's claim. */
export class SentFile {
  readonly name: string;
  /** In bytes; may be known even if `bytes` were not read. */
  readonly size: number;
  readonly bytes: Uint8Array;
  constructor(name: string, bytes: Uint8Array, size = bytes.length) {
    this.name = name;
    this.bytes = bytes;
    this.size = size;
  }
}

/** By field name. */
export type SentFiles = Readonly<Record<string, SentFile>>;
