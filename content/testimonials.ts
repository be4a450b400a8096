import { claims } from './claims.ts';

/** Customer voices (S1 §3). Sample text of the sample company: put your own customers' words here. */
export interface Testimonial {
  readonly id: string;
  readonly author: string;
  /** `household` hides the company line. */
  readonly company: string;
  readonly role: string;
  readonly rating: 5;
  readonly text: string;
  /** ISO date. */
  readonly date: string;
  readonly service: string;
  readonly location: string;
}

/** What a household has in place of a company (S1 §3). */
export const household = 'HomeOwner';

/** The rating of all reviews ever given, beside the few shown (S1 §1); in copy only, never in structured data. */
export const overallRating = `${claims.rating} out of 5 from ${claims.reviews} reviews`;

export const testimonials: readonly Testimonial[] = [
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
  },
  {
    id: 'brandvold-milton',
    author: 'Walt Brandvold',
    company: household,
    role: 'Homeowner',
    rating: 5,
    text: 'Stone house, barn 300 feet away, and two other outfits had each sold me a bigger router. The young man from Northarc walked the property first, pulled one cable and put up a small antenna. My barn cameras have not dropped since foaling season.',
    date: '2025-06-18',
    service: 'Home network',
    location: 'Milton',
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
  },
];
