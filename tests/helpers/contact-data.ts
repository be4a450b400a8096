/** A contact message whose fields are valid. */
export const contactData = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  service: 'cloud',
  budget: '10k-50k',
  timeline: 'asap',
  message: 'Our file server is slow. Please call.',
};
