import data from 'content:forms/careers';
import { withFacts } from '#src/content/facts.ts';

/** S1 §2, §5, §8. */
export const { form: careersForm, resume: resumeMessages } = withFacts(data);

export const resumeLimits = {
  bytes: 5 * 1024 * 1024,
  /** For the file dialog; the server checks the content. */
  accept: '.pdf,.doc,.docx',
} as const;
