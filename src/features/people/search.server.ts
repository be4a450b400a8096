import type { Db } from '#src/platform/db/client.server.ts';
import { peopleByWords as byWords } from './store.server.ts';

/** People by words as they were typed, or by the beginning of a telephone number; none for nothing typed. */
export const peopleByWords = (db: Db, typed: string, limit: number) => byWords(db.sql, typed, limit);
