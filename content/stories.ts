import { drawings } from '#src/content/drawings.ts';
import { defineCollection } from '#src/lib/records/collection.ts';
import { audienceField, townsField } from './audience.ts';
import { checkTopics, topicsField } from './topics.ts';

/** The drawings to scale, made for one story each, then the small ones. */
const arts = [
  ...Object.entries(drawings.stories).map(([value, { label }]) => ({ value, label })),
  ...Object.entries(drawings.small).map(([value, label]) => ({ value, label })),
];

/** Categories of the portfolio's filter (S1 §2 Portfolio). */
export const storyCategories = [
  { value: 'cloud', label: 'Cloud' },
  { value: 'security', label: 'Security' },
  { value: 'infrastructure', label: 'Infrastructure' },
  { value: 'mobile', label: 'Mobile' },
  { value: 'web', label: 'Web' },
  { value: 'data', label: 'Data & AI' },
  { value: 'support', label: 'Support' },
] as const;

/** The pages that offer what a story tells of. */
export const storyServices = [
  { value: '/it-support/business', label: 'Business IT support' },
  { value: '/it-support/residential', label: 'Residential tech support' },
  { value: '/services#cloud', label: 'Cloud services' },
  { value: '/services#security', label: 'Cybersecurity' },
  { value: '/services#infrastructure', label: 'IT infrastructure' },
  { value: '/app-development', label: 'App development' },
  { value: '/services#ai', label: 'AI and data' },
  { value: '/website-development-seo', label: 'Websites and SEO' },
] as const;

/** Work that was done, each told on a page of its own (S1 §2 Home and Portfolio). Made up until the owner has told their own. */
export const stories = defineCollection({
  name: 'stories',
  title: 'Stories',
  one: 'story',
  lead: 'Jobs you have done, each with a page of its own. Home and portfolio show those that you choose. Leave out names of clients unless they agreed.',
  named: 'title',
  sample: ['title', 'client', 'text', 'matter', 'work', 'change', 'results'],
  fields: {
    title: { kind: 'line', label: 'Title', most: 70, least: 10, needed: 'Please give it a title' },
    client: {
      kind: 'line',
      label: 'Client',
      most: 80,
      hint: 'What kind of client, and where; no name.',
      needed: 'Please say what kind of client it was',
    },
    places: townsField,
    category: {
      kind: 'choice',
      label: 'Category',
      options: storyCategories,
      needed: 'Please choose a category',
    },
    alsoIn: { kind: 'choice', label: 'Also found under', options: storyCategories },
    badge: {
      kind: 'line',
      label: 'Its kind on the home page',
      most: 30,
      hint: 'Where the name of the category does not say it.',
    },
    text: {
      kind: 'paragraph',
      label: 'In short',
      most: 300,
      least: 60,
      rows: 4,
      needed: 'Please tell it in two or three sentences',
    },
    matter: {
      kind: 'markdown',
      label: 'What was the matter',
      most: 4000,
      rows: 8,
      needed: 'Please tell what was the matter',
    },
    work: { kind: 'markdown', label: 'What you did', most: 6000, rows: 10, needed: 'Please tell what you did' },
    change: { kind: 'markdown', label: 'What changed', most: 4000, rows: 6, needed: 'Please tell what changed' },
    results: {
      kind: 'lines',
      label: 'Results',
      hint: 'One a line, with figures; cards show the first two.',
      most: 6,
      each: 80,
      needed: 'Please name a result',
    },
    technologies: {
      kind: 'lines',
      label: 'Technologies',
      hint: 'One a line; cards show the first three.',
      most: 8,
      each: 30,
      needed: 'Please name what it was built with',
    },
    duration: { kind: 'line', label: 'Duration', most: 30, needed: 'Please say how long it took' },
    teamSize: { kind: 'line', label: 'Team', most: 30, needed: 'Please say how many worked on it' },
    service: {
      kind: 'choice',
      label: 'Service that it shows',
      options: storyServices,
      needed: 'Please choose the service',
    },
    topics: topicsField,
    audience: audienceField,
    art: {
      kind: 'choice',
      label: 'Drawing',
      hint: 'Those with figures were drawn for one story each; the short ones fit any.',
      options: arts,
      needed: 'Please choose a drawing',
    },
    published: { kind: 'date', label: 'Told on', needed: 'Please say when it was told' },
    description: {
      kind: 'paragraph',
      label: 'In search results',
      hint: 'One or two sentences. Left empty, the short text stands there.',
      most: 158,
      least: 120,
      rows: 3,
    },
    portfolio: { kind: 'yes', label: 'A card on the portfolio' },
    home: { kind: 'yes', label: 'On the home page' },
  },
  check: checkTopics,
  builtIn: [
    {
      id: 'engineering-cloud-move',
      title: 'Forty-two servers to Azure without a lost weekday',
      client: 'Civil engineering firm, Alpharetta',
      places: ['Alpharetta'],
      category: 'cloud',
      alsoIn: '',
      badge: '',
      text: 'The lease on a data center rack was ending in five months. We sorted 42 servers into keep, merge and retire, rehearsed each wave on copies, and moved drawings, licensing and mail over seven Saturdays.',
      matter: `The firm designs roads, culverts and storm drains, and never throws a drawing away. Everything ran in a rented rack on machines that had been bought one project at a time. When the building around the rack was sold, the firm had five months to be out of it.

Nobody could say with confidence what a quarter of the servers did. What everybody could say was that the drawing office must not stop: people there open files of a gigabyte and notice every second that is added.`,
      work: `We began with a list instead of a plan. For two weeks we recorded which machine spoke to which, then asked the people behind the traffic. Eleven servers answered to nobody. We switched them off, kept them for a month, and nobody called.

The rest went in seven waves, smallest first:

1. Each wave was copied and started in Azure on a Wednesday, and two people from the department worked in the copy.
2. What they found was written down and put right before the weekend.
3. The move itself ran on a Saturday, with the way back printed out and a time after which we would have taken it.

Drawings were the hard part. A file cache in the office keeps what a project team has open close to them, so that a drawing loads from across the room and is stored across the state. The license server moved last, after its vendor had confirmed in writing that it would accept the new address.`,
      change: `Thirty-one machines became 17, described in code, so that a server that is lost is made again and not mourned. Monday mornings after the moves produced nine tickets in all, most of them about drive letters.

In the last week we restored the whole system into an empty subscription while the partners watched the clock. The firm now repeats that rehearsal every year, without us asking.`,
      results: [
        'Hosting cost down 34% in the first year',
        '42 servers reduced to 17',
        'No interruption during working hours',
        'Full restore rehearsed in under four hours',
      ],
      technologies: ['Azure', 'Terraform', 'Microsoft 365', 'Veeam'],
      duration: '5 months',
      teamSize: '5 people',
      service: '/services#cloud',
      topics: ['cloud', 'infrastructure', 'backup'],
      audience: 'business',
      art: 'engineering-cloud-move',
      published: '2026-11-22',
      description:
        'How an Alpharetta engineering firm left a rented rack: 42 servers sorted, rehearsed and moved to Azure over seven Saturdays, at a third less cost.',
      portfolio: true,
      home: false,
    },
    {
      id: 'clinic-security-program',
      title: 'From failed insurance form to clean audit',
      client: 'Outpatient clinic group, Sandy Springs',
      places: ['Sandy Springs'],
      category: 'security',
      alsoIn: 'support',
      badge: '',
      text: 'A cyber insurer had declined to renew. We closed the gaps in the order the insurer and HIPAA would ask about them: sign-in, endpoints, backups, mail, training, and then the written procedures to match. Its help desk has been ours since.',
      matter: `The renewal form ran to eleven pages, and the honest answer to most of it was “partly”. Some mailboxes had a second factor and some did not. Laptops were encrypted if they were new. A backup ran every night and had never been opened. The insurer declined, and the group had until the end of the quarter to find cover.

None of this was neglect. The group had grown by taking over small practices, and each had brought its own computers, passwords and habits.`,
      work: `We wrote the insurer’s questions and the HIPAA security rule into one list and worked through it from the top, because an attacker would as well.

- **Sign-in first.** Every account got multi-factor sign-in, doctors included, with a hardware key for those who share a workstation at the front desk.
- **Then the machines.** All 310 devices went under one management, with disks encrypted, updates on a schedule and endpoint protection that reports to people who are awake.
- **Then the way back.** Backups moved out of reach of any administrator account, and a restore is opened and timed every month.
- **Then the people.** Short lessons and test mails, monthly, with no names read out. Whoever clicks gets a five-minute conversation.

The procedures were written last, so that they describe what is done. An auditor can tell the difference within a page.`,
      change: `The policy was renewed with no exclusions, at a premium the group had budgeted for. In the first test mail 22 of 100 people clicked; a year later it was three, and the reports that come in before anybody clicks are worth more than that figure.

The clinics kept us on for the help desk. It is the same list, really: whoever answers a locked account is also the one who notices that it was locked from another state.`,
      results: [
        'Policy renewed with no exclusions',
        'Phishing clicks down from 22% to 3%',
        'Every one of 310 devices reporting in',
      ],
      technologies: ['Microsoft Defender', 'Entra ID', 'Fortinet', 'Duo', 'Veeam'],
      duration: '16 weeks',
      teamSize: '4 people',
      service: '/services#security',
      topics: ['security', 'support', 'backup'],
      audience: 'business',
      art: 'clinic-security-program',
      published: '2026-11-22',
      description:
        'A clinic group in Sandy Springs had lost its cyber insurance. Sixteen weeks on sign-in, devices, backups and training brought it back without exclusions.',
      portfolio: true,
      home: false,
    },
    {
      id: 'warehouse-network',
      title: 'Wi-Fi for a warehouse made of steel',
      client: 'Auto parts distributor, Duluth',
      places: ['Duluth'],
      category: 'infrastructure',
      alsoIn: '',
      badge: '',
      text: 'Scanners lost their connection between racks and pickers walked back to resend. We surveyed the floor with the shelves full, hung directional antennas down each aisle and added a second internet line.',
      matter: `Brake discs, exhausts and body panels from floor to ceiling: a warehouse of auto parts is a room built to stop radio. Handheld scanners dropped their connection some 400 times a day, usually at the far end of an aisle, and the picker walked back to where the last scan had worked.

Access points had been added twice. Each round helped for a month, until the shelves were filled again, because the survey before it had been done with the aisles half empty.`,
      work: `We measured on a Thursday in the busiest week of the season, shelves full and forklifts running, with the same scanners that the pickers carry. The map showed two things: signal from the ceiling died three shelves down, and scanners clung to access points they had long since passed.

So the new antennas look along the aisles and not down from the roof. Each aisle is its own narrow cell, power is turned down until a scanner has a reason to move on, and the cells are numbered like the aisles, so that a complaint arrives with an address. Fiber runs to every second row; copper would have been too long.

The internet line got a companion by another route, over LTE, for the hour in which a backhoe finds the first one. Handover is automatic, and we pull the plug once a quarter to see it.`,
      change: `Drops went from 400 a day to two, and both belong to one scanner with a cracked antenna. The picking rate rose by 18 percent in the following month with the same people, which the operations manager explains in fewer words than we would: they have stopped walking back.

The second line has carried the building twice since. Both times the office learned of it from our mail.`,
      results: [
        'Scanner drops down from 400 a day to 2',
        'Picking rate up 18%',
        'Failover to the second line in 8 seconds',
      ],
      technologies: ['Cisco Meraki', 'Ekahau', 'Fiber backbone', 'LTE failover'],
      duration: '9 weeks',
      teamSize: '6 people',
      service: '/services#infrastructure',
      topics: ['infrastructure', 'support'],
      audience: 'business',
      art: 'warehouse-network',
      published: '2026-11-22',
      description:
        'Scanners in a Duluth parts warehouse lost Wi-Fi 400 times a day. A survey with full shelves, antennas along the aisles and a second line ended it.',
      portfolio: true,
      home: false,
    },
    {
      id: 'home-care-app',
      title: 'A visit app for nurses on the road',
      client: 'Home health agency, Johns Creek',
      places: ['Johns Creek'],
      category: 'mobile',
      alsoIn: '',
      badge: '',
      text: 'Nurses recorded visits on paper and typed them up at home. The app holds the day’s route, works in basements without a signal, captures the signature and files the note before the car starts.',
      matter: `A visit took forty minutes and its paperwork took twenty, most of it at a kitchen table after the children were in bed. Four notes in ten reached the office a day late or more, and the agency could not bill a visit without its note.

Two finished products had been tried. Both assumed a signal, and half of the visits happen in a basement, a care home with thick walls, or a county where one bar is a good day.`,
      work: `Our designer rode along for three days before anything was drawn. What came back was a short list: gloves on or off every few minutes, a patient who wants to talk, a signature that must be given by a shaking hand, and a nurse who already knows what she wants to write.

So the screens have few and large targets, the note is built from the last one, and everything works without a network. The phone keeps an encrypted copy of the day’s visits and hands over what is new when it can. If two people have written on the same visit, both versions stay and the office decides.

We released to five nurses first and changed the order of two screens that we had been sure of. The other states followed from the same code, with their own forms and rules for signatures.`,
      change: `Today 99 percent of notes are filed on the day of the visit, most before the car has started. The evening typing is gone: about 45 minutes a nurse, every working day. The agency tells applicants so, and it has become a reason why they sign.`,
      results: [
        'Visit notes filed the same day: 61% to 99%',
        '45 minutes of evening typing saved per nurse',
        '4 states live from one code base',
      ],
      technologies: ['React Native', 'TypeScript', 'Node.js', 'PostgreSQL', 'AWS'],
      duration: '21 weeks',
      teamSize: '5 people',
      service: '/app-development',
      topics: ['mobile', 'data'],
      audience: 'business',
      art: 'home-care-app',
      published: '2026-11-22',
      description:
        'A Johns Creek home health agency replaced paper visit notes with an app that works without a signal. Notes filed the same day rose from 61% to 99%.',
      portfolio: true,
      home: false,
    },
    {
      id: 'rental-booking-site',
      title: 'Booking site for an equipment rental yard',
      client: 'Equipment rental company, Cumming',
      places: ['Cumming'],
      category: 'web',
      alsoIn: '',
      badge: '',
      text: 'Customers had to call to learn whether a skid steer was free. The new site reads the yard’s own system, shows live availability, takes the deposit and answers the questions people search for before they rent.',
      matter: `A contractor who wants a skid steer for Saturday decides on Thursday evening, when the yard is closed. The old site had a picture of each machine and a telephone number. Callers who reached nobody rented somewhere else, and those who did reach someone kept two people on the line all morning to answer one question: is it free?`,
      work: `The yard’s own system knew the answer, so we started there. A small service reads it every minute and gives the site what a visitor may know: what is free on which days, at which rate, with which deposit. A booking goes back the same way. If the system is down, the site says when it last looked and takes a request in place of a booking.

Around that we built the pages people search for before they rent: which machine digs a six-foot trench, what fits behind a pickup, what to do about a utility line. The people at the counter answered those questions aloud for an afternoon and we wrote them down.

Every page was held to a budget, because the phone that opens it stands on a building site.`,
      change: `In the first season 38 percent of rentals were booked online, most of them between seven and ten at night. The telephone is quieter, and the calls that remain are about the job. Visits from search tripled in nine months, and the trench page alone brings more of them than the old front page did.`,
      results: [
        '38% of rentals now booked online',
        'Search visits tripled in nine months',
        'Pages load in 1.1 seconds on a phone',
      ],
      technologies: ['React', 'Node.js', 'Stripe', 'Cloudflare'],
      duration: '13 weeks',
      teamSize: '4 people',
      service: '/website-development-seo',
      topics: ['web', 'data'],
      audience: 'business',
      art: 'rental-booking-site',
      published: '2026-11-22',
      description:
        'A rental yard in Cumming shows live availability and takes deposits online. A third of rentals are booked on the site now, most of them in the evening.',
      portfolio: true,
      home: false,
    },
    {
      id: 'grocer-forecast',
      title: 'Ordering by forecast, store by store',
      client: 'Regional grocer, Marietta',
      places: ['Marietta'],
      category: 'data',
      alsoIn: '',
      badge: '',
      text: 'Nine store managers ordered produce by feel. We joined three years of sales with weather and school calendars, built a daily forecast, and gave each manager a suggestion that can be overruled with a tap.',
      matter: `Feel is a good instrument until a manager is on vacation. Nine stores threw away berries on Tuesday and ran out of lettuce on Friday, each in its own way, and head office learned of both from the month’s figures. A chain-wide order had been tried; it was wrong in nine places at once.`,
      work: `Three years of till receipts came first, cleaned of promotions that nobody had written down. To them we joined what the managers said they looked at: the weather, the school calendar, home games, the first of the month. A model per store and product group gives a figure for each of the next four days and, as important, how sure it is.

Before anybody ordered by it, it ran for six weeks beside the managers. We showed where it was better, where it was worse, and where both were wrong. Herbs came out of the first release after that.

The suggestion appears on the tablet they order with. One tap takes it, one more changes it, and a reason can be added by voice. Those reasons are read every month; two of them became inputs of the model.`,
      change: `Produce waste fell by 27 percent in the first half-year, and mornings with an empty shelf were halved. Managers accept eight suggestions of ten. The other two are the point: the system is told when it is wrong by the person who knows why.`,
      results: ['Produce waste down 27%', 'Out-of-stock mornings cut by half', 'Managers accept 8 of 10 suggestions'],
      technologies: ['Python', 'PostgreSQL', 'Azure', 'Power BI'],
      duration: '18 weeks',
      teamSize: '4 people',
      service: '/services#ai',
      topics: ['data', 'cloud'],
      audience: 'business',
      art: 'grocer-forecast',
      published: '2026-11-22',
      description:
        'Nine stores of a Marietta grocer order produce by a daily forecast that managers can overrule. Waste fell 27% and empty shelves became half as many.',
      portfolio: true,
      home: false,
    },
    {
      id: 'dental-phones',
      title: 'Three dental offices on one network',
      client: 'Dental group, Alpharetta and Johns Creek',
      places: ['Alpharetta', 'Johns Creek'],
      category: 'infrastructure',
      alsoIn: '',
      badge: '',
      text: 'Each office had its own internet line, phone system and idea of where the X-rays were kept. We joined the three sites, moved imaging to a shared server and gave reception one phone queue.',
      matter: `Three dentists had become partners, and their computers had not. A patient who was seen in Alpharetta and treated in Johns Creek arrived with a disc, or with a link that had expired. Each office had a telephone line that rang while the receptionist of the other two sat free, and three bills that nobody had compared.

Imaging was the sore point. A panoramic X-ray took some forty seconds to open from another office, long enough for the dentist to take a new one.`,
      work: `We drew what was there before we bought anything. Two of the lines were under contract for another year, so they stayed and became each other’s reserve. A tunnel joins the offices, with traffic for images and voice kept apart from the waiting-room Wi-Fi.

The images moved to one server with a copy in each office that fills overnight with the next day’s patients, by appointment. The schedule knows who is coming; it only had to be asked. Old discs were read in, checked against their patients by two assistants, and shredded.

Telephones came last, on a Friday evening. One queue, three receptions, and a rule that the desk at which the patient is known rings first.`,
      change: `An X-ray opens in four seconds wherever it was taken. Calls that nobody took have become rare enough that the group reads the list by name each week. The three telephone bills are one, and it is smaller than the largest of them had been.`,
      results: ['X-rays open in 4 seconds instead of 40', 'One phone bill where there were three'],
      technologies: ['Fortinet', 'Ubiquiti', 'Microsoft Teams Phone', 'Windows Server'],
      duration: '8 weeks',
      teamSize: '3 people',
      service: '/services#infrastructure',
      topics: ['infrastructure', 'support', 'backup'],
      audience: 'business',
      art: 'dental-phones',
      published: '2026-11-22',
      description:
        'Three dental offices in Alpharetta and Johns Creek share one network, one image server and one phone queue. X-rays open ten times faster than before.',
      portfolio: false,
      home: true,
    },
    {
      id: 'law-firm-cloud',
      title: 'A law firm leaves the server closet',
      client: 'Nine-attorney law firm, Sandy Springs',
      places: ['Sandy Springs'],
      category: 'cloud',
      alsoIn: '',
      badge: '',
      text: 'A failing file server held 18 years of case documents. We moved them to SharePoint over two weekends, kept the folder structure the paralegals knew and set retention rules per matter.',
      matter: `The server had begun to click. Its backup tapes were driven home every Friday by the office manager, who had done so for eleven years and had once been asked to bring one back, without success. Eighteen years of pleadings, exhibits and correspondence sat on four disks, of which one had already been replaced.

The firm had put the move off for one good reason: the paralegals find a document in seconds, because they know where it stands. Nobody wanted to take that from them.`,
      work: `We kept the folders. Most moves to the cloud begin by tidying up; this one began by counting, and put off tidying until people had worked in the new place for a month. Paths that were too long, names with forbidden characters and 3,000 shortcuts were dealt with by script and listed for the firm to read.

The documents went up during the week, unseen, and only what had changed moved over two weekends: closed matters first, open ones second. On both Mondays one of us sat in the office from eight o’clock on.

Retention is set by matter, with a hold that an attorney can place alone and only two can lift. Outside counsel gets a link to one folder that ends with the case. A separate copy of everything is kept elsewhere, and a document is restored from it every month, chosen by the paralegals.`,
      change: `Nothing was offline while a court was open. The closet holds coats now; power, tapes and the yearly service contract are off the books. The office manager drives home on Fridays with nothing in the trunk.`,
      results: ['Nothing offline during court hours', 'Server, power and tape costs gone'],
      technologies: ['SharePoint', 'Microsoft 365', 'Microsoft Purview', 'Veeam'],
      duration: '7 weeks',
      teamSize: '3 people',
      service: '/services#cloud',
      topics: ['cloud', 'backup', 'support'],
      audience: 'business',
      art: 'law-firm-cloud',
      published: '2026-11-22',
      description:
        'A nine-attorney firm in Sandy Springs moved 18 years of case files to SharePoint over two weekends, with its folders kept and retention set by matter.',
      portfolio: false,
      home: true,
    },
    {
      id: 'invoice-fraud',
      title: 'Stopping a wire fraud on a Friday',
      client: 'Commercial builder, Cumming',
      places: ['Cumming'],
      category: 'security',
      alsoIn: '',
      badge: 'Cybersecurity',
      text: 'A supplier mailbox had been taken over and a changed bank account was waiting to be paid. Our monitoring flagged the sign-in, we froze the session, and then rebuilt how payments get approved.',
      matter: `At ten past two on a Friday somebody signed in to the mailbox of the builder’s bookkeeper from a place she had never been. A rule appeared that moved every message with the word “invoice” to a folder nobody opens. Both came up on our screen within the same minute.

What had happened before was found later. A steel supplier’s mailbox had been taken over weeks earlier. Whoever was in it had read along, waited for a large invoice, and sent a polite note about a new bank account. The payment stood approved for four o’clock.`,
      work: `First we ended the session and everything else that account had open, then called the bookkeeper on the number in our file. She called the bank and the transfer was stopped before it was released. Only then did we look for how he had come in: a page that looked like the supplier’s file share had taken her password and the code from her phone.

Over the next five days all 64 people got a way to sign in that a copied page cannot pass on. The rule that hid the mails is now one that no mailbox may make.

The larger repair was on paper. A change of bank details is confirmed by calling a number that was known before the mail. Two people approve above a limit, on two devices. Suppliers were told, so that a call from accounts payable surprises nobody.`,
      change: `The $86,000 stayed where it was, and the supplier learned from us that it had a visitor. In the year since, the call-back rule has caught one more attempt and annoyed, by the bookkeeper’s count, two honest suppliers.`,
      results: ['$86,000 transfer stopped before release', 'Multi-factor sign-in for 64 staff in five days'],
      technologies: ['Microsoft Defender', 'Entra ID', 'Passkeys', 'Exchange Online'],
      duration: '5 days, then 4 weeks',
      teamSize: '3 people',
      service: '/services#security',
      topics: ['security', 'support'],
      audience: 'business',
      art: 'invoice-fraud',
      published: '2026-11-22',
      description:
        'A builder in Cumming nearly paid $86,000 to a stranger. How the sign-in was noticed, the transfer stopped, and the way payments are approved rebuilt.',
      portfolio: false,
      home: true,
    },
    {
      id: 'landscape-app',
      title: 'Paper job sheets become a crew app',
      client: 'Landscaping company, Milton',
      places: ['Milton'],
      category: 'mobile',
      alsoIn: '',
      badge: 'Mobile app',
      text: 'Fourteen crews wrote up their day on paper that reached the office on Thursday. Now they photograph, sign and send from the truck, with or without a signal.',
      matter: `Monday’s work was on paper until Thursday, in a tray, in pencil, sometimes with mulch on it. The office typed it into the billing system and called crews to ask what a word was. Extra work that a homeowner had asked for over the fence was billed if somebody remembered.`,
      work: `Crew leaders chose what the first version would do by sorting cards on a tailgate. What won: today’s stops in order, one photograph before and one after, hours, materials from a short list, and a signature where somebody is at home. What lost, to the surprise of the office, was navigation; they know the way.

The app speaks English and Spanish and can be used with one thumb. Some of the properties have no signal for half a mile, so a day’s work is kept on the phone and leaves it by itself later. Nothing is ever asked twice.

In the office the sheet arrives as a draft invoice with its photographs. Somebody looks at it, which takes seconds, and sends it. We connected the accounting package that the company had; replacing it would have been another project.`,
      change: `Invoices go out on the evening of the work. The office saves 11 hours a week, which went into calling customers before the season in place of after it. And the extra hedge is on the bill, with a picture.`,
      results: ['Invoices go out the same evening', '11 office hours saved each week'],
      technologies: ['Flutter', 'TypeScript', 'PostgreSQL', 'QuickBooks'],
      duration: '14 weeks',
      teamSize: '4 people',
      service: '/app-development',
      topics: ['mobile', 'support'],
      audience: 'business',
      art: 'landscape-app',
      published: '2026-11-22',
      description:
        'Fourteen landscaping crews in Milton file their day from the truck, in two languages and without a signal. Invoices go out on the evening of the work.',
      portfolio: false,
      home: true,
    },
    {
      id: 'bakery-shop',
      title: 'Holiday pre-orders without the phone',
      client: 'Neighborhood bakery, Buckhead',
      places: ['Buckhead'],
      category: 'web',
      alsoIn: '',
      badge: 'E-commerce',
      text: 'Every November the phone line became the bottleneck. We built an order page with pickup slots that close when the ovens are full, and a kitchen list sorted by hour.',
      matter: `For fifty weeks a year one telephone is enough. In the two before Thanksgiving it rang without a pause, and the person who answered it was one who could have been baking. Orders were written in a book. Two people had the book, and twice in one year they had sold the last pickup of nine o’clock.`,
      work: `An ordinary shop counts what is on a shelf. A bakery has no shelf in November; it has ovens and hours. So the page sells room in an oven: each pie, loaf and tray takes its share of a half-hour, and a pickup slot closes when the share is gone. What can still be had is shown, with the next free time beside it.

Customers pay when they order, which ended the pies that nobody collected. They get a number, a reminder on the evening before, and a link with which the order can be changed until the dough is made.

In the kitchen the orders hang as a list sorted by hour and oven, on paper, because flour and tablets do not agree. It prints itself at four in the morning.`,
      change: `The first Thanksgiving brought 1,900 orders, none of them by telephone and no slot sold twice. The line on the sidewalk moved by name and number. In December the bakery opened the same page for cookies without asking us how.`,
      results: ['1,900 Thanksgiving orders taken online', 'No double-booked pickup slots'],
      technologies: ['TypeScript', 'React', 'Stripe', 'PostgreSQL'],
      duration: '6 weeks',
      teamSize: '2 people',
      service: '/website-development-seo',
      topics: ['web'],
      audience: 'business',
      art: 'bakery-shop',
      published: '2026-11-22',
      description:
        'A Buckhead bakery took 1,900 Thanksgiving orders on a page that sells oven time by the half-hour. No telephone, and no pickup slot was sold twice.',
      portfolio: false,
      home: true,
    },
    {
      id: 'claims-reader',
      title: 'An assistant that reads the intake forms',
      client: 'Insurance agency, Dunwoody',
      places: ['Dunwoody'],
      category: 'data',
      alsoIn: '',
      badge: 'AI',
      text: 'Two people retyped scanned claim forms into the agency system. An AI reader now fills in the fields and marks whatever it is unsure of, and a person approves each one.',
      matter: `Claims came in as scans, photographs of forms on a car hood, and faxes of faxes. Two people retyped them, twelve minutes each on a good day, and the day after a hailstorm was not a good day. Mistakes were found by the carrier, weeks later, in a tone that the agency did not enjoy.`,
      work: `Before anything was built we took 300 old forms that had been typed and checked, and measured: how often did two people agree with each other, and how often did a reader agree with them? That gave the figure to beat, field by field, and a list of fields on which no reader would be trusted.

The assistant puts its reading beside the picture of the form. What it is sure of stands in plain type; what it doubts is marked and comes first. Dates, policy numbers and amounts are checked against the agency’s own records, whatever the reader says. A person approves each form, and the button cannot be pressed before every mark has been looked at.

The forms stay in the agency’s own cloud account and train nobody’s model. That was a condition from the first conversation, and it is written in the contract.`,
      change: `A form takes three minutes where it took twelve, and the last of them is spent by a person reading. Corrections that come back from carriers have fallen to a handful a month. Both of the people who used to type now call claimants on the day their form arrives.`,
      results: ['Intake down from 12 minutes to 3 a form', 'Every entry still checked by staff'],
      technologies: ['Python', 'Azure AI Document Intelligence', 'React', 'PostgreSQL'],
      duration: '12 weeks',
      teamSize: '3 people',
      service: '/services#ai',
      topics: ['data', 'mobile'],
      audience: 'business',
      art: 'claims-reader',
      published: '2026-11-22',
      description:
        'An insurance agency in Dunwoody reads claim forms with AI and lets a person approve each one. Intake takes three minutes a form where it took twelve.',
      portfolio: false,
      home: true,
    },
  ],
});

export type Story = (typeof stories)['builtIn'][number];

/** Where a story is told. */
export const storyPath = ({ id }: { id: string }): string => `/portfolio/${id}`;

/** The label of a category. */
export const categoryLabel = (category: string): string =>
  storyCategories.find(({ value }) => value === category)?.label ?? category;
