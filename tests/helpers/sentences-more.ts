import { all, following, linked, type VisitorSentence } from './visitor-sentence.ts';

const atHome = '/it-support/residential#services-title';
const calls = '/it-support/residential#issues-title';

/** Other questions that were tried when the table was whole, with the page that each must reach. */
export const moreSentences: readonly VisitorSentence[] = [
  ...all(
    { topic: 'residential', tells: 'say plainly what is wrong' },
    'my kid spilled juice on the laptop',
    'i dropped my phone',
    'is it worth fixing a 7 year old pc',
  ),
  ...linked('/blog/windows-10-end-of-support-plan#getting-rid-of-the-old-ones', 'do you recycle old computers'),
  ...linked(
    atHome,
    'my mother got a call from the bank asking for her password',
    'hard drive clicking noise',
    'i deleted a folder by accident',
    'can you recover deleted emails',
  ),
  ...linked(calls, 'i cant remember my apple id', 'i got locked out of quickbooks', 'ink cartridge problem'),
  ...linked('/terms#fees-and-payment', 'do you take venmo', 'can i pay by check', 'where is my invoice'),
  ...linked('/contact#contract', 'i want to cancel my plan'),
  ...linked(
    '/privacy#the-chat-assistant',
    'is my data safe with you',
    'is this site secure',
    "you're a robot arent you",
  ),
  ...all({ tells: 'found nothing' }, 'do you have insurance', 'are you bonded', 'are you certified by microsoft'),
  ...linked(
    '/it-support/residential#packages-title',
    'what brands do you sell',
    'we need 20 new laptops',
    'emails are not arriving',
    'outlook keeps asking for password',
    'quickbooks is slow',
    'do you install starlink',
    'i dont have internet',
  ),
  ...all({ topic: 'app', never: 'A person reads it' }, 'i have an idea for an app, whats next'),
  ...linked(
    '/website-development-seo#offers-title',
    'do you write the text for the website',
    'can you add a blog to our website',
    'my website is slow',
    'we dont have a website yet',
    'do you build for shopify',
  ),
  ...linked('/website-development-seo#seo-title', 'google does not find my site', 'my business is not on google'),
  ...all(
    { link: '/it-support/residential#benefits-title', tells: 'no such fee' },
    'is there a setup fee',
    'are there hidden costs',
    'do you charge for travel',
  ),
  ...linked('/it-support/business#industries-title', 'do you work with nonprofits', 'church with 12 computers'),
  ...linked(
    '/contact#areas',
    'do you have an office i can walk into',
    'i live in canton ga',
    'do you serve lake lanier',
  ),
  ...linked('/support#response-times', 'do you work evenings', 'can you come after 6pm'),
  ...linked('/terms#warranty-and-satisfaction-guarantee', 'the technician never showed up', 'i want a refund'),
  ...all({ topic: 'thanks' }, 'thanks that helped', 'that was a great answer'),
  ...all({ link: '/it-support', never: 'Keep your own' }, 'we do not have an it person'),
  ...all({ topic: ['cost', 'cloud'], tells: 'inventory' }, 'is cloud cheaper than a server'),
  ...linked('/about#testimonials', 'why should i choose you over best buy'),
  ...linked('/it-support/business#plans-title', 'whats the difference between essential and professional'),
  ...following(
    [],
    { link: '/contact?tab=appointment#panel', tells: 'On Sunday, November 22 the office is closed' },
    'tomorrow morning',
  ),
];
