import { dollars } from '#src/lib/format.ts';
import { defineCollection } from '#src/lib/records/collection.ts';
import { promises } from './claims.ts';
import { company } from './company.ts';
import { hours } from './hours.ts';
import { checkTopics, topicsField } from './topics.ts';

/** Role groups of /careers (S1 §2 Careers). */
export const roleGroups = [
  { value: 'technical', label: 'Technical', intro: 'Design, build and secure what clients run on.' },
  { value: 'support', label: 'Support', intro: 'Be the person who answers, and the one who turns up.' },
  { value: 'business', label: 'Business', intro: 'Look after the clients and the promises we make to them.' },
] as const;

/** Terms of employment, with schema.org's names for search engines. */
const employments = [
  { value: 'full-time', label: 'Full-time', types: ['FULL_TIME'] },
  { value: 'part-time', label: 'Part-time', types: ['PART_TIME'] },
  { value: 'either', label: 'Full-time or part-time', types: ['FULL_TIME', 'PART_TIME'] },
  { value: 'contract', label: 'Contract', types: ['CONTRACTOR'] },
  { value: 'temporary', label: 'Temporary', types: ['TEMPORARY'] },
  { value: 'internship', label: 'Internship', types: ['INTERN'] },
] as const;

const workplaces = [
  { value: 'place', label: 'In the towns below, wholly or partly' },
  { value: 'country', label: 'Remote, anywhere in the United States' },
  { value: 'state', label: 'Remote, within our state' },
] as const;

const payUnits = [
  { value: 'hour', label: 'an hour' },
  { value: 'month', label: 'a month' },
  { value: 'year', label: 'a year' },
] as const;

/** What one field of a role alone cannot say is wrong. */
function checkRole(role: {
  readonly workplace: string;
  readonly towns: readonly string[];
  readonly payFrom: number | null;
  readonly payTo: number | null;
  readonly payUnit: string;
  readonly posted: string;
  readonly openUntil: string;
  readonly topics: readonly string[];
}): Readonly<Record<string, string>> {
  const { workplace, towns, payFrom, payTo, payUnit, posted, openUntil } = role;
  return {
    ...checkTopics(role),
    ...(workplace === 'place' && towns.length === 0 && { towns: 'Please name at least one town' }),
    ...(payFrom === null && payTo !== null && { payFrom: 'Please say from what pay' }),
    ...(payFrom !== null && payTo !== null && payTo < payFrom && { payTo: 'Please enter at least the lower figure' }),
    ...(payFrom !== null && payUnit === '' && { payUnit: 'Please say what the pay is for' }),
    ...(openUntil < posted && { openUntil: 'Please choose a day after the one on which it was posted' }),
  };
}

/** Open roles, each with a page of its own (S1 §2 Careers). Made up until the owner has put their own in their place. */
export const roles = defineCollection({
  name: 'roles',
  title: 'Roles',
  one: 'role',
  lead: 'Work that you offer, each role with a page that search engines list as a job. It goes by itself after its closing day.',
  named: 'title',
  lastDay: 'openUntil',
  sample: ['text', 'body'],
  missing: ({ payFrom }) =>
    payFrom === null
      ? [
          'It says no pay. Applicants look for it first, and search engines show it beside the title: enter what you pay, from and to.',
        ]
      : [],
  fields: {
    title: {
      kind: 'line',
      label: 'Title',
      most: 60,
      least: 4,
      hint: 'The job alone, as search engines ask: no pay, place or company in it.',
      needed: 'Please name the role',
    },
    group: { kind: 'choice', label: 'Group', options: roleGroups, needed: 'Please choose a group' },
    employment: { kind: 'choice', label: 'Employment', options: employments, needed: 'Please choose the employment' },
    shifts: { kind: 'line', label: 'Shifts', most: 60, hint: 'For example: day or evening shift.' },
    workplace: { kind: 'choice', label: 'Where', options: workplaces, needed: 'Please say where the work is done' },
    towns: { kind: 'lines', label: 'Towns', hint: 'One a line, for search engines.', most: 12, each: 40 },
    location: { kind: 'line', label: 'Where, in words', most: 80, needed: 'Please say where the work is done' },
    payFrom: { kind: 'dollars', label: 'Pay from', max: 1_000_000 },
    payTo: { kind: 'dollars', label: 'Pay to', max: 1_000_000 },
    payUnit: { kind: 'choice', label: 'Pay for', options: payUnits },
    text: {
      kind: 'paragraph',
      label: 'In short',
      most: 300,
      least: 60,
      rows: 4,
      needed: 'Please describe it in two or three sentences',
    },
    body: {
      kind: 'markdown',
      label: 'Full description',
      hint: 'Tasks, and what you look for. Headings begin with ##.',
      most: 8000,
      rows: 18,
      needed: 'Please describe the role',
    },
    posted: { kind: 'date', label: 'Posted on', needed: 'Please say when it was posted' },
    openUntil: {
      kind: 'date',
      label: 'Open until',
      hint: 'The last day on which it is shown.',
      needed: 'Please say until when people can apply',
    },
    topics: topicsField,
    description: {
      kind: 'paragraph',
      label: 'In search results',
      hint: 'One or two sentences. Left empty, the short text stands there.',
      most: 158,
      least: 120,
      rows: 3,
    },
  },
  check: checkRole,
  builtIn: [
    {
      id: 'network-engineer',
      title: 'Network Engineer',
      group: 'technical',
      employment: 'full-time',
      shifts: '',
      workplace: 'place',
      towns: ['Alpharetta', 'Milton', 'Johns Creek', 'Cumming', 'Sandy Springs', 'Buckhead'],
      location: `${company.areaTitle}, on client sites`,
      payFrom: null,
      payTo: null,
      payUnit: '',
      text: 'Survey, design and install wired and wireless networks for offices of 10 to 200, and document them so that a colleague could take over tomorrow. You can read a packet capture and terminate a cable.',
      body: `## What you will do

- Walk offices, clinics and warehouses with a meter and a ladder, and turn what you find into a drawing and a price
- Configure switches, firewalls and access points, mostly Cisco Meraki, Fortinet and Ubiquiti
- Lead the night or the Saturday on which a network is changed over, with the way back written down
- Find out why a call drops, and say so in words that the office manager can repeat
- Leave a rack that somebody else is glad to open: labeled, dressed, photographed

About half of the week is spent on site. The rest goes into design, remote work and documents, at home or with us.

## What we look for

- Three years or more with networks that people depend on
- VLANs, routing, VPN and wireless design without looking everything up, and the honesty to look up the rest
- A clean driving record; we bring the van
- Clear notes. Somebody reads them at two in the morning

A certificate such as CCNA or NSE 4 is welcome and none is required; we pay for the next one.

## How you begin

In the first month you go along with a senior engineer. By the third you run a small office from survey to handover. After half a year you are the person a few clients ask for by name.`,
      posted: '2026-11-21',
      openUntil: '2027-05-31',
      topics: ['infrastructure'],
      description: `Survey, design and install networks for offices across ${company.area}. Full-time, a stocked van, certificates paid, and nights on call that rotate.`,
    },
    {
      id: 'cloud-and-security-engineer',
      title: 'Cloud and Security Engineer',
      group: 'technical',
      employment: 'full-time',
      shifts: '',
      workplace: 'place',
      towns: [company.city],
      location: `${company.headquarters}, hybrid`,
      payFrom: null,
      payTo: null,
      payUnit: '',
      text: 'Move clients to Microsoft 365, Azure and AWS, set up sign-in and endpoint protection, and take part in incidents. Scripting in PowerShell or Python is part of the week.',
      body: `## What you will do

- Plan and carry out moves of mail, files and servers, in evenings and on weekends that are agreed beforehand and given back
- Set up identity: single sign-on, multi-factor sign-in, conditional access, and the accounts of people who have left
- Roll out endpoint protection and read what it reports
- Take part in incidents: contain first, preserve what is needed, explain afterward
- Script whatever has been done by hand three times

## What we look for

- Experience with Microsoft 365 administration, and with Azure or AWS
- PowerShell or Python that a colleague can read
- A calm way of speaking to somebody whose mailbox has just been taken over
- Respect for a rollback plan

You need not have worked in security before. If you have run systems carefully, we can teach you to defend them.

## How you begin

You take over the monthly restore tests in your first weeks, because nothing else shows so many clients so quickly. Your first move is one of an office under 30 people, with a colleague beside you.`,
      posted: '2026-11-21',
      openUntil: '2027-05-31',
      topics: ['cloud', 'security', 'backup'],
      description:
        'Move offices to Microsoft 365, Azure and AWS, secure their sign-in and help in incidents. Full-time in Atlanta, partly from home, with paid study time.',
    },
    {
      id: 'full-stack-developer',
      title: 'Full-Stack Developer',
      group: 'technical',
      employment: 'full-time',
      shifts: '',
      workplace: 'country',
      towns: [],
      location: 'Remote within the United States',
      payFrom: null,
      payTo: null,
      payUnit: '',
      text: 'Build websites, web applications and the services behind our mobile apps, mostly in TypeScript. You talk to the client yourself and stay with a project after its launch.',
      body: `## What you will do

- Build web applications from database to screen: TypeScript, React, Node.js, PostgreSQL
- Write the services that our mobile apps speak to, and the imports from systems that were never meant to be read
- Sit in on discovery, watch people work, and argue for the feature that should be left out
- Show a working build every two weeks, to the client and in person
- Look after what you have launched: errors, speed, small changes, honest estimates

Teams are of three to five. You will usually have two projects, one of them old.

## What we look for

- Several years of building for the web, with something running that you can show us
- HTML, CSS and accessibility as part of the work and not as the last week of it
- Tests that would fail if the thing were broken
- Writing that lets a decision be made without a meeting

## How you begin

On your first day you fix something small and release it. In the first month you meet every client whose code you touch.`,
      posted: '2026-11-21',
      openUntil: '2027-05-31',
      topics: ['web', 'mobile'],
      description:
        'Build websites, web applications and the services behind apps, mostly in TypeScript. Full-time, remote in the United States, in teams of three to five.',
    },
    {
      id: 'help-desk-technician',
      title: 'Help Desk Technician',
      group: 'support',
      employment: 'full-time',
      shifts: 'day or evening shift',
      workplace: 'place',
      towns: [company.city],
      location: `${company.headquarters}, hybrid`,
      payFrom: null,
      payTo: null,
      payUnit: '',
      text: 'Take tickets from first word to fix for business clients on Windows, macOS and Microsoft 365. Clear writing counts as much as experience; we teach the tools.',
      body: `## What you will do

- Answer people who cannot work, by telephone, mail and remote session
- Fix what can be fixed, and hand over the rest with everything the next person needs to know
- Set up new colleagues at client offices and close the accounts of those who leave
- Write the article after you have explained the same thing three times
- Notice patterns: four slow computers on one floor are one fault

You will know about fifteen offices well. They will know you.

## What we look for

- Experience in support, or in any work in which you helped people who were in a hurry
- A working knowledge of Windows or macOS, and the will to learn the other
- Sentences that are short and correct
- Patience that lasts until Friday

## How you begin

Two weeks beside a colleague, then tickets of your own with somebody to ask. After a year many of our technicians choose a direction: networks, cloud, or the field.`,
      posted: '2026-11-21',
      openUntil: '2027-05-31',
      topics: ['support'],
      description:
        'Help people at business clients with Windows, macOS and Microsoft 365, from first word to fix. Full-time in Atlanta, day or evening shift, partly from home.',
    },
    {
      id: 'residential-field-technician',
      title: 'Residential Field Technician',
      group: 'support',
      employment: 'either',
      shifts: '',
      workplace: 'place',
      towns: ['Alpharetta', 'Milton', 'Cumming'],
      location: 'Alpharetta, Milton and Cumming routes',
      payFrom: null,
      payTo: null,
      payUnit: '',
      text: 'Visit homes to repair computers, set up Wi-Fi and smart-home devices and help people recover from scams. You need patience, a clean driving record and a liking for other people’s houses.',
      body: `## What you will do

- Visit four or five homes a day on a route that stays within two towns
- Repair computers, move people to new ones, and bring back photographs that were thought lost
- Set up Wi-Fi that reaches the room where it is needed, and cameras, locks and lights that work together
- Help people who have been deceived: secure the accounts, call the bank with them, leave no shame behind
- Explain what you did and leave it in writing on the table

The price is known before you ring the bell, so you never have to sell anything.

## What we look for

- Skill with computers and home networks, learned wherever you learned it
- A way with people of every age
- A clean driving record and comfort with ladders, attics and dogs
- Somebody we would let into our own house; we check backgrounds, and tell you how

## How you begin

You ride along for three weeks. Part-time works well beside school or a family: three days, or mornings only.`,
      posted: '2026-11-21',
      openUntil: '2027-05-31',
      topics: ['home', 'infrastructure'],
      description:
        'Visit homes in Alpharetta, Milton and Cumming to repair computers, set up Wi-Fi and help after scams. Full-time or part-time, with a stocked van.',
    },
    {
      id: 'after-hours-support-engineer',
      title: 'After-Hours Support Engineer',
      group: 'support',
      employment: 'full-time',
      shifts: 'four nights a week',
      workplace: 'state',
      towns: [],
      location: 'Remote within Georgia',
      payFrom: null,
      payTo: null,
      payUnit: '',
      text: `Watch the monitoring and answer critical issues within ${promises.critical} when the office is closed (it is open ${hours.office}). You decide what can wait until morning and who has to be woken.`,
      body: `## What you will do

- Watch what our clients’ systems report at night, and act before anybody is there to notice
- Answer whoever writes to the emergency address, and stay with them until the fault is fixed or in safe hands
- Decide: what can wait, what you mend yourself, whom you wake
- Carry out the changes that are planned for the small hours
- Hand over in the morning, in writing, so that the day begins where the night ended

Four nights, ten hours each, the same nights every week. Nights are paid extra, and nobody works alone through an incident.

## What we look for

- Several years with Windows servers, networks and Microsoft 365
- Judgment, and notes that let others follow it
- A quiet room, a steady internet line and a second one
- Residence in Georgia, since a few times a year hands are needed on site

## How you begin

You spend your first month on days, to learn the clients and the colleagues you may have to wake.`,
      posted: '2026-11-21',
      openUntil: '2027-05-31',
      topics: ['support', 'security', 'infrastructure'],
      description:
        'Watch client systems at night and answer what is critical: four fixed nights a week, remote within Georgia, full-time, with night pay and clear handovers.',
    },
    {
      id: 'client-account-manager',
      title: 'Client Account Manager',
      group: 'business',
      employment: 'full-time',
      shifts: '',
      workplace: 'place',
      towns: ['Alpharetta', 'Milton', 'Johns Creek', 'Cumming', 'Sandy Springs', 'Buckhead'],
      location: `${company.areaTitle}, hybrid`,
      payFrom: null,
      payTo: null,
      payUnit: '',
      text: 'Be the standing contact for about forty business clients: quarterly reviews, renewals, and hard conversations when a project slips. You know enough technology to tell a need from a want.',
      body: `## What you will do

- Visit each client every quarter with three things on paper: what happened, what is coming, what it will cost
- Plan replacements and renewals a year ahead, so that no invoice is a surprise
- Bring the engineer into the room when the question is one for an engineer
- Speak first when something of ours has gone wrong
- Write proposals that a client can read alone

There is no sales quota. You are measured by who stays, and by what they say of us.

## What we look for

- Some years in an account, client or practice manager’s chair
- Enough technology to tell a need from a want, and to ask when you cannot
- Ease with figures, and with saying no
- A calendar that other people trust

## How you begin

You take over ten clients from a colleague who stays around, and sit a week at the help desk, because your clients do.`,
      posted: '2026-11-21',
      openUntil: '2027-05-31',
      topics: ['support'],
      description: `Be the standing contact for about forty business clients in ${company.area}: reviews, renewals and plain words. Full-time, hybrid, without a sales quota.`,
    },
    {
      id: 'project-manager-software',
      title: 'Project Manager, Software',
      group: 'business',
      employment: 'full-time',
      shifts: '',
      workplace: 'country',
      towns: [],
      location: 'Remote within the United States',
      payFrom: null,
      payTo: null,
      payUnit: '',
      text: 'Run website and app projects from discovery to release, keep scope and budget in view of the client, and protect developers’ time.',
      body: `## What you will do

- Run three or four website and app projects at a time, from discovery to release and the first months after it
- Turn interviews into a scope that fits on two pages and can be priced
- Keep budget, dates and open questions where the client sees them without asking
- Say early that something will be late, with a choice attached
- Keep meetings short and developers’ mornings free

## What we look for

- Several software projects that you have brought to their end, and one that taught you something
- Writing in which nothing has to be read twice
- An eye for the small change that is not small
- A liking for developers, and for clients

Certificates in project management are fine; we would rather hear how you handled a change in week nine.

## How you begin

You join one project beside its present manager and take it over at its next release.`,
      posted: '2026-11-21',
      openUntil: '2027-05-31',
      topics: ['mobile', 'web'],
      description:
        'Run website and app projects from discovery to release, with scope and budget in plain view. Full-time, remote within the United States, small teams.',
    },
    {
      id: 'dispatch-and-scheduling-coordinator',
      title: 'Dispatch and Scheduling Coordinator',
      group: 'business',
      employment: 'either',
      shifts: '',
      workplace: 'place',
      towns: [company.city],
      location: company.headquarters,
      payFrom: null,
      payTo: null,
      payUnit: '',
      text: 'Plan the day for technicians across a dozen suburbs, confirm appointments and rearrange everything calmly when a server fails at nine or Georgia 400 closes.',
      body: `## What you will do

- Plan the routes of our technicians a day ahead, and again at nine when the day turns out otherwise
- Confirm appointments, and call before a visit runs late and not after
- Match the job with the person: skills, keys, ladders, languages
- Order parts so that they are in the van before they are needed
- Keep the calendar true, because clients book from it

## What we look for

- Experience in dispatch, a front desk, a clinic’s schedule or anything else with too few hours in it
- A map of ${company.area} in your head, or the will to draw one
- A friendly voice that does not change when three things happen at once
- Care with names, addresses and gate codes

## How you begin

Two weeks with the colleague whose shift you share, and one day in a van, to see what twenty minutes of traffic do to a plan.`,
      posted: '2026-11-21',
      openUntil: '2027-05-31',
      topics: ['support', 'home'],
      description: `Plan routes and appointments for technicians across ${company.area}, and rearrange them calmly when the day changes. Full-time or part-time, in Atlanta.`,
    },
  ],
});

export type Role = (typeof roles)['builtIn'][number];

/** Where a role is described. */
export const rolePath = ({ id }: { id: string }): string => `/careers/${id}`;

/** Whether a role is still offered on a day (YYYY-MM-DD, Eastern). */
export const isOpen = ({ openUntil }: Pick<Role, 'openUntil'>, day: string): boolean => day <= openUntil;

/** The roles that are offered on a day (YYYY-MM-DD, Eastern). */
export const openRoles = (day: string): readonly Role[] => roles.all().filter((role) => isOpen(role, day));

/** "Full-time, four nights a week". */
export function termsOf({ employment, shifts }: Pick<Role, 'employment' | 'shifts'>): string {
  const label = employments.find(({ value }) => value === employment)?.label ?? employment;
  return [label, shifts].filter(Boolean).join(', ');
}

/** What schema.org calls the terms of a role. */
export const employmentTypes = ({ employment }: Pick<Role, 'employment'>): readonly string[] =>
  employments.find(({ value }) => value === employment)?.types ?? [];

/** "$52,000 to $60,000 a year"; empty where no pay is stated. */
export function payOf({ payFrom, payTo, payUnit }: Pick<Role, 'payFrom' | 'payTo' | 'payUnit'>): string {
  if (payFrom === null) return '';
  const span = payTo === null || payTo === payFrom ? dollars(payFrom) : `${dollars(payFrom)} to ${dollars(payTo)}`;
  return `${span} ${payUnits.find(({ value }) => value === payUnit)?.label ?? ''}`.trim();
}
