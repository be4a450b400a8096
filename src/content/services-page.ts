import data from 'content:pages/services';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('services', 'Services');

export const { hero, labels, services, processIntro, processSteps, cta } = words.each(data);

/** One of the five trades (S1 §2 Services listing); its id is its anchor on the page. */
export type Service = (typeof services)[number];
export type ServiceId = Service['id'];
