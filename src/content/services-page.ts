import data from 'content:pages/services';
import type { Card } from '#src/lib/page-parts.ts';
import { pageWords } from '#src/lib/records/words.ts';
import type { Price } from './prices.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('services', 'Services');

export const { hero, labels, services, processIntro, processSteps, cta } = words.each(data);

/** Words of /services (S1 §2 Services listing). The ids are the page's anchors. */
export type ServiceId = 'cloud' | 'security' | 'infrastructure' | 'mobile-dev' | 'ai';

export interface Service extends Card {
  readonly id: ServiceId;
  /** What its drawing tells, and what is said below it. */
  readonly drawing: { readonly label: string; readonly caption: string };
  readonly features: readonly string[];
  readonly benefits: readonly string[];
  readonly technologies: readonly string[];
  /** Only where the specification gives a price for this page. */
  readonly pricing?: { readonly label: string; readonly startingPrice: Price };
  readonly learnMoreHref: string;
}
