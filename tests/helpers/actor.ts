/** The first owner as their sign-in knows them. */
export const firstOwner = { account: 'owner', role: 'owner', session: 'owner a1b2c3', confirmedAt: 0 } as const;

/** Somebody signed in, for what the audit writes down. */
export const tester = { ...firstOwner, name: 'A1B2', device: 'Chrome on Linux' };
