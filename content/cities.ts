import { defineCollection } from '#src/lib/records/collection.ts';
import type { ItemOf } from '#src/lib/records/fields.ts';
import { wideAreas } from './areas.ts';
import { missingOf, siteCameWithCities } from './city-facts.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { inWords, wordsNow } from './facts.ts';
import { hours } from './hours.ts';
import { nameOf, type Price, prices, usd } from './prices.ts';

/**
 * Words and facts of the city pages (S2 §2 City pages): /it-support-{id}-ga, /business-it-support-{id}-ga and
 * /residential-it-support-{id}-ga, with the city’s own state at the end. Populations are 2020 census counts; business
 * counts are our own estimates.
 */

/** A price as a page states it, for structured data. */
export interface CityOffer {
  readonly name: string;
  readonly price: Price;
  readonly unit: string;
  /** The page says "from". */
  readonly from?: boolean;
}

/** The three pages of a city. */
export type CityPageKind = 'general' | 'business' | 'residential';

const offers: readonly CityOffer[] = [
  { name: 'Business IT support', price: prices.businessFromPerUserMonth, unit: 'per user per month', from: true },
  { name: `${nameOf(prices.businessEssential)} plan`, price: prices.businessEssential, unit: 'per user per month' },
  {
    name: `${nameOf(prices.businessProfessional)} plan`,
    price: prices.businessProfessional,
    unit: 'per user per month',
  },
  { name: 'Home visit', price: prices.residentialBasicVisit, unit: 'per visit of one hour' },
  { name: 'Home network setup', price: prices.residentialHomeNetwork, unit: 'one-time' },
  { name: 'Smart-home setup', price: prices.residentialSmartHome, unit: 'complete' },
  { name: 'Remote support', price: prices.remoteSupportHour, unit: 'per hour' },
];

const ownWords = 'Left empty, general words stand here, and search engines are told to leave the page out.';

const pageFields = {
  kind: {
    kind: 'choice',
    label: 'Which of the three pages',
    options: [
      { value: 'general', label: 'IT support' },
      { value: 'business', label: 'Business IT support' },
      { value: 'residential', label: 'Residential tech support' },
    ],
    needed: 'Please say which page',
  },
  title: { kind: 'line', label: 'Title', most: 100, hint: ownWords },
  lead: { kind: 'paragraph', label: 'Introduction', most: 500, rows: 4, hint: ownWords },
  headPlace: {
    kind: 'line',
    label: 'Place in the tab’s title',
    most: 40,
    hint: 'Where it is not the city with its state.',
  },
  metaDescription: {
    kind: 'paragraph',
    label: 'Description for search engines',
    hint: '120 to 158 characters are shown.',
    most: 250,
    rows: 3,
  },
  whyTitle: { kind: 'line', label: 'Title of “Why choose us”', most: 120 },
  whyParagraphs: { kind: 'lines', label: 'Why choose us, a paragraph on each line', most: 5, each: 900 },
  forBusiness: { kind: 'paragraph', label: 'What you do for businesses there', most: 400, rows: 3 },
  forHomes: { kind: 'paragraph', label: 'What you do for homes there', most: 400, rows: 3 },
  inEmergency: { kind: 'paragraph', label: 'What you do in an emergency there', most: 400, rows: 3 },
  closingTitle: { kind: 'line', label: 'Title at the page’s end', most: 120 },
  closingLead: { kind: 'paragraph', label: 'Words at the page’s end', most: 500, rows: 3 },
} as const;

const fields = {
  name: { kind: 'line', label: 'City', most: 40, needed: 'Please name the city' },
  region: {
    kind: 'line',
    label: 'What stands behind its name in the tab’s title',
    most: 40,
    hint: 'The state, unless told.',
  },
  state: {
    kind: 'line',
    label: 'State, two letters',
    most: 2,
    hint: 'Stands in the addresses of its pages, and in the tab’s title unless told. Left empty, your company’s.',
  },
  driveMinutes: {
    kind: 'number',
    label: 'Drive from your office, in minutes',
    hint: 'Outside of rush hour, as you know it.',
    min: 1,
    max: 240,
  },
  notes: {
    kind: 'lines',
    label: 'What you know of the place',
    hint: 'One a line: buildings and networks you know there, whom you met, what is different there.',
    most: 6,
    each: 300,
  },
  text: { kind: 'paragraph', label: 'What kind of place it is', most: 500, rows: 4 },
  landmarks: { kind: 'line', label: 'Landmarks, as in a sentence', most: 300 },
  neighborhoods: { kind: 'lines', label: 'Neighborhoods', most: 12, each: 60 },
  neighbors: {
    kind: 'lines',
    label: 'Neighbors with pages',
    hint: 'At most two, one a line: the word in their pages’ addresses, for example johns-creek.',
    most: 2,
    each: 80,
  },
  population: { kind: 'line', label: 'Population', most: 20 },
  populationNote: { kind: 'line', label: 'Where the population comes from', most: 120 },
  businesses: { kind: 'line', label: 'Businesses', most: 20 },
  businessesNote: { kind: 'line', label: 'Where the number of businesses comes from', most: 120 },
  pages: { kind: 'list', label: 'Words of its pages', one: 'page', most: 3, fields: pageFields },
} as const;

/** A city with pages of its own, as the owner has published it. Its id stands in their addresses. */
export type City = ItemOf<typeof fields>;

/** What one of its pages says in words of its own; general words stand where something is empty (city-words.ts). */
export type CityWords = City['pages'][number];

/** Names stand within facts (content/places-facts.ts), where nothing in them may need escaping. */
const unfit = /[<>&"'`\\,/]/;

function problems({
  name,
  state,
  population,
  populationNote,
  businesses,
  businessesNote,
  pages,
}: City): Record<string, string> {
  const kinds = pages.map(({ kind }) => kind);
  return {
    ...(state !== '' && !/^[a-z]{2}$/i.test(state) && { state: 'Please enter two letters, for example GA' }),
    ...(unfit.test(name) && { name: 'Please use letters, spaces and hyphens; an apostrophe as ’' }),
    ...(population && !populationNote && { populationNote: 'Please say where the figure comes from' }),
    ...(businesses && !businessesNote && { businessesNote: 'Please say where the figure comes from' }),
    ...(new Set(kinds).size < kinds.length && { pages: 'Each of the three pages can stand here once' }),
  };
}

const ofCity = { region: '', state: 'GA', driveMinutes: null, notes: [] } as const;
const ofPage = { headPlace: '' } as const;

const alpharetta: City = {
  ...ofCity,
  id: 'alpharetta',
  name: 'Alpharetta',
  population: '65,818',
  populationNote: '2020 census',
  businesses: '4,000',
  businessesNote: 'our estimate: about one for every 16 residents',
  text: 'Alpharetta is where north Fulton goes to work: software and payment companies around Windward and North Point, practices and restaurants downtown, and streets of houses with a home office in nearly every one.',
  landmarks: 'Avalon, Alpharetta City Center, Ameris Bank Amphitheatre, Wills Park, Big Creek Greenway, North Point',
  neighborhoods: ['Downtown Alpharetta', 'Avalon', 'Windward', 'North Point', 'Webb Bridge', 'Kimball Bridge'],
  neighbors: ['milton', 'johns-creek'],
  pages: [
    {
      ...ofPage,
      kind: 'general',
      metaDescription: `IT support for Alpharetta offices and homes, from Windward to downtown. Critical issues answered in ${claims.criticalResponse}, and prices you can read first.`,
      title: 'IT support in Alpharetta, from Windward Parkway to Main Street',
      lead: 'A software company on Windward, a dentist near City Center and a family off Webb Bridge need different things from the same trade. We look after all three, and each gets an engineer who has worked in a place like theirs before.',
      whyTitle: 'A technology town still needs someone to run the network',
      whyParagraphs: [
        'Plenty of people in Alpharetta write code or sell it for a living. Few of them want to spend Tuesday finding out why the conference room drops calls or why a former contractor can still open the shared drive. That work falls to whoever is most patient, and it shows: firewalls on default settings, laptops without disk encryption, backups nobody has restored.',
        'We take that list over. Our first visit maps what you have, from the modem to the last forgotten account, and you receive the map whether or not you go on with us. After that, faults go to one ticket queue, and an engineer comes up Georgia 400 when a fault needs hands.',
      ],
      forBusiness: `Monitoring, patching and a help desk for offices at Windward, North Point and downtown, from ${usd(prices.businessFromPerUserMonth)} per user per month.`,
      forHomes: `Wi-Fi, computers and smart-home trouble fixed at the kitchen table, with visits from ${usd(prices.residentialBasicVisit)} for the first hour.`,
      inEmergency: `Locked out, encrypted or offline: write to ${company.emails.emergency} at any hour and an engineer answers in ${claims.criticalResponse}.`,
      closingTitle: 'Tell us which end of Alpharetta you are on',
      closingLead: `Office park, downtown shop or a house off Webb Bridge: say what has stopped working or what you are planning. You hear from us within ${promises.contact}, from an engineer and not a form letter.`,
    },
    {
      ...ofPage,
      kind: 'business',
      metaDescription: `Business IT support in Alpharetta for firms in multi-tenant parks and downtown suites: help desk, security reviews and clean offboarding, ${claims.support}.`,
      title: 'Business IT support for Alpharetta companies on their way up',
      lead: 'Growth here tends to come in jumps: six people in a shared suite in spring, thirty in a sublet at North Point by Christmas. We keep accounts, laptops and the network in step, so that each new hire starts work on the first morning.',
      whyTitle: 'What goes wrong in Alpharetta offices',
      whyParagraphs: [
        'Sublet floors come with somebody else’s wiring. We often open a telecom closet and find three generations of patch panels, none labeled, and a switch that belongs to the tenant before last. Tracing and documenting that room is dull work that pays for itself the first time a port goes dead.',
        'The second pattern is software sprawl. A company of forty can easily hold accounts with sixty online services, and people who left last year are still in half of them. We put sign-in behind one identity with multi-factor checks, so that joining and leaving each take minutes.',
        'The third is the security questionnaire. Sell to a bank or a hospital and it arrives before the contract does. We answer the infrastructure part with you, fix what has to be fixed, and keep the evidence for the next one.',
      ],
      forBusiness: `Around-the-clock help desk on the ${nameOf(prices.businessProfessional)} plan at ${usd(prices.businessProfessional)} per user per month, with two on-site visits in every month.`,
      forHomes:
        'Hybrid staff get their home setup sorted too: a dependable desk connection, a VPN that reconnects by itself, and company data kept apart from the family laptop.',
      inEmergency:
        'A cut fiber or a hijacked mailbox goes straight to an engineer. We isolate the damage first, bring up a fallback line if you have one, and write up the cause afterward.',
      closingTitle: 'Bring us the list nobody has time for',
      closingLead: `Send the open items, the questionnaire that came with the contract or just a head count. The first ${claims.consultationLength} consultation is free, and you keep the notes.`,
    },
    {
      ...ofPage,
      kind: 'residential',
      metaDescription: `Home computer and Wi-Fi help in Alpharetta: home offices, finished basements, townhomes near Avalon. In-home visits from ${usd(prices.residentialBasicVisit)}, explained plainly.`,
      title: 'Home IT help for Alpharetta houses that double as offices',
      lead: 'Two video calls upstairs, a game console in the basement, a doorbell camera and forty other devices on one router from the cable company. We make it carry the load, then show you what we changed.',
      whyTitle: 'How we work in an Alpharetta home',
      whyParagraphs: [
        'Many houses built here from the nineties on have a wiring cabinet in a closet or the laundry room. It was meant for telephones, and it is often a steel box with the Wi-Fi router shut inside. Moving the radio out and putting those old cable runs back to work usually does more than a new router would.',
        'Townhomes around downtown and Avalon have the opposite trouble: every neighbor’s network reaches into your living room. There we measure which channels are free, use fewer and weaker access points, and wire the television so it stops competing with your laptop.',
      ],
      forBusiness: `Running a practice or consultancy from the house? Our ${nameOf(prices.businessProfessional)} plan takes firms of one or two people, and its help desk answers outside office hours.`,
      forHomes: `Whole-home network setup at ${usd(prices.residentialHomeNetwork)}: we survey the rooms, place the access points and leave you a drawing of it.`,
      inEmergency: `A pop-up that claims to be Microsoft, a drive that clicks, a term paper gone: stop, switch off, and mail us from your phone. Remote help is ${usd(prices.remoteSupportHour)} per hour.`,
      closingTitle: 'Which room has the bad connection?',
      closingLead: `Tell us how many floors the house has and where the router stands. We answer within ${promises.contact} and say whether a visit is needed before we offer one.`,
    },
  ],
};

const milton: City = {
  ...ofCity,
  id: 'milton',
  name: 'Milton',
  population: '41,296',
  populationNote: '2020 census',
  businesses: '1,500',
  businessesNote: 'our estimate: one for every 28 residents, many run from home',
  text: 'Milton keeps its gravel roads and horse fences on purpose. Offices gather along Deerfield Parkway and Highway 9, shops around Crabapple, and a good share of the city’s companies operate from a study or a barn.',
  landmarks:
    'Crabapple Market, Birmingham Crossroads, Bell Memorial Park, Providence Park, Birmingham Park, Milton City Hall',
  neighborhoods: ['Crabapple', 'Birmingham', 'Deerfield', 'Hopewell', 'Crooked Creek', 'White Columns', 'The Manor'],
  neighbors: ['alpharetta'],
  pages: [
    {
      ...ofPage,
      kind: 'general',
      metaDescription: `IT support in Milton for Deerfield offices, Crabapple shops and homes on acreage: long drives, barns and storm outages included. Help is there ${claims.support}.`,
      title: 'IT support in Milton, down to the end of the gravel drive',
      lead: 'Out here the distance is the difficulty. Your house may sit four hundred feet from the road, your office over the garage, your cameras at the gate. We plan for distance and weather, and we carry fiber on the van.',
      whyTitle: 'Built for acreage and bad weather',
      whyParagraphs: [
        'Trees come down on Milton’s roads in every strong storm, and the power and the internet go with them. A battery on the modem, the router and one switch keeps a household or a small office online through the short outages. For longer ones we add a second connection that arrives by another path, and we test it by pulling the plug on the first.',
        'Lightning is the quieter expense. Copper network cable strung between a house and a barn carries a nearby strike into both. We run fiber between buildings instead, which conducts nothing, and we put surge protection on every line that comes in from outside.',
      ],
      forBusiness:
        'Monitoring that knows the difference between a dead router and a power outage on Freemanville Road, and an engineer who calls before you have noticed either.',
      forHomes:
        'Coverage for the whole property: house, pool, barn and gate. We walk the land with a signal meter before we quote.',
      inEmergency: `After a storm we work through calls by what is at stake. Write to ${company.emails.emergency} from your phone; critical cases are answered in ${claims.criticalResponse}.`,
      closingTitle: 'How far is it from the road to the router?',
      closingLead: `That one number tells us a good deal. Add what is out there, from barn to gate, and we come back within ${promises.contact} with what we would try first.`,
    },
    {
      ...ofPage,
      kind: 'business',
      metaDescription: `Business IT support in Milton for Deerfield offices, Crabapple restaurants, farms, builders and home-based firms. From ${usd(prices.businessFromPerUserMonth)} per user per month.`,
      title: 'Business IT support in Milton, for offices, shops and barns',
      lead: 'A Milton company may be twenty people on Deerfield Parkway, a restaurant at Crabapple, or an owner and a bookkeeper beside a riding arena. The invoices matter equally in all of them, and so does getting them back after a bad day.',
      whyTitle: 'What a Milton business is up against',
      whyParagraphs: [
        'Most small firms here hang on one internet line, and some have no second wired provider to choose from. When that line fails, card terminals, phones and bookings fail together. We add a wireless fallback that takes over within seconds, and set the payment terminals to use it before the guest network does.',
        'Work that happens outdoors brings its own faults: tablets that spend the day in a truck, a farm office where dust gets into everything, and crews who share a single login because it was quicker. We set devices up so that one can be lost and wiped without losing anything else, and we give each person an account.',
      ],
      forBusiness: `The ${nameOf(prices.businessEssential)} plan, ${usd(prices.businessEssential)} per user per month, covers office hours (${hours.office}). Places that trade on weekends usually choose ${nameOf(prices.businessProfessional)}.`,
      forHomes:
        'Where the office is a room in the house, we divide the network in two, so that the books and the children’s tablets never meet.',
      inEmergency:
        'Registers down at seven on a Friday evening count as critical. We get you taking cards again first and look for the root cause once the dining room is empty.',
      closingTitle: 'Find out what a second line would cost you',
      closingLead: `Write where you trade and what stands still when the internet does. We compare the lines you can get there and put a price on the fallback; the first ${claims.consultationLength} consultation is free.`,
    },
    {
      ...ofPage,
      kind: 'residential',
      metaDescription: `Home IT and Wi-Fi for Milton estates and neighborhoods: barns, gates, guest houses and cameras. Home networks from ${usd(prices.residentialHomeNetwork)}, storm protection advice.`,
      title: 'Home networks for Milton’s large lots and large houses',
      lead: 'A router by the front door can’t serve a three-story house, a guest suite and a gate camera behind a stand of pines. We design for the ground you have, using wire where wire is possible and radio where it is not.',
      whyTitle: 'From the gate to the back pasture',
      whyParagraphs: [
        'The gate is usually where a Milton system first fails. Intercom and camera sit at the end of a cable that was sized for a bell, and a mower finds it eventually. A point-to-point radio link from the house, or fiber in conduit while the trench is open, holds up for years.',
        'Inside, stone chimneys and long hallways break mesh kits that looked fine in the store. We feed each access point by cable from the attic or crawl space. If mobile reception is poor at your house, we also set every phone to place calls over Wi-Fi, which costs nothing and surprises people.',
        'We write down what is installed and where, and the passwords stay with you. When the house is sold, the sheet goes with it.',
      ],
      forBusiness:
        'Executives who work from Milton get a home office kept to company standard, with after-hours support and a fallback line that has been tried out.',
      forHomes: `Smart-home setup at ${usd(prices.residentialSmartHome)} for locks, lights, gates and cameras that go on working when the internet does not.`,
      inEmergency:
        'Struck by lightning or dark after a surge? We sort what survived from what did not and list the losses in writing for your insurer.',
      closingTitle: 'Let us walk the property with you',
      closingLead:
        'Describe the house, the other buildings and the spots where the signal gives out. A survey of the land comes before any estimate, and the estimate is in writing.',
    },
  ],
};

const johnsCreek: City = {
  ...ofCity,
  id: 'johns-creek',
  name: 'Johns Creek',
  population: '82,453',
  populationNote: '2020 census',
  businesses: '2,500',
  businessesNote: 'our estimate: about one for every 33 residents',
  text: 'Johns Creek is a city of brick houses, good schools and medical offices, with its office campuses around Technology Park. Mail may still be addressed to Duluth, Suwanee or Alpharetta; we go by the map.',
  landmarks:
    'Emory Johns Creek Hospital, Newtown Park, Atlanta Athletic Club, Autrey Mill Nature Preserve, Technology Park, Cauley Creek Park',
  neighborhoods: [
    'Medlock Bridge',
    'St. Ives',
    'Country Club of the South',
    'Newtown',
    'Ocee',
    'Shakerag',
    'Seven Oaks',
    'Rivermont',
  ],
  neighbors: ['alpharetta'],
  pages: [
    {
      ...ofPage,
      kind: 'general',
      metaDescription: `IT support in Johns Creek for medical practices, Technology Park offices and busy family homes, whichever town your mail says. ${claims.noContracts}.`,
      title: 'IT support in Johns Creek, whatever the envelope says',
      lead: 'Four ZIP codes, three borrowed postal names, and Medlock Bridge Road to cross at rush hour. If you are in Johns Creek, we treat you as local, with an engineer who knows which entrance to use.',
      whyTitle: 'Practices by day, homework by night',
      whyParagraphs: [
        'Two kinds of call make up a week in Johns Creek. By day it is the clinic or accountant whose scanner, phones or records system has stopped with people in the waiting room. After school it is the house where five people go online at once and the one with the exam loses the connection.',
        'Both need the same discipline: know what is on the network, keep it patched, and give the traffic that matters the right of way. We do it to a written standard, so the engineer who visits in June finds what the one in January left.',
      ],
      forBusiness:
        'Support for practices and professional offices near Emory Johns Creek and Technology Park, with updates scheduled for after the last patient.',
      forHomes: `Help with home networks, school laptops and family accounts, at your house or remotely at ${usd(prices.remoteSupportHour)} per hour.`,
      inEmergency: `When records will not open or a mailbox starts sending on its own, ${company.emails.emergency} reaches the engineer on duty, weekends included.`,
      closingTitle: 'Waiting room or homework room?',
      closingLead: `Say which of the two it is and what went wrong last. Every message from Johns Creek gets an answer within ${promises.contact}, whatever town stands on the envelope.`,
    },
    {
      ...ofPage,
      kind: 'business',
      metaDescription: `Business IT support in Johns Creek: HIPAA-minded care for medical and dental offices, and help desk for Technology Park firms. Answers in ${claims.criticalResponse}.`,
      title: 'Business IT support for Johns Creek practices and offices',
      lead: 'The typical client here has eight to forty people, a waiting room or a conference room, and records that the law takes an interest in. We keep the systems up through the working day and the records where they ought to be.',
      whyTitle: 'Where Johns Creek offices get stuck',
      whyParagraphs: [
        'Medical and dental equipment outlives its computer. An imaging unit bought to last fifteen years may insist on a version of Windows that stopped getting fixes long ago. We fence such machines off on a network of their own, allow the one connection they need, and note it in the risk assessment that HIPAA asks for.',
        'Campus offices around Technology Park change hands and floor plans often. When you take over a suite, book the internet line first: provisioning can take weeks, and it is the item most often left until last. We order it, track it and put in a temporary wireless link if the date slips.',
      ],
      forBusiness: `Help desk, patching and tested backups from ${usd(prices.businessFromPerUserMonth)} per user per month, with the technical records an auditor will want to see.`,
      forHomes:
        'Doctors and partners who sign charts or returns from home get a managed laptop and a locked-down connection, and never mail files to themselves.',
      inEmergency: `Phones, scheduling or records down during clinic hours are a critical issue: an engineer is on it within ${promises.critical} and stays until patients can be seen.`,
      closingTitle: 'Ask what an auditor would ask',
      closingLead: `We go through your network with the HIPAA questions in hand and tell you which answers are missing. The first ${claims.consultationLength} consultation costs nothing and binds you to nothing.`,
    },
    {
      ...ofPage,
      kind: 'residential',
      metaDescription: `Home tech support in Johns Creek: whole-house Wi-Fi, school and work devices, parental controls and patient help for grandparents. Visits from ${usd(prices.residentialBasicVisit)}.`,
      title: 'Home tech support for Johns Creek families',
      lead: 'Work laptops, school laptops, gaming PCs, tablets and a grandparent’s phone in another language: a Johns Creek house can hold more devices than a small office. We set it all up so that nobody in the family has to be the administrator.',
      whyTitle: 'One house, three generations of devices',
      whyParagraphs: [
        'The brick-sided two-story of the nineties is the house we see most. Signal from a router in the study gives out before the bonus room, which is where the teenager is. A cable pulled through the attic to one ceiling access point per floor cures it, and the work is done in a morning.',
        'Accounts are the other half. Photos end up split between two clouds, a child’s first phone gets a parent’s sign-in, and the recovery number on grandfather’s email belongs to a carrier he left. We untangle these with you at the table, set family controls you can manage yourselves, and leave the recovery codes on paper.',
      ],
      forBusiness:
        'For tutors, clinicians and consultants who see clients from home, we offer business-grade mail, backup and a help desk sized for one.',
      forHomes: `A ${usd(prices.residentialBasicVisit)} visit covers an hour of whatever is on your list. Most families start with the Wi-Fi and finish with the printer.`,
      inEmergency:
        'Someone talked a parent into giving remote access, or a bank code was read out over the phone: reach us at once. We cut the connection and go through what was touched.',
      closingTitle: 'Write down the list on the refrigerator',
      closingLead:
        'The printer, the tablet that lost its sign-in, the room without Wi-Fi: send all of it at once. One visit often clears the whole list, and we tell you beforehand if it will not.',
    },
  ],
};

const cumming: City = {
  ...ofCity,
  id: 'cumming',
  name: 'Cumming',
  population: '7,318',
  populationNote: 'in the city, 2020 census; Forsyth County counted 251,283',
  businesses: '9,000',
  businessesNote: 'our estimate for Forsyth County: about one for every 28 residents',
  text: 'Only 7,318 people lived inside the City of Cumming at the 2020 census, but a Cumming address stretches over much of Forsyth County and its 251,283 residents: subdivisions still being built, workshops, farms and the western shore of Lake Lanier.',
  landmarks:
    'Lake Lanier, Cumming City Center, Sawnee Mountain Preserve, Cumming Fairgrounds, Northside Hospital Forsyth, The Collection at Forsyth',
  neighborhoods: [
    'Downtown Cumming',
    'Vickery',
    'Polo Fields',
    'Windermere',
    'Bethelview',
    'Coal Mountain',
    'Ducktown',
    'Lake Lanier shore',
  ],
  neighbors: ['alpharetta', 'johns-creek'],
  pages: [
    {
      ...ofPage,
      kind: 'general',
      metaDescription: `IT support in Cumming and across Forsyth County: contractors, workshops, clinics, new homes and lake houses. ${claims.sameDay} and help ${claims.support}.`,
      title: 'IT support in Cumming and the county around it',
      lead: 'From the courthouse square to Coal Mountain is a short drive, and the internet can be twenty years apart at either end. We support homes and companies all over Forsyth County, with equipment chosen for the line you can actually get.',
      whyTitle: 'A county that grew faster than its cables',
      whyParagraphs: [
        'Forsyth has added people at a pace that few counties in the country can match. New streets get fiber with the water main; older roads a mile off may still depend on a distant cabinet. Before recommending anything we find out what is available at your address, ask the providers in writing, and measure what you get now.',
        'We also work the whole length of the day here. Contractors start before six and want a laptop fixed before the crew leaves; lake households notice on Saturday that the cameras have been off since Tuesday. Monitoring lets us tell you first.',
      ],
      forBusiness:
        'Managed IT for builders, manufacturers, clinics and county-seat law offices, with on-site work from Vickery to the Dawson line.',
      forHomes: `New-house setup, weekend-house monitoring and plain repair. Visits start at ${usd(prices.residentialBasicVisit)} anywhere in the county.`,
      inEmergency: `Nights, weekends and lake season: ${company.emails.emergency} is read at all hours, and critical issues get an answer in ${claims.criticalResponse}.`,
      closingTitle: 'Send us your address first',
      closingLead: `In Forsyth County it decides what line you can have. We look up what is really available there and answer within ${promises.contact} with options, the slow ones included.`,
    },
    {
      ...ofPage,
      kind: 'business',
      metaDescription: `Business IT support in Cumming and Forsyth County for builders, shops, plants and clinics: job trailers, warehouses, payment-fraud defense and ${claims.support} help.`,
      title: 'Business IT support for Cumming’s builders, makers and clinics',
      lead: 'Much of the work in Forsyth County is done in a truck, a metal building or a job trailer. IT designed for carpeted offices does badly there, so we design for drywall dust, steel walls and sites that did not exist last month.',
      whyTitle: 'The faults we are called to in Forsyth County',
      whyParagraphs: [
        'Steel buildings swallow Wi-Fi. A warehouse off Highway 20 will show full signal in the office and none at the third rack. We survey with the racks full, hang directional antennas along the aisles and give the scanners a band to themselves.',
        'Construction money moves by email, and thieves read it. The usual attempt is a subcontractor’s real mailbox, taken over, asking for the next draw to go to a new account. We turn on multi-factor sign-in, flag look-alike domains, and write a call-back rule for changed bank details that your bookkeeper can enforce on anyone, including the owner.',
        'New sites open before their lines do. We lend out a cellular router that has phones, plans and printers working on the first day, and take it back when the wired service goes live.',
      ],
      forBusiness: `Office and field staff on one plan, from ${usd(prices.businessFromPerUserMonth)} per user per month, with tablets and trailers counted in.`,
      forHomes:
        'Owners who do the estimates at home after supper get the same backup and sign-in protection there as in the office.',
      inEmergency:
        'Payment sent to the wrong account? Call your bank, then us. We preserve the mailbox as evidence, lock the intruder out and look for the rule that hid the replies.',
      closingTitle: 'Opening a site, a shop or a second bay?',
      closingLead:
        'Tell us the date and the address as early as you can, because the line takes longest. We plan backward from opening day and lend you a connection if the carrier is late.',
    },
    {
      ...ofPage,
      kind: 'residential',
      metaDescription: `Home IT support in Cumming: new-build wiring, lake-house cameras and Wi-Fi, slow rural lines. Network setup at ${usd(prices.residentialHomeNetwork)}; remote help by the hour.`,
      title: 'Home IT support in Cumming, from new builds to the lake',
      lead: 'You may have moved into a house where every room has a network jack and none of them works. Or you own a place on Lanier that should tell you when the dock camera dies. Both are an ordinary day for us.',
      whyTitle: 'New wires, old lines and weekend houses',
      whyParagraphs: [
        'Builders here prewire generously and finish sparingly. In the closet we find a bundle of blue cable with bare ends, which is good news: the expensive part is already in the wall. We terminate and label each run, add a small switch, and the rooms come alive without a hole drilled.',
        'A lake house has to look after itself from Sunday to Friday. We put the modem and cameras on a battery and a plug that restarts them when the line hangs, and have leak and freeze sensors report to your phone. On older roads in the north of the county we compare what cable, cellular and satellite really deliver at your roof before you sign anything.',
      ],
      forBusiness:
        'If your commute is now a spare bedroom, ask about a single-user business plan with monitoring and after-hours help.',
      forHomes: `Complete smart-home setup for ${usd(prices.residentialSmartHome)}, useful in a new house before the boxes are unpacked or at the lake before the season.`,
      inEmergency:
        'Camera offline and nobody within an hour of the house? We check the line from here, restart what can be restarted, and go and look if it comes to that.',
      closingTitle: 'Moving in, or only up for the weekend?',
      closingLead: `A new house wants its jacks finished; a lake house wants to be watched. Tell us which is yours, and within ${promises.contact} we name the package that fits and what it costs.`,
    },
  ],
};

const sandySprings: City = {
  ...ofCity,
  id: 'sandy-springs',
  name: 'Sandy Springs',
  population: '108,080',
  populationNote: '2020 census',
  businesses: '6,000',
  businessesNote: 'our estimate: about one for every 18 residents',
  text: 'Sandy Springs runs from the Perimeter towers to the Chattahoochee. It holds corporate headquarters, a cluster of hospitals, the shops of Roswell Road, and wooded streets of mid-century houses, most with an Atlanta mailing address.',
  landmarks:
    'City Springs, Perimeter Center, The King and Queen towers, Northside Hospital, Morgan Falls Overlook Park, Abernathy Greenway Park',
  neighborhoods: [
    'City Springs',
    'Perimeter Center',
    'Riverside',
    'High Point',
    'Huntcliff',
    'Hammond Hills',
    'Glenridge',
    'North Springs',
  ],
  neighbors: ['buckhead'],
  pages: [
    {
      ...ofPage,
      kind: 'general',
      metaDescription: `IT support in Sandy Springs for Perimeter offices, medical suites and homes by the river. ${claims.sameDay}, published prices, urgent help ${claims.support}.`,
      title: 'IT support in Sandy Springs, from the towers to the river',
      lead: 'An office on the twentieth floor at Concourse and a ranch house off Riverside Drive are ten minutes apart and have nothing in common but the area code. We are at home in both, and we know where to park at each.',
      whyTitle: 'Getting to you, and getting in',
      whyParagraphs: [
        'Anyone can draw a service circle around the 285 and 400 interchange. Crossing it at half past four is another matter, so we begin on your problem remotely while somebody is on the way, and many calls end before the engineer reaches the exit.',
        'Once there, entry takes knowing. Towers want a certificate of insurance and a name at the desk, hospital buildings have their own rules for closets, and apartment managers hold the keys to the wiring room. We keep those papers on file per building and arrange access ahead of planned work.',
      ],
      forBusiness:
        'Day-and-night support for law, finance and medical offices around the Perimeter, and for branch offices whose headquarters is in another time zone.',
      forHomes: `Help for houses, condos and apartments on both sides of Roswell Road, with remote sessions at ${usd(prices.remoteSupportHour)} per hour when no visit is needed.`,
      inEmergency: `Write to ${company.emails.emergency}. An engineer replies in ${claims.criticalResponse} and begins remotely, before anyone gets in a car.`,
      closingTitle: 'Give us the building, and we will know the loading dock',
      closingLead: `Name the tower, the street or the apartment complex and the trouble you have there. We start remotely wherever that is quicker, and say so within ${promises.contact}.`,
    },
    {
      ...ofPage,
      kind: 'business',
      metaDescription: `Business IT support in Sandy Springs: Perimeter Center offices, Pill Hill practices, Roswell Road shops. Help desk from ${usd(prices.businessFromPerUserMonth)} per user, and no term contract.`,
      title: 'Business IT support at Perimeter Center and beyond',
      lead: 'Sandy Springs offices are judged by clients who see big-company IT every day. A firm of twenty-five can meet that standard if someone tends to it weekly. That is the job we do.',
      whyTitle: 'Towers, clinics and storefronts',
      whyParagraphs: [
        'In a shared tower the weak point is often outside your suite. Riser cables belong to the landlord, the carrier’s equipment is on another floor, and two "separate" internet lines can leave the building through one conduit. We trace the path end to end and choose the second provider by the route it takes.',
        'The practices on the hill around the hospitals share patients and trade records all day. Each link, whether a portal, a fax gateway or a specialist’s remote login, is a door. We list the doors, close those nobody uses and watch the rest.',
        'Along Roswell Road the concerns are registers, cameras and guest Wi-Fi. We separate card payments from everything else, which also shortens the yearly PCI form.',
      ],
      forBusiness: `${nameOf(prices.businessProfessional)} at ${usd(prices.businessProfessional)} per user per month suits offices that close deals after six: staffed help at all hours and regular time on site.`,
      forHomes:
        'Partners and executives can have the home office in Huntcliff or High Point managed under the firm’s policies, with the family’s devices left alone.',
      inEmergency:
        'If an attack starts at midnight, we can take a machine off the network from our side, reset the accounts involved and have a report for your insurer in the morning.',
      closingTitle: 'See how your office holds up against the tower next door',
      closingLead: `We trace your lines, list the doors into your network and tell you what a larger firm would have fixed already. The first ${claims.consultationLength} consultation is free.`,
    },
    {
      ...ofPage,
      kind: 'residential',
      headPlace: 'Sandy Springs',
      metaDescription: `Home tech support in Sandy Springs for mid-century houses, condos and apartments: Wi-Fi, computers, scams, moves. In-home visits from ${usd(prices.residentialBasicVisit)}; no contract.`,
      title: 'Home tech support for Sandy Springs houses and high-rises',
      lead: 'The ranch on a wooded slope, the condo near City Springs and the apartment by the station each fight the signal differently. Tell us which you have and we will arrive with the right parts.',
      whyTitle: 'Old brick, tall trees, thin walls',
      whyParagraphs: [
        'Houses of the sixties and seventies were wired for one telephone in the hall. Brick cross-walls and a daylight basement below grade stop Wi-Fi within two rooms. Often we can reuse the old television coax that reaches every room, turning it into a fast wired backbone with a pair of adapters.',
        'Down by the river, the drop line hangs through trees, and a connection that slows on windy days is telling you something. We log the faults for a week so the provider cannot call it intermittent, and we deal with the provider for you.',
        'Many clients here are moving from a big house to a smaller one. We pack up the network, sort thirty years of files and devices, wipe what goes to recycling and set up the new place.',
      ],
      forBusiness:
        'Self-employed people along the Perimeter can take a business plan for a home office and keep one bill for mail, backup and support.',
      forHomes: `Wi-Fi for older houses at ${usd(prices.residentialHomeNetwork)}, using the cable that is in your walls already wherever it tests well.`,
      inEmergency:
        'A stolen laptop or a phone left in a rideshare: we help you lock it, end its sessions and change the passwords that matter in the right order.',
      closingTitle: 'Ranch, condo or apartment: tell us which',
      closingLead: `Add the year it was built if you know it. We answer within ${promises.contact} with what usually works in a place like yours, and what tends not to.`,
    },
  ],
};

const buckhead: City = {
  ...ofCity,
  id: 'buckhead',
  name: 'Buckhead',
  region: company.city,
  population: '100,000',
  populationNote: 'approximately: Buckhead is a district of the City of Atlanta and is not counted by itself',
  businesses: '5,000',
  businessesNote: 'our estimate: about one for every 20 residents',
  text: 'Buckhead is the northern district of the City of Atlanta: office and condominium towers along Peachtree and Lenox, boutiques and restaurants in the Village, and some of the oldest large houses in the region to the west.',
  landmarks: 'Lenox Square, Phipps Plaza, Atlanta History Center, Chastain Park, Buckhead Village, PATH400 Greenway',
  neighborhoods: [
    'Buckhead Village',
    'Garden Hills',
    'Peachtree Hills',
    'Tuxedo Park',
    'Chastain Park',
    'North Buckhead',
    'Peachtree Heights',
    'Haynes Manor',
  ],
  neighbors: ['sandy-springs'],
  pages: [
    {
      ...ofPage,
      kind: 'general',
      metaDescription: `IT support in Buckhead for wealth managers, law firms, boutiques, high-rise condos and historic homes. Discreet, documented and reachable ${claims.support}.`,
      title: 'IT support in Buckhead, in the towers and behind the hedges',
      lead: 'Clients here ask for two things: that it works, and that nobody hears about it when it does not. We sign confidentiality terms before we see a screen, and we log each time one of our engineers signs in to a system of yours.',
      whyTitle: 'Close enough to come over, careful enough to trust',
      whyParagraphs: [
        'Buckhead is the near end of our round. In practice that means someone can stand in your lobby on the day you write, with the building’s insurance certificate already filed and the freight elevator booked when there is hardware to carry.',
        'Much of what we protect here is other people’s money and private lives: portfolios, case files, patient photographs, guest lists. So each client gets separate administrator accounts, access is taken away when a job ends, and remote sessions need your consent on screen.',
      ],
      forBusiness:
        'Support for advisory firms, law offices, clinics and shops between Piedmont Road and Northside Drive, staffed at every hour.',
      forHomes:
        'House calls for condos and estates, by appointment and with the same engineer where we can. We work alongside your AV installer and house manager.',
      inEmergency: `Reach the duty engineer at ${company.emails.emergency}. Expect a person in ${claims.criticalResponse}, and discretion from the first line.`,
      closingTitle: 'A first conversation, in confidence',
      closingLead: `Write only what you care to put in writing, and we arrange the rest in person. Someone with the authority to answer does so within ${promises.contact}.`,
    },
    {
      ...ofPage,
      kind: 'business',
      metaDescription: `Business IT support in Buckhead for finance, law, aesthetics and retail: record keeping, secure mail and tower moves. Critical issues in ${claims.criticalResponse}.`,
      title: 'Business IT support for Buckhead firms with names to protect',
      lead: 'Wealth managers, litigators, surgeons and shopkeepers share a few square miles along Peachtree. Each has a regulator, a busy season and a client who will not wait. We set up support around those three facts.',
      whyTitle: 'What Buckhead businesses ask us to solve',
      whyParagraphs: [
        'Investment advisers must keep their messages, and staff increasingly text. We bring mail, chat and text into an archive that can be searched when an examiner asks, then test it by asking for a message from a year ago.',
        'Aesthetic and medical practices hold photographs that must not get out. Those belong in the records system and nowhere else, so we take them off phones, turn off automatic photo upload and keep the clinic’s tablets on a network that cannot reach the lobby’s.',
        'A store in the Village earns much of its week on Saturday. We make changes on Monday mornings, keep a spare terminal on site and give a Saturday ticket from a shop floor the head of the queue.',
      ],
      forBusiness: `${nameOf(prices.businessProfessional)} plan at ${usd(prices.businessProfessional)} per user per month, with monitoring overnight and two scheduled visits to your floor each month.`,
      forHomes:
        'A principal’s residence can be covered as a branch office, to the firm’s own security standard and without mixing family and firm accounts.',
      inEmergency:
        'An office move that has gone wrong on Sunday night is an emergency as well. We cross-connect what we can and have phones and mail up for the opening bell.',
      closingTitle: 'Test us with last year’s message',
      closingLead: `Ask whoever keeps your archive to find one, and note how long it takes. If the answer troubles you, the first ${claims.consultationLength} consultation with us is free.`,
    },
    {
      ...ofPage,
      kind: 'residential',
      metaDescription: `Home IT support in Buckhead: high-rise condo Wi-Fi, historic houses, smart homes and private, careful service. Visits from ${usd(prices.residentialBasicVisit)}, prices published.`,
      title: 'Home IT support for Buckhead condos and historic houses',
      lead: 'A glass corner unit on the thirtieth floor can see a hundred Wi-Fi networks. A Tudor in Haynes Manor can hardly see its own. We have cures for both, and none that spoil the plaster.',
      whyTitle: 'Careful work in particular houses',
      whyParagraphs: [
        'Houses of the twenties and thirties hide metal lath under the plaster, and each room becomes a box that radio will not leave. We fish cable through closets and chases, set small access points where a smoke detector would go unnoticed, and bring in a plasterer if a wall must be opened.',
        'In the towers, the building may have signed for one internet provider on your behalf. We read that agreement, use the jack you are already paying for, and tune the radios to the few channels your neighbors have left. Anything that can take a cable gets one.',
        'Households with staff, guests and a manager need more than one password on a sticky note. We give each person their own access to doors, cameras and networks, and show you how to end it.',
      ],
      forBusiness:
        'Family offices and home-based advisers can have full business support at the residence, on a network apart from the household’s.',
      forHomes: `From a one-hour visit at ${usd(prices.residentialBasicVisit)} to a complete smart-home setup at ${usd(prices.residentialSmartHome)}, agreed in writing beforehand.`,
      inEmergency: `Guests at seven and no music, gate or Wi-Fi: that is what ${hours.emergency} is for. So is a hacked account, which we treat first.`,
      closingTitle: 'By appointment, at an hour that suits the house',
      closingLead:
        'Tell us the building or the street, who should be there and who should not be disturbed. You receive a time and a written estimate before anyone comes.',
    },
  ],
};

/** The cities with three pages each (S2 §2 City pages): one that is added here has them at once. */
export const cities = defineCollection({
  name: 'cities',
  title: 'City pages',
  one: 'city',
  lead: 'Three pages for each city. Search engines are told of those that have something of their own to say.',
  named: 'name',
  sample: ['text', 'landmarks', 'neighborhoods', 'businesses', 'pages'],
  fields,
  check: problems,
  missing: missingOf,
  builtIn: [alpharetta, milton, johnsCreek, cumming, sandySprings, buckhead],
});
siteCameWithCities(cities);

/** What stands before a city's id in the address of each of its pages (S2 §2). */
export const cityPrefixes: Readonly<Record<CityPageKind, string>> = {
  general: 'it-support',
  business: 'business-it-support',
  residential: 'residential-it-support',
};

/** The state that stands in the addresses of a city's pages: its own, or the company's. */
export const stateOf = (city: Pick<City, 'state'> | undefined): string =>
  (city?.state || wordsNow('company.region')).toLowerCase();

/** The path of one of a city's pages, for example /it-support-milton-ga. */
export function cityPath(kind: CityPageKind, slug: string): string {
  return `/${cityPrefixes[kind]}-${slug}-${stateOf(cities.find(slug))}`;
}

/** The prices that a page's words name, in their order. */
export function offersOf(page: CityWords): readonly CityOffer[] {
  const { title, lead, whyParagraphs, forBusiness, forHomes, inEmergency } = page;
  const words = [title, lead, ...whyParagraphs, forBusiness, forHomes, inEmergency].join(' ');
  const place = ({ price }: CityOffer) => words.indexOf(usd(price));
  return offers.filter((offer) => place(offer) >= 0).toSorted((a, b) => place(a) - place(b));
}

/** The places of the longer list without pages of their own; the map's own city needs no mention. */
export function otherPlaces(): readonly string[] {
  const withPages = new Set(cities.all().map(({ name }) => name));
  return wideAreas().filter((name) => !withPages.has(name) && name !== inWords(company.city));
}
