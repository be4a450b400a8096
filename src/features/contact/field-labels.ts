/** What the owner's screens call the fields of a message (S1 §3 Contact message). */
export const messageLabels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  service: 'Service',
  budget: 'Budget',
  timeline: 'Timeline',
  message: 'Message',
} as const;
