/* The table of erasures; part of the data model of tables.ts. */

/** That a person was erased, and nothing that says who it was. */
export interface ReceiptsTable {
  /** Random, for example NR-2026-7K2M9QF4: who has it can read the receipt. */
  number: string;
  at: number;
  /** JSON of how much was removed (`Removed` of src/intake/erase-scope.ts). */
  removed: string;
  /** Eastern YYYY-MM-DD by which no backup of ours holds it any more. */
  backup_until: string;
  /** JSON list of stored files, by their random names, that are still to be removed; empty once all are. */
  files: string;
  /** When files and the database's own leftovers were gone as well; null while that is to be done. */
  done_at: number | null;
  /** What became of the mail that carries it: waiting, sent, dropped; empty where there was none, or it is not known any more. */
  mail: string;
  /** Id of that mail in the outbox, empty where there was none. */
  mail_id: string;
  /** The last moment at which a backup could hold something of it. */
  held_until: number;
  /** One-way codes of the ids under which the desk knew the person, each after a space: an old page finds its receipt. */
  people: string;
}
