/** The firm's clock: every hour it states or promises is Eastern (design.md section 7). */
export const easternZone = 'America/New_York';
