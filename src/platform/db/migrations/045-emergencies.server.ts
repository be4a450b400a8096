import { type AnyDb, run } from './run.server.ts';

/**
 * Emergencies that wait are found at once, and whoever is told of new requests is told of them: also in quiet hours, unless
 * these hold them.
 */
export const up = (db: AnyDb) =>
  run(
    db,
    `create index leads_emergencies on leads (respond_by, seq)
      where source = 'emergency' and waiting_since is not null and deleted_at is null`,
    `alter table push_subscriptions add column quiet_urgent integer default 0 not null`,
    `update push_subscriptions set kinds = replace(kinds, '"lead"', '"emergency","lead"')`,
  );
