import { experienceOptions } from '#content/careers-form.ts';
import { labelOf } from '#src/lib/options.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { applicationLabels } from './field-labels.ts';
import { sizeText } from './rules.ts';
import { applicationsOf } from './store.server.ts';

/** Everything that was sent with these applications, in words, by id (S1 §3 Career application). */
export async function applicationFields(db: Db, ids: readonly string[]) {
  const rows = await applicationsOf(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      [
        { name: 'name', label: applicationLabels.name, value: row.name },
        { name: 'email', label: applicationLabels.email, value: row.email },
        { name: 'phone', label: applicationLabels.phone, value: row.phone },
        { name: 'position', label: applicationLabels.position, value: row.position },
        { name: 'experience', label: applicationLabels.experience, value: labelOf(experienceOptions, row.experience) },
        { name: 'lastJobPosition', label: applicationLabels.lastJobPosition, value: row.last_job_position },
        {
          name: 'lastJobDescription',
          label: applicationLabels.lastJobDescription,
          value: row.last_job_description,
          long: true,
        },
        { name: 'coverLetter', label: applicationLabels.coverLetter, value: row.cover_letter, long: true },
        { name: 'resume', label: applicationLabels.resume, value: row.resume_name },
        {
          name: 'resumeSize',
          label: applicationLabels.resumeSize,
          value: `${row.resume_type.toUpperCase()}, ${sizeText(row.resume_size)}`,
        },
        { name: 'resumeSha256', label: applicationLabels.resumeSha256, value: row.resume_sha256 },
      ],
    ]),
  );
}
