import { all, linked, type VisitorSentence } from './visitor-sentence.ts';

const plans = '/it-support/business#plans-title';
const packages = '/it-support/residential#packages-title';
const web = '/website-development-seo#offers-title';

/** Prices by what they are asked for, and what a message puts aside. */
export const priceSentences: readonly VisitorSentence[] = [
  ...all({ topic: 'cost', link: web, never: 'Paris' }, 'webiste desing prise', 'wesite prise', 'pirce for a webiste'),
  ...all(
    { topic: 'cost', link: '/quote', tells: 'quoted after we look' },
    'how much is a security camera system',
    'cost of cctv cameras',
    'how much do surveillance cameras cost',
    'price for cctv installation at our shop',
  ),
  ...all(
    { topic: 'cost', link: '/quote', tells: 'Looking after a website is quoted', never: '$15,000' },
    'how much is website maintenance',
    'what does it cost to maintain a website',
    'website upkeep price',
  ),
  ...all(
    { topic: 'cost', link: '/services#infrastructure', tells: 'no monthly price', never: '$2,500' },
    'how much is hosting per month',
    'what do you charge for hosting',
    'web hosting cost?',
  ),
  ...all(
    { topic: 'cost', link: packages, tells: '$75 per hour, a home visit of one hour $150', never: 'Apps' },
    'how much do you charge per hour',
    'is $75 per hour right',
    'hourly rate?',
    'what do you charge by the hour',
    'is it 75 an hour',
  ),
  ...all(
    { link: plans, tells: 'our support plans start at', never: '99.9%' },
    '$99 plan whats in it',
    'what does the $99 plan include',
    'tell me about the 99 dollar plan',
  ),
  ...all(
    { topic: 'cost', link: plans, tells: '$1,500 a month' },
    'how much for a 10 person law firm',
    'price for ten employees',
  ),
  ...all(
    { topic: 'cost', link: plans, tells: '$1,800 a month' },
    'cost for a team of 12',
    'we are twelve people, how much is it',
  ),
  ...all(
    { topic: 'cost', link: plans, tells: 'For 15 people' },
    'we are a 15 person accounting firm, what would it cost',
  ),
  ...all(
    { topic: 'cost', link: packages, tells: 'A home visit of one hour is $150' },
    'how much is a visit',
    'what does a house call cost',
    'price of a home visit',
    'how much does it cost if you come out',
  ),
  // One answer does not open the form and offer it as well.
  ...all(
    { topic: 'cost', link: packages, opens: false },
    'how much to come out to my house',
    'what do you charge to come to my home',
    'price to come by our house',
  ),
  ...all(
    { link: plans, tells: 'from one month to the next', never: 'switches' },
    'can I switch from professional to essential later',
    'can we upgrade from essential to professional',
    'can I downgrade my plan',
  ),

  // What is put aside is not answered.
  ...all(
    { opens: false, tells: 'ask me something else' },
    'no I dont want a consultation',
    'do not call me',
    'please dont call me',
    'I do not want an appointment',
    "i don't need a meeting",
  ),
  ...all(
    { topic: 'residential', never: 'Azure' },
    'not interested in cloud, just my printer',
    'im not here for the cloud, my printer is offline',
    "we don't need cloud but my printer is broken",
  ),
  ...all(
    { topic: 'residential', never: 'For companies' },
    "I'm not a business, just a homeowner",
    'this is not for a business, its for my house',
    'not a company, i am a private household',
  ),
  ...all({ topic: 'business', never: 'We come to homes' }, 'not for my home, for my company'),
  ...all(
    { link: '/it-support', never: 'websites that load fast' },
    'I dont need a website, I need tech support',
    'not looking for a website, we need it support',
    "i don't want a website i want it support",
  ),
  ...all(
    { topic: 'web', never: 'iPhone' },
    "i don't want an app, just a website",
    'no app please, just a website',
    'a website instead of an app',
  ),
  ...linked('/support#backup-test', 'we dont want cloud, only backups'),
  ...all({ link: packages, never: 'websites' }, 'I am not looking for a website, I need wifi help'),

  // Small talk, and what is none of our business.
  ...all({ topic: 'thanks' }, 'good job', 'great job', 'nice work'),
  ...all(
    { link: '/contact', tells: 'No problem' },
    'never mind',
    'stop',
    'no',
    'forget it',
    'leave me alone',
    'nope',
    'nah',
  ),
  ...all({ link: '/services', never: 'found nothing' }, 'hmm', 'k', 'lol', 'hm', 'ok', 'haha'),
  ...all({ topic: 'help', never: 'found nothing' }, 'what', 'huh', "I don't understand", 'what?', 'i dont get it'),
  ...all({ tells: 'outside what I know' }, 'what time is it', 'whats the time', 'what day is it today'),
  ...linked(
    '/privacy#the-chat-assistant',
    'what model are you',
    'tell me about yourself',
    'which ai model is this',
    'are you gpt',
  ),
  ...all(
    { link: '/contact', tells: 'only understand English' },
    'Necesito ayuda con mi computadora',
    'mi computadora esta lenta',
    '日本語できますか',
    'tu hablas espanol',
    'cuanto cuesta una pagina web',
    'привет',
  ),
];
