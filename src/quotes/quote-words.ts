import data from 'content:forms/quote';
import { withFacts } from '#src/content/facts.ts';

/** What the wizard says. */
export const quotePage = withFacts(data);
