import * as collections from 'content:collections';
import * as small from 'content:forms/small-fields';
import data from 'content:social-links';
import { defineRecords } from '../records-of.ts';

/** S1 §3 Social link; public while active. */
export const socialLinkRecords = defineRecords('social-links', data, {
  ...collections.socialLinks,
  fields: small.socialLinks,
});

export type SocialLink = (typeof socialLinkRecords.builtIn)[number]['links'][number];

export const socialLinks = (): readonly SocialLink[] => socialLinkRecords.all()[0]?.links ?? [];
