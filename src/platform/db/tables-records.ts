/** What was ever published of a record; the highest number is what visitors see. */
export interface RecordVersionsTable {
  collection: string;
  /** "order" within the collection's name for the order of its records, whose data is a list of ids. */
  id: string;
  /** From 1 up; with collection and id the key, so that of two editors who began together one wins. */
  number: number;
  /** own: as in `data`; built-in: as the site came; removed: visitors see none. */
  state: 'own' | 'built-in' | 'removed';
  /** JSON of the values; empty unless the state is own. */
  data: string;
  /** What the owner calls this version; empty unless they named it. */
  name: string;
  saved_at: number;
  /** The version that this one brought back, 0 for the built-in record; null for an edit. */
  restored_from: number | null;
  /** Who published it, as the audit list names them; empty once that has been forgotten. */
  author: string;
  /** 1 once somebody has said that what is made up in it is true of them; goes on with the versions that follow. */
  confirmed: number;
}

/** What is written of a record and not published; everybody at the desk works on the same one. */
export interface RecordDraftsTable {
  collection: string;
  id: string;
  /** The version that it began from, 0 for the built-in record or a new one. */
  base: number;
  /** JSON of the values as they were typed, valid or not. */
  data: string;
  changed_at: number;
  author: string;
  /** The moment at which it publishes itself; null when it waits for somebody. */
  publish_at: number | null;
  /** Why it could not be published when its moment came; empty otherwise. */
  problem: string;
}
