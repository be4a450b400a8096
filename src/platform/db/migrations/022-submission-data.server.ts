import { sql } from 'kysely';
import { isPostgres } from '../engine.server.ts';
import { type AnyDb, run } from './run.server.ts';

/** Columns of the tables that go, by the names that the answers have from now on. */
const contact = columns('name email phone company service budget timeline message');
const career = {
  ...columns('name email phone position experience'),
  lastJobPosition: 'last_job_position',
  lastJobDescription: 'last_job_description',
  coverLetter: 'cover_letter',
  resume: 'resume_name',
  resumeSha256: 'resume_sha256',
};
const quote = {
  ...columns('email phone industry website budget timeline urgency goals'),
  firstName: 'first_name',
  lastName: 'last_name',
  jobTitle: 'job_title',
  companyName: 'company_name',
  companySize: 'company_size',
  projectType: 'project_type',
  projectDescription: 'project_description',
  currentChallenges: 'current_challenges',
  additionalRequirements: 'additional_requirements',
  preferredContactMethod: 'preferred_contact_method',
  preferredContactTime: 'preferred_contact_time',
  hasExistingProvider: 'has_existing_provider',
  referralSource: 'referral_source',
};
const appointment = columns('name email phone service message date time');

function columns(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, name]));
}

/** JSON of `pairs`, each a name and SQL for its value. */
function json(db: AnyDb, pairs: readonly (readonly [string, string])[]): string {
  const make = isPostgres(db) ? 'json_build_object' : 'json_object';
  return `${make}(${pairs.map(([name, value]) => `'${name}', ${value}`).join(', ')})`;
}

/** Copies the rows of a table into `submissions.data` and proves it value by value. @throws when one is not there again. */
async function copy(
  db: AnyDb,
  table: string,
  texts: Record<string, string>,
  more: readonly (readonly [string, string])[] = [],
): Promise<void> {
  const fields = Object.entries(texts).map(([name, column]) => [name, `old.${column}`] as const);
  const made = json(db, [...fields, ...more]);
  const text = isPostgres(db) ? `(${made})::text` : made;
  await run(
    db,
    `update submissions set data = (select ${text} from ${table} old where old.id = submissions.id)
     where id in (select id from ${table})`,
  );
  const data = isPostgres(db) ? 'new.data::json' : 'new.data';
  const differs = fields.map(([name, column]) => `(${data} ->> '${name}') is distinct from ${column}`);
  const { rows } = await sql<{ n: number }>`${sql.raw(
    `select count(*) as n from ${table} old left join submissions new on new.id = old.id
     where new.id is null or ${differs.join(' or ')}`,
  )}`.execute(db);
  const lost = Number(rows[0]?.n);
  if (lost > 0)
    throw new Error(`${lost} rows of ${table} would not be the same after the upgrade; nothing was changed`);
}

/** What was sent stands with the submission, whatever its form asks for; files stand in a table of their own. */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `alter table submissions add column data text default '{}' not null`,
    `create table submission_files (
      file text primary key, submission_id text not null references submissions (id), field text not null,
      name text not null, type text not null, size integer not null, sha256 text not null,
      constraint submission_files_field unique (submission_id, field)
    )`,
    `insert into submission_files (file, submission_id, field, name, type, size, sha256)
      select resume_file, id, 'resume', resume_name, resume_type, resume_size, resume_sha256
      from career_applications`,
  );

  const asJson = isPostgres(db) ? '' : 'json';
  const range = (low: string, high: string) =>
    `${asJson}(case when old.${low} is null then null else ${json(db, [
      ['low', `old.${low}`],
      ['high', `old.${high}`],
    ])} end)`;
  const estimate = json(db, [
    ['oneTime', range('estimate_low', 'estimate_high')],
    ['perUserMonth', range('estimate_monthly_low', 'estimate_monthly_high')],
  ]);
  const services = isPostgres(db) ? 'old.services::json' : 'json(old.services)';
  // In words, as the desk says it: "PDF, 84 KB", "DOCX, 1.2 MB".
  const kilobytes = 'old.resume_size / 1024.0';
  const one = isPostgres(db)
    ? `to_char(round(${kilobytes} / 1024, 1), 'FM990.0')`
    : `printf('%.1f', ${kilobytes} / 1024)`;
  const whole = isPostgres(db)
    ? `greatest(1, round(${kilobytes}))::integer::text`
    : `cast(max(1, round(${kilobytes})) as integer)`;
  const size = `upper(old.resume_type) || ', ' || case when ${kilobytes} < 1000 then ${whole} || ' KB' else ${one} || ' MB' end`;

  await copy(db, 'contact_messages', contact);
  await copy(db, 'career_applications', career, [['resumeSize', size]]);
  await copy(db, 'quotes', quote, [
    ['services', services],
    ['estimate', estimate],
  ]);
  await copy(db, 'appointments', appointment);

  for (const table of ['contact_messages', 'career_applications', 'quotes']) await run(db, `drop table ${table}`);
  await run(db, `drop index appointments_newest`);
  for (const column of ['name', 'email', 'phone', 'service', 'message', 'source', 'submitted_at']) {
    await run(db, `alter table appointments drop column ${column}`);
  }
}
