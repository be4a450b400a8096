import data from 'content:pages/app-development';
import { pageWords } from '#src/lib/records/words.ts';

export const words = pageWords('app-development', 'App Development');

export const {
  hero,
  estimator: estimatorIntro,
  servicesIntro,
  services,
  processIntro,
  processSteps,
  technologiesIntro,
  technologies,
  examples,
  labels,
  cta,
} = words.each(data);
