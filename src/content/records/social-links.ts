import data from 'content:social-links';
import { defineRecords } from '../records-of.ts';

const icons = ['facebook', 'twitter', 'linkedin', 'instagram', 'globe'] as const;

/** S1 §3 Social link; public while active. */
export const socialLinkRecords = defineRecords('social-links', data, {
  name: 'social-links',
  title: 'Social links',
  one: 'list of social links',
  lead: 'Your profiles elsewhere. Active links show in the footer of every page.',
  named: 'title',
  fixed: true,
  sample: ['links'],
  fields: {
    title: { kind: 'line', label: 'Name', most: 40, internal: true },
    links: {
      kind: 'list',
      label: 'Links',
      one: 'link',
      most: 10,
      keyed: true,
      fields: {
        platform: { kind: 'line', label: 'Platform', most: 60, needed: 'Enter the platform' },
        icon: {
          kind: 'choice',
          label: 'Icon',
          needed: 'Choose an icon',
          options: icons.map((icon) => ({ value: icon, label: icon })),
        },
        url: { kind: 'url', label: 'URL', most: 500, needed: 'Enter the full address, starting with https://' },
        active: { kind: 'yes', label: 'Active', initial: true },
      },
    },
  },
});

export type SocialLink = (typeof socialLinkRecords.builtIn)[number]['links'][number];

export const socialLinks = (): readonly SocialLink[] => socialLinkRecords.all()[0]?.links ?? [];
