/**
 * What the drawings of the stories say, and the figures that they are drawn to scale from (src/ui/art/stories). They are
 * pictures: the words fit where they stand and are not edited in place. Whoever tells another story chooses another one.
 */
interface Drawing {
  /** What the desk offers it as. */
  readonly label: string;
  /** What it tells to those who do not see it. */
  readonly says: string;
  /** What one mark stands for, and what is only sketched. */
  readonly note: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly words: Readonly<Record<string, string>>;
}

export const storyDrawings = {
  'engineering-cloud-move': {
    label: 'Servers moved on seven Saturdays: 42, 31, 17',
    says: 'A rack of 42 servers, of which 11 answered to nobody. A calendar of seven weeks: each wave was rehearsed on a Wednesday and moved on a Saturday, 31 servers in all, smallest wave first. 17 remain.',
    note: 'One bar is one server. How many each Saturday held is sketched; the sums are not.',
    figures: { before: 42, retired: 11, moved: 31, after: 17, weeks: 7 },
    words: {
      rack: 'Rented rack',
      nobody: '11 answered to nobody',
      rehearsed: 'Rehearsed',
      moved: 'Moved',
      days: 'MTWTFSS',
      before: 'in the rack',
      worth: 'worth moving',
      after: 'in Azure',
    },
  },
  'clinic-security-program': {
    label: 'An audit list from “partly” to yes, 22% against 3%',
    says: 'A list in the order in which it was worked through: sign-in, 310 devices, backups, people, procedures; each goes from partly to yes. In the first test mail 22 of 100 people clicked, a year later 3.',
    note: 'One envelope is one of 100 people who got the test mail; the filled ones clicked.',
    figures: { before: 22, after: 3, of: 100, devices: 310 },
    words: {
      partly: 'Partly',
      yes: 'Yes',
      points: 'Sign-in|310 devices|Backups|People|Procedures',
      first: 'first test mail',
      later: 'a year later',
    },
  },
  'warehouse-network': {
    label: 'A warehouse from above, 400 lost connections against 2',
    says: 'Two plans of a warehouse with ten aisles between steel racks. Before: 400 marks, one for each connection that scanners lost in a day, most at the far end of an aisle. After: an antenna looks along each aisle, and 2 marks are left.',
    note: 'One dot is one lost connection. The counts are measured; where each dot lies is sketched.',
    figures: { before: 400, after: 2, aisles: 10 },
    words: { before: 'drops a day', after: 'a day, antennas in place' },
  },
  'home-care-app': {
    label: 'A basement without a signal, 61% against 99%',
    says: 'A house cut open: the signal of a mast ends at the ground, the nurse and her phone are in the basement below, and the note leaves when she is back at the car. Of 100 visit notes 61 were filed on the same day on paper, and 99 with the app.',
    note: 'One sheet is one of 100 visit notes; those in blue were filed on the day of the visit.',
    figures: { before: 61, after: 99, of: 100 },
    words: { none: 'no signal', kept: 'on the phone', filed: 'filed', before: 'on paper', after: 'with the app' },
  },
  'rental-booking-site': {
    label: 'A yard at night and its fleet by the day, 38 of 100 booked online',
    says: 'A strip of five machines over two weeks: days rented by telephone in grey, days booked on the site in blue, 38 of 100. Beside it the yard in the evening: the gate is closed, and a phone shows that the skid steer is free on Saturday.',
    note: 'The share is measured; machines and days of the strip are an example.',
    figures: { online: 38, of: 100, days: 50, daysOnline: 19 },
    words: {
      closed: 'Closed',
      machine: 'Skid steer',
      free: 'Sat: free',
      book: 'Book',
      hours: 'Most between 7 and 10 at night',
      days: 'MTWTFSSMTWTFSS',
      online: 'of 100 booked online',
    },
  },
  'grocer-forecast': {
    label: 'Nine stores with a forecast each, waste down 27%, 8 of 10 accepted',
    says: 'Nine small charts, one for each store: past sales as a line, the next four days as a band that widens with doubt. Produce waste fell from 100 to 73, and managers accept 8 of 10 suggestions.',
    note: 'Waste is drawn to scale. The lines of the stores are sketched.',
    figures: { before: 100, down: 27, stores: 9, days: 4, accepted: 8, of: 10 },
    words: {
      stores: 'Nine stores: sold, and the next four days',
      down: '27% less waste',
      before: 'by feel',
      after: 'by forecast',
      accepted: '8 of 10 accepted',
      changed: '2 overruled with a tap',
    },
  },
  'dental-phones': {
    label: 'Three offices on one network, 40 s against 4 s',
    says: 'Plans of three dental offices. Before: each has a line, a phone bill and X-rays of its own. After: all three hang on one network with one image server and one phone queue. An X-ray opens in 4 seconds instead of 40.',
    note: 'Time for an X-ray to open from another office: one block is one second. The plans are sketched.',
    figures: { before: 40, after: 4, offices: 3 },
    words: {
      before: 'Before',
      after: 'After',
      here: 'X-rays here|or here|or here',
      line: 'Line',
      bill: 'Phone bill',
      server: 'One server',
      queue: 'One queue,',
      one: 'one bill',
    },
  },
  'law-firm-cloud': {
    label: 'A server closet emptied over two weekends, 18 years of files',
    says: 'The server closet before: 18 binders, one for each year of documents, a file server of four disks and backup tapes. A calendar of two weeks: closed matters moved on the first weekend, open ones on the second, nothing during court hours. The closet after: coats.',
    note: 'One spine is one year of documents. Nothing was offline while courts were open.',
    figures: { years: 18, disks: 4, weekends: 2 },
    words: {
      years: '18 years of documents',
      server: 'file server',
      tapes: 'tapes',
      coats: 'Coats now',
      days: 'MTWTFSS',
      first: 'Closed matters',
      second: 'Open matters',
    },
  },
  'invoice-fraud': {
    label: 'A transfer of $86,000, stopped',
    says: 'A payment slip over $86,000 to a supplier whose bank account was changed by mail. On a line from 2 to 4 on a Friday afternoon: the sign-in is noticed at 2:10, the payment was due at 4:00 and is never released. 64 dots: multi-factor sign-in for 64 people in five days.',
    note: 'The hours are drawn to scale. One dot is one of 64 people with a new way to sign in, five days later.',
    figures: { amount: 86000, people: 64, from: 120, noticed: 130, due: 240 },
    words: {
      rows: 'Pay to|Account|Release',
      supplier: 'Steel supplier',
      file: 'on file',
      changed: 'changed by mail',
      release: 'Friday, 4:00 PM',
      stopped: 'Stopped',
      noticed: '2:10 Sign-in noticed',
      due: '4:00 Payment due',
      two: '2 PM',
      three: '3 PM',
    },
  },
  'landscape-app': {
    label: 'Paper against phone over one week, Thursday against the same evening',
    says: 'A paper job sheet with a stain, and the same job on a phone with photographs and a signature. A week of fourteen crews: Monday’s paper reaches the office on Thursday, what is sent from the truck on Monday evening.',
    note: 'One line is one crew. The way of Monday’s work to the office, drawn to scale.',
    figures: { crews: 14, days: 3 },
    words: {
      sheet: 'Job sheet',
      phone: 'Today',
      send: 'Send',
      days: 'Mon|Tue|Wed|Thu|Fri',
      paper: 'Paper: Thursday',
      app: 'From the truck: the same evening',
    },
  },
  'bakery-shop': {
    label: 'Ovens that close when they are full, 1,900 orders',
    says: 'Six ovens, one for each half-hour of pickup: those that are full are closed, the others show how much room is left. Beside them 1,900 strokes, one for each Thanksgiving order, none by telephone.',
    note: 'One stroke is one order. The ovens are sketched.',
    figures: { orders: 1900, ovens: 6 },
    words: {
      slots: '8:00|8:30|9:00|9:30|10:00|10:30',
      full: 'full',
      free: 'free',
      orders: 'orders, none by telephone',
    },
  },
  'claims-reader': {
    label: 'A claim form read by an assistant, 12 minutes against 3',
    says: 'A crooked scan of a claim form, typed in 12 minutes, and the same form as fields, ready in 3: three doubtful entries are marked and stand first, and the last minute is a person’s.',
    note: 'One step of the rulers is one minute a form.',
    figures: { before: 12, after: 3 },
    words: { typed: 'minutes, retyped', read: 'minutes, read and checked', doubt: 'unsure', person: 'a person' },
  },
} as const satisfies Record<string, Drawing>;

/** The story that a drawing was made for. */
export type StoryArt = keyof typeof storyDrawings;
