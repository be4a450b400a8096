/** Somebody signed in, for what the audit writes down. */
export const tester = { name: 'A1B2', device: 'Chrome on Linux' };
