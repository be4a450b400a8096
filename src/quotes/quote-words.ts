import data from 'content:forms/quote';
import { withFacts } from '#src/content/facts.ts';

export const quotePage = withFacts(data);
