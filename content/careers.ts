import type { Card } from '#src/lib/page-parts.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { hours } from './hours.ts';

/** Words of /careers (S1 §2 Careers). */

export interface Role extends Card {
  readonly type: string;
  readonly location: string;
}

/** The day on which the roles below were last gone over; change it with them. */
export const rolesPosted = '2026-11-21';

/** The day until which search engines may show them; move it on as long as we hire. */
export const rolesOpenUntil = '2027-05-31';

export const careers = {
  intro: {
    title: 'Work on things people in your town rely on',
    lead: `At ${company.name}, ${claims.teamMembers} engineers, developers and coordinators keep offices and households in north Atlanta running. We hire people who fix the cause and can explain it to the client in a sentence.`,
    paragraphs: [
      'You will meet the people you help. A technician here might wire a clinic in the morning, recover a family’s photos after lunch and pass on to our developers what the clinic’s staff said about their booking page.',
      'If none of the roles below is yours but the work is, apply all the same and name the position you have in mind.',
    ],
    questions: 'Questions reach us at',
    email: company.emails.careers,
  },
  benefits: [
    {
      title: 'Health insurance from the first month',
      text: 'Medical, dental and vision insurance, with most of the premium paid by us and a plan that can include your family.',
    },
    {
      title: 'Time off that is taken',
      text: 'Three weeks of paid vacation to start with, the holidays on our calendar, and a manager who asks if you have booked none by June.',
    },
    {
      title: 'On-call that is fair',
      text: 'Nights and weekends rotate, are paid extra, and are followed by a late start. Nobody is on call two weeks in a row.',
    },
    {
      title: 'Certifications paid',
      text: 'We cover exam fees and study time for Microsoft, AWS, Cisco and CompTIA certificates, including the second attempt.',
    },
    {
      title: 'Retirement plan',
      text: 'A 401(k) with a company match, open to part-time staff too.',
    },
    {
      title: 'Tools and a van',
      text: 'Field staff drive a stocked company van. Everyone else chooses a laptop, and desk roles may work from home part of the week.',
    },
  ],
  roleGroups: [
    {
      id: 'technical',
      title: 'Technical',
      intro: 'Design, build and secure what clients run on.',
      roles: [
        {
          title: 'Network Engineer',
          type: 'Full-time',
          location: 'North Atlanta, on client sites',
          text: 'Survey, design and install wired and wireless networks for offices of 10 to 200, and document them so that a colleague could take over tomorrow. You can read a packet capture and terminate a cable.',
        },
        {
          title: 'Cloud and Security Engineer',
          type: 'Full-time',
          location: `${company.headquarters}, hybrid`,
          text: 'Move clients to Microsoft 365, Azure and AWS, set up sign-in and endpoint protection, and take part in incidents. Scripting in PowerShell or Python is part of the week.',
        },
        {
          title: 'Full-Stack Developer',
          type: 'Full-time',
          location: 'Remote within the United States',
          text: 'Build websites, web applications and the services behind our mobile apps, mostly in TypeScript. You talk to the client yourself and stay with a project after its launch.',
        },
      ],
    },
    {
      id: 'support',
      title: 'Support',
      intro: 'Be the person who answers, and the one who turns up.',
      roles: [
        {
          title: 'Help Desk Technician',
          type: 'Full-time, day or evening shift',
          location: `${company.headquarters}, hybrid`,
          text: 'Take tickets from first word to fix for business clients on Windows, macOS and Microsoft 365. Clear writing counts as much as experience; we teach the tools.',
        },
        {
          title: 'Residential Field Technician',
          type: 'Full-time or part-time',
          location: 'Alpharetta, Milton and Cumming routes',
          text: 'Visit homes to repair computers, set up Wi-Fi and smart-home devices and help people recover from scams. You need patience, a clean driving record and a liking for other people’s houses.',
        },
        {
          title: 'After-Hours Support Engineer',
          type: 'Full-time, four nights a week',
          location: 'Remote within Georgia',
          text: `Watch the monitoring and answer critical issues within ${promises.critical} when the office is closed (it is open ${hours.office}). You decide what can wait until morning and who has to be woken.`,
        },
      ],
    },
    {
      id: 'business',
      title: 'Business',
      intro: 'Look after the clients and the promises we make to them.',
      roles: [
        {
          title: 'Client Account Manager',
          type: 'Full-time',
          location: 'North Atlanta, hybrid',
          text: 'Be the standing contact for about forty business clients: quarterly reviews, renewals, and hard conversations when a project slips. You know enough technology to tell a need from a want.',
        },
        {
          title: 'Project Manager, Software',
          type: 'Full-time',
          location: 'Remote within the United States',
          text: 'Run website and app projects from discovery to release, keep scope and budget in view of the client, and protect developers’ time.',
        },
        {
          title: 'Dispatch and Scheduling Coordinator',
          type: 'Full-time or part-time',
          location: company.headquarters,
          text: 'Plan the day for technicians across a dozen suburbs, confirm appointments and rearrange everything calmly when a server fails at nine or Georgia 400 closes.',
        },
      ],
    },
  ],
  nextSteps: [
    {
      title: 'Review',
      text: `Someone who does the work reads your application and résumé. You hear from us within ${promises.career}, also when the answer is no.`,
    },
    {
      title: 'Initial interview',
      text: 'A conversation of about 45 minutes by video or at our office with your future lead. We talk about a problem you have solved and one of ours; there are no puzzles.',
    },
    {
      title: 'Final decision',
      text: 'You meet the team, or spend a paid half day with them if you like. Then we make an offer in writing, or tell you plainly what was missing.',
    },
  ],
};
