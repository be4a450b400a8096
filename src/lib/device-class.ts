/** The device classes of S2 §9. */
const deviceClasses = ['Mobile', 'Tablet', 'Desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** The class of a user agent: phones, iPads and Android count as Mobile, as S2 §9 says. */
export function deviceClass(userAgent: string): DeviceClass {
  if (/iPhone|iPod|iPad|Android|Mobi|Phone/.test(userAgent)) return 'Mobile';
  return /Tablet|PlayBook|Silk|Kindle/i.test(userAgent) ? 'Tablet' : 'Desktop';
}
