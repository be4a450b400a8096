import { company } from './company.ts';
import { fact } from './facts.ts';

/** HTML mails (records/look.ts). */
export const mailLook = {
  company: company.longName,
  light: { paper: '#ffffff', ink: '#0d1629', quiet: '#56657f', link: fact('look.link'), line: '#d3dae6' },
  dark: { paper: '#0d1629', ink: '#e8edf4', quiet: '#a9b5c9', link: fact('look.link-on-dark'), line: '#3d4d69' },
  theme: company.themeColor,
  button: { ground: fact('look.button'), ink: '#070d1c' },
} as const;
