/** What was ever published of a managed page; the highest number is what visitors see. */
export interface PageVersionsTable {
  page: string;
  /** From 1 up; with the page the key, so that of two editors who began together one wins. */
  number: number;
  /** JSON list of blocks (S2 §3 Content block). */
  blocks: string;
  saved_at: number;
  /** The version that this one brought back, 0 for the built-in page; null for an edit. */
  restored_from: number | null;
  /** Who published it, as the audit list names them; empty once that has been forgotten. */
  author: string;
}

/** Pictures that the owner has uploaded for the pages. */
export interface PageImagesTable {
  /** Name of the file that blocks refer to; one of `variants`. */
  id: string;
  /** As the owner's file was called. */
  name: string;
  width: number;
  height: number;
  /** JSON list of {file, format, width}: every stored size. */
  variants: string;
  uploaded_at: number;
}
