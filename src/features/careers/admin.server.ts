import { experienceOptions } from '#content/careers-form.ts';
import { labelOf } from '#src/lib/options.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { sizeText } from './rules.ts';
import { applicationsOf } from './store.server.ts';

/** Everything that was sent with these applications, in words, by id (S1 §3 Career application). */
export async function applicationFields(db: Db, ids: readonly string[]) {
  const rows = await applicationsOf(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      [
        { name: 'name', label: 'Name', value: row.name },
        { name: 'email', label: 'Email', value: row.email },
        { name: 'phone', label: 'Phone', value: row.phone },
        { name: 'position', label: 'Position', value: row.position },
        { name: 'experience', label: 'Experience', value: labelOf(experienceOptions, row.experience) },
        { name: 'lastJobPosition', label: 'Last job', value: row.last_job_position },
        { name: 'lastJobDescription', label: 'What they did there', value: row.last_job_description, long: true },
        { name: 'coverLetter', label: 'Cover letter', value: row.cover_letter, long: true },
        { name: 'resume', label: 'Résumé', value: row.resume_name },
        {
          name: 'resumeSize',
          label: 'Résumé size',
          value: `${row.resume_type.toUpperCase()}, ${sizeText(row.resume_size)}`,
        },
        { name: 'resumeSha256', label: 'Résumé SHA-256', value: row.resume_sha256 },
      ],
    ]),
  );
}
