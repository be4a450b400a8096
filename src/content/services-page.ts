import data from 'content:pages/services';
import { pageWords } from '#src/lib/records/words.ts';

export const words = pageWords('services', 'Services');

export const { hero, labels, services, processIntro, processSteps, cta } = words.each(data);

/** The five trades (S1 §2 Services listing); the id is the page's anchor. */
export type Service = (typeof services)[number];
export type ServiceId = Service['id'];
