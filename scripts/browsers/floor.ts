/** The oldest browsers that the site promises to work in (README); the build, the check and the stories read it here. */
export const floor = { chrome: '103', firefox: '115', safari: '15.4', safari_ios: '15.4' } as const;

/** The floor as build targets of Vite, for scripts and style sheets. */
export const buildTarget = [
  `chrome${floor.chrome}`,
  `firefox${floor.firefox}`,
  `safari${floor.safari}`,
  `ios${floor.safari_ios}`,
];
