import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('career_applications')
    .addColumn('id', 'text', (c) => c.primaryKey().references('submissions.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('position', 'text', (c) => c.notNull())
    .addColumn('experience', 'text', (c) => c.notNull())
    .addColumn('last_job_position', 'text', (c) => c.notNull())
    .addColumn('last_job_description', 'text', (c) => c.notNull())
    .addColumn('cover_letter', 'text', (c) => c.notNull())
    .addColumn('resume_name', 'text', (c) => c.notNull())
    .addColumn('resume_type', 'text', (c) => c.notNull())
    .addColumn('resume_size', 'integer', (c) => c.notNull())
    .addColumn('resume_sha256', 'text', (c) => c.notNull())
    .addColumn('resume_file', 'text', (c) => c.notNull().unique())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('submitted_at', 'bigint', (c) => c.notNull())
    .addColumn('respond_by', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('career_applications_newest')
    .on('career_applications')
    .columns(['submitted_at', 'id'])
    .execute();
}
