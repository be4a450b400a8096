import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

/** What stands around a policy's sections on its page (S2 §2 Privacy and Terms). */
export interface PolicyPageWords {
  readonly title: string;
  readonly intro: string;
  readonly updated: string;
  readonly contents: string;
  readonly cardsTitle: string;
  readonly cards: readonly { readonly title: string; readonly text: string }[];
  readonly linksTitle: string;
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

const shared = { updated: 'Last updated', contents: 'Contents', linksTitle: 'See also' } as const;
const contact = { text: 'Contact us', href: '/contact' };
const services = { text: 'Our services', href: '/services' };

export const privacyPage: PolicyPageWords = {
  ...shared,
  title: 'Privacy Policy',
  intro: privacy.intro,
  cardsTitle: 'Our principles',
  cards: privacy.principles,
  links: [{ text: 'Terms of Service', href: '/terms' }, contact, services],
};

export const termsPage: PolicyPageWords = {
  ...shared,
  title: 'Terms of Service',
  intro: terms.intro,
  cardsTitle: 'Highlights',
  cards: terms.highlights,
  links: [{ text: 'Privacy Policy', href: '/privacy' }, contact, services],
};
