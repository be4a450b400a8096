import { company } from './company.ts';

/** Name and colours of the HTML part of every mail: ink, the theme's blue, and peach for the one button (as src/styles/tokens.css). */
export const mailLook = {
  company: company.longName,
  light: { paper: '#ffffff', ink: '#0d1629', quiet: '#56657f', link: '#1d4ed8', line: '#d3dae6' },
  dark: { paper: '#0d1629', ink: '#e8edf4', quiet: '#a9b5c9', link: '#9dc2fc', line: '#3d4d69' },
  theme: company.themeColor,
  button: { ground: '#ffb38a', ink: '#070d1c' },
} as const;
