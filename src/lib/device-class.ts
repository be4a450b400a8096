export type DeviceClass = 'Mobile' | 'Tablet' | 'Desktop';

/** Phones, iPads and Android count as Mobile (S2 §9). */
export function deviceClass(userAgent: string): DeviceClass {
  if (/iPhone|iPod|iPad|Android|Mobi|Phone/.test(userAgent)) return 'Mobile';
  return /Tablet|PlayBook|Silk|Kindle/i.test(userAgent) ? 'Tablet' : 'Desktop';
}
