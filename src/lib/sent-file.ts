/** A file that came along with a form, as it was sent. Its name is the sender's own claim. */
export class SentFile {
  readonly name: string;
  /** In bytes; may be known where the bytes themselves were not worth reading. */
  readonly size: number;
  readonly bytes: Uint8Array;
  constructor(name: string, bytes: Uint8Array, size = bytes.length) {
    this.name = name;
    this.bytes = bytes;
    this.size = size;
  }
}

/** Files of one form by the name of their field. */
export type SentFiles = Readonly<Record<string, SentFile>>;
