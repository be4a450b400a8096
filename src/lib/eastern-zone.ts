/** The firm's time zone (design.md section 7). */
export const easternZone = 'America/New_York';
