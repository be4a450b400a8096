import { defaultProtections, type Protections, protections } from '#src/content/protections.ts';

/** The stored switches; a protection that was never switched is on (S2 §9). */
export function readProtections(stored: string | undefined): Protections {
  let known: unknown;
  try {
    known = JSON.parse(stored ?? '');
  } catch {
    known = undefined;
  }
  const switches = typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {};
  const entries = protections.map(({ key }) => [key, switches[key] !== false] as const);
  return { ...defaultProtections, ...Object.fromEntries(entries) };
}
