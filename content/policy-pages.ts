import { links } from './navigation.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

/** What stands around a policy's sections on its page (S2 §2 Privacy and Terms). */
const shared = { updated: 'Last updated', contents: 'Contents', linksTitle: 'See also' } as const;
const services = { text: 'Our services', href: '/services' };

export const privacyPage = {
  ...shared,
  title: 'Privacy Policy',
  lead: privacy.lead,
  cardsTitle: 'Our principles',
  cards: privacy.principles,
  links: [{ text: 'Terms of Service', href: '/terms' }, links.contact, services],
};

export const termsPage = {
  ...shared,
  title: 'Terms of Service',
  lead: terms.lead,
  cardsTitle: 'Highlights',
  cards: terms.highlights,
  links: [{ text: 'Privacy Policy', href: '/privacy' }, links.contact, services],
};
