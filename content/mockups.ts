/**
 * The words within the drawn screens of /website-development-seo and /app-development (src/features/services/mockups). Every business in
 * them is invented, which the label beside each says; addresses end in .example, which nobody can own. They are pictures:
 * the words fit where they stand and are not edited in place (docs/decisions/18-design-and-drawings.md).
 */
export const dentist = {
  says: 'An example: the website of an invented dental practice in a wide window and on a phone. Both show the same headline, prices and a button to book a visit; on the phone, Call and Book stay at the foot of the screen.',
  address: 'juniper-dental.example',
  name: 'Juniper Dental',
  menu: ['Team', 'Treatments', 'Prices'],
  title: 'A dentist who runs on time',
  text: 'New patients within a week. Saturday mornings, too.',
  book: 'Book a visit',
  prices: [
    ['Check-up and cleaning', '$140'],
    ['Filling', 'from $190'],
    ['Crown', 'from $1,150'],
  ],
  foot: ['Call', 'Book'],
} as const;

export const shop = {
  says: 'An example: a product page of an invented shop for boards and bowls. It offers three sizes, says that seven are in stock and can be picked up today. Beside it is what the packing table prints: the order, the shelf and the label.',
  address: 'third-street-woodworks.example',
  name: 'Third Street Woodworks',
  title: 'Cherry cutting board',
  price: '$68',
  sizes: ['Small', 'Medium', 'Large'],
  stock: '7 in stock, pick up today',
  add: 'Add to cart',
  slip: 'Packing table',
  order: 'Order 2041',
  lines: [
    ['1 ×', 'Cherry board, medium'],
    ['Shelf', 'B 3'],
    ['Ship', 'Label printed'],
    ['Books', 'Sent to QuickBooks'],
  ],
} as const;

/** A fence on three sides of a yard: what it costs follows from its length. */
export const fence = {
  says: 'An example: an instant estimate of an invented fence builder. A yard from above with a fence on three sides, 40, 60 and 40 feet; 140 feet of cedar at $38 a foot come to $5,320, with a way to send it or to change it.',
  address: 'fences.example/estimate',
  title: 'Your fence, drawn',
  sides: [40, 60, 40],
  house: 'House',
  kind: 'Cedar, 6 ft',
  perFoot: 38,
  foot: 'ft',
  perFootSays: 'a foot',
  total: 'Estimate',
  send: 'Send to the office',
} as const;

export const search = {
  says: 'An example: one search result before and after. Before, it is called Home, its address is a row of signs and it says Welcome to our website. After, its title names the trade and what is special, the address names the page, and the text gives prices and hours.',
  query: 'dentist open saturday',
  before: {
    label: 'Before',
    address: 'juniper-dental.example › index.php?p=4',
    title: 'Home',
    text: 'Welcome to our website! Click here to enter. Best viewed on a computer. Copyright 2014.',
  },
  after: {
    label: 'After',
    address: 'juniper-dental.example › prices',
    title: 'Dentist open Saturdays: prices and times',
    text: 'Check-up and cleaning $140. New patients within a week. Saturday 8 to noon, parking behind the house.',
  },
} as const;

/** Three moments of one screen. */
export const jobs = {
  says: 'An example: three moments of one screen of an invented app for heating technicians. In a basement without a signal, the day’s jobs are on the phone. A job is finished there, and two photos and a signature wait. Back at the truck everything is sent.',
  day: 'Today',
  list: [
    ['8:00', 'Furnace check'],
    ['10:30', 'New thermostat'],
    ['1:15', 'Water heater'],
  ],
  done: 'Done',
  states: [
    { head: 'In the basement', bar: 'No signal', note: '3 jobs on this phone' },
    { head: 'The job is done', bar: 'No signal', note: '2 photos, 1 signature wait' },
    { head: 'At the truck', bar: 'Connected', note: 'All sent at 9:12' },
  ],
} as const;
