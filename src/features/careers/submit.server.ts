import { experienceOptions } from '#content/careers-form.ts';
import type { IntakeForm } from '#src/intake/receive.server.ts';
import { labelOf } from '#src/lib/options.ts';
import type { StoredFile } from '#src/platform/files/file-store.server.ts';
import { ownerMail, visitorMail } from './emails.ts';
import { type CareerInput, careerSchema } from './schema.ts';
import { dropApplication, insertApplication } from './store.server.ts';

/** The application form as the intake takes it; promised answer within 3-5 business days (S1 §9). */
export const careerForm: IntakeForm<CareerInput, StoredFile> = {
  type: 'career',
  schema: careerSchema,
  promise: { days: 5 },
  async prepare({ resume }, files) {
    const kept = await files.put(resume.bytes);
    return { kept, discard: () => files.remove(kept.name) };
  },
  save: (trx, { id, input, source, receivedAt, respondBy }, file) =>
    insertApplication(trx, {
      id,
      name: input.name,
      email: input.email,
      phone: input.phone,
      position: input.position,
      experience: input.experience,
      last_job_position: input.lastJobPosition,
      last_job_description: input.lastJobDescription,
      cover_letter: input.coverLetter,
      resume_name: input.resume.name,
      resume_type: input.resume.type,
      resume_size: file.size,
      resume_sha256: file.sha256,
      resume_file: file.name,
      source,
      submitted_at: receivedAt,
      respond_by: respondBy,
    }),
  lead: (input) => ({
    name: input.name,
    email: input.email,
    phone: input.phone,
    company: '',
    services: [],
    starts: '',
    texts: [
      input.position,
      labelOf(experienceOptions, input.experience),
      input.lastJobPosition,
      input.lastJobDescription,
      input.coverLetter,
      input.resume.name,
    ],
  }),
  forget: dropApplication,
  mails: (submission) => [
    { audience: 'owner', to: '', replyTo: submission.input.email, ...ownerMail(submission) },
    { audience: 'visitor', to: submission.input.email, ...visitorMail(submission) },
  ],
};
