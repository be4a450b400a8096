import { contactForm } from '#src/content/forms/contact.ts';
import type { Field } from '#src/content/forms/declaration.ts';

/* All it takes to add a field to the contact form. Import before everything else. */
const fields = contactForm.fields as unknown as Field[];
fields.push({ name: 'floor', kind: 'line', label: 'Which Floor', max: 30, hint: 'So that we find you.' });
