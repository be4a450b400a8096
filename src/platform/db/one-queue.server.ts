import { sql } from 'kysely';
import type { AnyDb } from './engine.server.ts';

const statements = [
  `alter table outbox add column channel text not null default 'mail'`,
  `alter table outbox add column notice_id text references notices (id) on delete cascade`,
  `alter table outbox add column held integer not null default 0`,
  `create unique index outbox_notice on outbox (notice_id, channel, recipient) where notice_id is not null`,
  `alter table notices add column due_at bigint`,
  `create index notices_due on notices (due_at) where due_at is not null`,
  `create index notices_subject on notices (subject)`,
  `insert into outbox (id, message_id, audience, recipient, subject, body, state, attempts, next_attempt_at, claimed_by,
      claimed_until, last_error, created_at, sent_at, channel, notice_id, held)
    select d.id, d.id, 'staff',
      case d.channel when 'webhook' then 'NOTIFY_URL' when 'alert' then 'ALERT_URL' else d.target end,
      n.kind, '', d.state, d.attempts, d.next_attempt_at, d.claimed_by, d.claimed_until, d.last_error, n.at, d.sent_at,
      case d.channel when 'alert' then 'webhook' else d.channel end, n.id, d.held
    from notice_deliveries d join notices n on n.id = d.notice_id where d.state <> 'dropped'`,
  `drop table notice_deliveries`,
];

/** What was found by looking until now. `source`: of the lead. */
const news: [kind: string, urgentKind: string, of: string][] = [
  ['lead', 'emergency', `select id, '' as stage, received_at as at, source from leads where source <> 'telephone'`],
  [
    ...(['answer', 'emergency-answer'] as const),
    `select e.lead_id as id, e.id as stage, e.at, l.source from thread_entries e join leads l on l.id = e.lead_id
      where e.kind = 'message'`,
  ],
  [
    ...(['erasure', 'erasure'] as const),
    `select lead_id as id, id as stage, at, '' as source from thread_entries
      where kind = 'event' and via = 'page' and body = 'Asked for everything to be erased'`,
  ],
  [
    ...(['chat', 'chat'] as const),
    `select id, cast(asked_person_at as text) as stage, asked_person_at as at, '' as source from chat_sessions
      where asked_person_at is not null`,
  ],
];

const dayMs = 86_400_000;

/**
 * Notices go out through the outbox, and are written with their events instead of being looked for. What is younger than
 * a day and was not told, and the promises that are open, become due; who was told of one is not told again.
 */
export async function oneQueue(db: AnyDb): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const kindOf = (urgent: string, kind: string) =>
    sql`case f.source when 'emergency' then ${sql.lit(urgent)} else ${sql.lit(kind)} end`;
  for (const [kind, urgent, of] of news) {
    await sql`
      insert into notices (id, kind, subject, stage, at, due_at)
      select ${sql.lit(`${kind}-`)} || f.id || f.stage, ${kindOf(urgent, kind)}, f.id, f.stage, f.at, f.at
      from (${sql.raw(of)}) f where f.at > ${Date.now() - dayMs}
      on conflict (kind, subject, stage) do nothing
    `.execute(db);
  }
  // Whoever was told at half has that in the outbox.
  await sql`
    insert into notices (id, kind, subject, stage, at, due_at)
    select 'promise-' || f.id, ${kindOf('emergency-half', 'promise-half')}, f.id, cast(f.waiting_since as text),
      f.waiting_since, f.waiting_since
    from leads f where f.waiting_since is not null and f.deleted_at is null and f.respond_by > ${Date.now()}
    on conflict (kind, subject, stage) do update set due_at = excluded.due_at
  `.execute(db);
}
