import { email, fullName, type MailedForm, type Option, phone } from './declaration.ts';

/** Also used for appointments (S1 §9). */
export const contactServices = [
  { value: 'cloud', label: 'Cloud Solutions' },
  { value: 'security', label: 'Cybersecurity' },
  { value: 'infrastructure', label: 'IT Infrastructure' },
  { value: 'mobile', label: 'App Development' },
  { value: 'website', label: 'Website Development & SEO' },
  { value: 'support', label: 'IT Support' },
] as const satisfies readonly Option[];

/** S1 §5, §9: name, email address and message are required. */
export const contactForm = {
  type: 'contact',
  fields: [
    fullName,
    email,
    phone,
    { name: 'company', kind: 'line', label: 'Company', max: 160, autoComplete: 'organization', width: 'half' },
    {
      name: 'service',
      kind: 'choice',
      label: 'Service',
      options: contactServices,
      empty: 'Select a service',
      width: 'third',
    },
    {
      name: 'budget',
      kind: 'choice',
      label: 'Budget',
      options: [
        { value: 'under-10k', label: 'Under $10,000' },
        { value: '10k-50k', label: '$10,000 - $50,000' },
        { value: '50k-100k', label: '$50,000 - $100,000' },
        { value: '100k-500k', label: '$100,000 - $500,000' },
        { value: 'over-500k', label: 'Over $500,000' },
      ],
      empty: 'Select a budget',
      width: 'third',
    },
    {
      name: 'timeline',
      kind: 'choice',
      label: 'Timeline',
      options: [
        { value: 'asap', label: 'As soon as possible' },
        { value: '1-3-months', label: '1-3 months' },
        { value: '3-6-months', label: '3-6 months' },
        { value: '6-12-months', label: '6-12 months' },
        { value: 'planning', label: 'Still planning' },
      ],
      empty: 'Select a timeline',
      width: 'third',
    },
    {
      name: 'message',
      kind: 'paragraph',
      label: 'Message',
      required: 'Message is required',
      max: 10_000,
      rows: 5,
      missing: 'No message provided',
    },
  ],
  lead: { name: ['name'], company: 'company', services: 'service' },
  list: { columns: ['service', 'source'], excerpt: 'message' },
  mail: {
    subject: ({ name }) => `New contact message from ${name}`,
    title: 'New contact message',
    confirmation: 'contact',
    from: 'info',
  },
} as const satisfies MailedForm;
