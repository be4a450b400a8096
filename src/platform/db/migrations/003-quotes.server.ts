import type { Kysely } from 'kysely';

const texts = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'job_title',
  'company_name',
  'company_size',
  'industry',
  'website',
  'services',
  'project_type',
  'budget',
  'timeline',
  'urgency',
  'project_description',
  'current_challenges',
  'goals',
  'additional_requirements',
  'preferred_contact_method',
  'preferred_contact_time',
  'has_existing_provider',
  'referral_source',
  'source',
  'status',
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('quotes')
    .addColumn('id', 'text', (c) => c.primaryKey().references('submissions.id'));
  for (const name of texts) table = table.addColumn(name, 'text', (c) => c.notNull());
  await table
    .addColumn('estimate_low', 'integer')
    .addColumn('estimate_high', 'integer')
    .addColumn('estimate_monthly_low', 'integer')
    .addColumn('estimate_monthly_high', 'integer')
    .addColumn('submitted_at', 'bigint', (c) => c.notNull())
    .addColumn('respond_by', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('quotes_newest').on('quotes').columns(['submitted_at', 'id']).execute();
}
