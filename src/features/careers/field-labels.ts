/** What the owner's screens call the fields of an application (S1 §3 Career application). */
export const applicationLabels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  position: 'Position',
  experience: 'Experience',
  lastJobPosition: 'Last job',
  lastJobDescription: 'What they did there',
  coverLetter: 'Cover letter',
  resume: 'Résumé',
  resumeSize: 'Résumé size',
  resumeSha256: 'Résumé SHA-256',
} as const;
