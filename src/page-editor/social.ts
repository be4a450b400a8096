import defaultSocialLinks from 'content:social-links';
import { z } from '#src/lib/zod.ts';

/** S1 §3 Social link; public while active. */
export interface SocialLink {
  platform: string;
  url: string;
  icon: (typeof socialIcons)[number];
  active: boolean;
}

/** Icons of the footer. */
export const socialIcons = ['facebook', 'twitter', 'linkedin', 'instagram', 'globe'] as const;

const messages = {
  platform: 'Enter the platform',
  url: 'Enter the full address, starting with https://',
  icon: 'Choose an icon',
} as const;

/** `URL.canParse`, which the oldest supported browsers (README) lack. */
function isAddress(url: string): boolean {
  try {
    return new URL(url) !== null;
  } catch {
    return false;
  }
}

const link = z.object({
  platform: z.string().trim().min(1, messages.platform).max(60, messages.platform),
  url: z
    .string()
    .trim()
    .max(500, messages.url)
    .refine((url) => /^https?:\/\/[^\s\\]+$/i.test(url) && isAddress(url), messages.url),
  icon: z.enum(socialIcons, messages.icon),
  active: z.boolean(),
});

export const socialSchema = z.array(link).max(10, 'Keep up to 10 links');

/** The stored list, or the built-in one if it cannot be read. */
export function readSocial(stored: string | undefined): SocialLink[] {
  try {
    return socialSchema.parse(JSON.parse(stored ?? ''));
  } catch {
    return defaultSocialLinks.map((entry) => ({ ...entry }));
  }
}
