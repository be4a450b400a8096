import data from 'content:pages/support';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('support', 'Support');

/** What the answers are narrowed by; the topics of the collection of answers (src/content/faqs.ts). */
export const faqCategories = [
  { id: 'all', label: 'All topics' },
  { id: 'cloud', label: 'Cloud' },
  { id: 'security', label: 'Security' },
  { id: 'infrastructure', label: 'Infrastructure' },
  { id: 'mobile', label: 'Mobile' },
  { id: 'billing', label: 'Billing' },
] as const;

export const support = words.each(data);
