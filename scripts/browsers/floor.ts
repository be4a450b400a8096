/** Oldest supported browsers (README), for build, check and stories. */
export const floor = { chrome: '103', firefox: '115', safari: '15.4', safari_ios: '15.4' } as const;

export const buildTarget = [
  `chrome${floor.chrome}`,
  `firefox${floor.firefox}`,
  `safari${floor.safari}`,
  `ios${floor.safari_ios}`,
];
