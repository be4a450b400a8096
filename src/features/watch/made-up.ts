/* What the site writes into its own forms, to see whether they are taken. None of it reaches anybody: every write is taken back. */

/** Whoever is named so is nobody: the domain can never be anybody's (RFC 2606). */
const nobody = 'canary@site.invalid';
const words = 'Written by the site itself, to see whether its forms are taken.';

/** The fields of each form, by the type of its envelope. */
export const madeUp: Readonly<Record<string, Record<string, unknown>>> = {
  contact: { name: 'Canary', email: nobody, message: words },
  emergency: { name: 'Canary', reach: '404 555 0100', message: words },
  quote: {
    firstName: 'Canary',
    lastName: 'Canary',
    email: nobody,
    party: 'household',
    services: ['it-support'],
    projectType: 'ongoing-support',
    budget: 'under-10k',
    timeline: 'exploring',
    projectDescription: words,
  },
  career: {
    name: 'Canary',
    email: nobody,
    position: 'Canary',
    lastJobPosition: 'Canary',
    lastJobDescription: words,
    coverLetter: words,
    resume: 'canary.pdf',
  },
  appointment: { name: 'Canary', email: nobody, service: 'support', message: words },
};

/** A PDF of one empty page, for the form that wants a document. */
export const madeUpDocument = (): Uint8Array => new TextEncoder().encode(document);

const objects = [
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n',
];

function written(): string {
  let text = '%PDF-1.4\n';
  const rows = objects.map((object) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += object;
    return row;
  });
  const at = text.length;
  return `${text}xref\n0 4\n0000000000 65535 f \n${rows.join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
}

const document = written();
