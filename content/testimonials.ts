import { defineCollection } from '#src/lib/records/collection.ts';
import { claims } from './claims.ts';
import { company } from './company.ts';

/** What a household has in place of a company (S1 §3). */
export const household = 'HomeOwner';

/** The rating of all reviews ever given, beside the few shown (S1 §1); in copy only, never in structured data. */
export const overallRating = `${claims.rating} out of 5 from ${claims.reviews} reviews`;

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const inLetters = (count: number) => numbers[count] ?? String(count);

/** How many gave five, of those on About and of all on the front page, as About says it (S1 §2); nothing if not all did. */
export function fives(reviews: readonly { rating: number; about: boolean }[]): string {
  const [here, all] = [reviews.filter(({ about }) => about), reviews.filter(({ rating }) => rating === 5)];
  if (!here.every(({ rating }) => rating === 5)) return '';
  const these = here.length === 1 ? 'This one' : `These ${inLetters(here.length)}`;
  return ` ${these} gave five; the front page shows ${inLetters(all.length)} that did.`;
}

/** What customers say (S1 §3). Until the owner has put their own customers' words in its place, it is made up. */
export const testimonials = defineCollection({
  name: 'testimonials',
  title: 'Testimonials',
  one: 'testimonial',
  lead: 'What customers say of you, on the home page and on About. Publish only what somebody has said and agreed to.',
  named: 'author',
  sample: ['author', 'text'],
  fields: {
    author: { kind: 'line', label: 'Who says it', most: 80, needed: 'Please say who said it' },
    company: {
      kind: 'line',
      label: 'Company',
      most: 80,
      hint: `${household} for a household: no company is shown then.`,
      needed: `Please name the company, or ${household}`,
    },
    role: { kind: 'line', label: 'Role', most: 80, needed: 'Please say what they do there' },
    rating: { kind: 'number', label: 'Stars', min: 1, max: 5, needed: 'Please say how many stars' },
    text: { kind: 'paragraph', label: 'What they say', most: 600, rows: 6, needed: 'Please enter what they say' },
    date: { kind: 'date', label: 'Said on', needed: 'Please say when' },
    service: { kind: 'line', label: 'Service', most: 80, needed: 'Please say what it was about' },
    location: { kind: 'line', label: 'Town', most: 80, needed: 'Please say where' },
    about: { kind: 'yes', label: 'Also on the page About' },
  },
  builtIn: [
    {
      id: 'castellanos-alpharetta',
      author: 'Renee Castellanos',
      company: 'Tessaro Wealth Partners',
      role: 'Office Manager',
      rating: 5,
      text: 'On the last morning of the quarter a laptop started encrypting files. I wrote to the emergency address at 6:40 and had an engineer on the phone nine minutes later. One machine was wiped, the shared drive was untouched, and our advisers were working when the market opened.',
      date: '2025-10-02',
      service: 'Business IT support',
      location: 'Alpharetta',
      about: true,
    },
    {
      id: 'brandvold-milton',
      author: 'Walt Brandvold',
      company: household,
      role: 'Homeowner',
      rating: 5,
      text: `Stone house, barn 300 feet away, and two other outfits had each sold me a bigger router. The young man from ${company.name} walked the property first, pulled one cable and put up a small antenna. My barn cameras have not dropped since foaling season.`,
      date: '2025-06-18',
      service: 'Home network',
      location: 'Milton',
      about: true,
    },
    {
      id: 'raghunathan-johns-creek',
      author: 'Priya Raghunathan',
      company: 'Oakline Physical Therapy',
      role: 'Owner and therapist',
      rating: 5,
      text: 'They asked my front desk what patients call about, then wrote the site around those questions. We used to get perhaps two bookings a week online. Last month there were 41, and most of them found us by searching for knee or shoulder therapy nearby.',
      date: '2025-03-27',
      service: 'Website and SEO',
      location: 'Johns Creek',
      about: false,
    },
    {
      id: 'dunmore-cumming',
      author: 'Kelsey Dunmore',
      company: household,
      role: 'Homeowner',
      rating: 5,
      text: 'We had four apps to turn off the lights and none to get the garage door to close. Everything is in one app now, the kids have their own Wi-Fi that sleeps at nine, and there is a laminated page inside the pantry door for when we forget how it works.',
      date: '2025-08-09',
      service: 'Smart home',
      location: 'Cumming',
      about: false,
    },
    {
      id: 'amoah-sandy-springs',
      author: 'Jocelyn Amoah',
      company: household,
      role: 'Daughter of a customer',
      rating: 5,
      text: 'A pop-up talked my father, who is 81, into giving a stranger control of his computer. The technician cleaned it, walked us through freezing his cards, and was so kind about it that Dad was not ashamed to ask questions. He keeps her checklist beside the screen.',
      date: '2024-11-14',
      service: 'Residential tech support',
      location: 'Sandy Springs',
      about: false,
    },
    {
      id: 'lindqvist-buckhead',
      author: 'Theo Lindqvist',
      company: 'Lindqvist Harper Architects',
      role: 'Managing Partner',
      rating: 5,
      text: 'Six terabytes of drawings had to leave an aging server without stopping a studio of 22 people. They moved closed projects first, live ones on a Saturday, and sat with us on Monday. The only complaint I heard was about the coffee.',
      date: '2024-09-05',
      service: 'Cloud migration',
      location: 'Buckhead',
      about: false,
    },
    {
      id: 'vega-trent-roswell',
      author: 'Marisol Vega-Trent',
      company: 'Juniper Row Mercantile',
      role: 'Owner',
      rating: 5,
      text: 'I sell pottery, so every item is one of one, and my old shop kept selling the same bowl twice. The new one takes a piece off the shelf the second it is in a cart. The estimate was the invoice, which I did not expect.',
      date: '2025-01-22',
      service: 'E-commerce',
      location: 'Roswell',
      about: false,
    },
    {
      id: 'feldstein-dunwoody',
      author: 'Naomi Feldstein',
      company: 'Lantern Street Tutoring',
      role: 'Program Director',
      rating: 5,
      text: 'We match 140 volunteer tutors with students and did it with a spreadsheet and a lot of texting. The app they built does the matching by Tuesday noon. They also told us which two of our ideas to leave out, and they were right about both.',
      date: '2025-05-13',
      service: 'App development',
      location: 'Dunwoody',
      about: true,
    },
  ],
});
