/** Seed of the owner's setting; a link is shown only while active (S1 §2 Shared footer). */
export const defaultSocialLinks = [
  { platform: 'Facebook', url: 'https://www.facebook.com/northarc.example', icon: 'facebook', active: true },
  { platform: 'Twitter', url: 'https://twitter.com/northarc_example', icon: 'twitter', active: true },
  { platform: 'LinkedIn', url: 'https://www.linkedin.com/company/northarc-example', icon: 'linkedin', active: true },
  { platform: 'Instagram', url: 'https://www.instagram.com/northarc.example', icon: 'instagram', active: false },
] as const;
