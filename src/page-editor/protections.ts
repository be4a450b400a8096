import protections from 'content:protections';

/** Client-side protections that the owner can switch (S2 §9); on by default. */
export { protections };

type ProtectionKey = (typeof protections)[number]['key'];

export type Protections = Readonly<Record<ProtectionKey, boolean>>;

export const defaultProtections = Object.fromEntries(protections.map(({ key }) => [key, true])) as Protections;

/** Keys of disabled protections for the page's script; undefined if none. */
export function switchedOff(switches: Protections): string | undefined {
  const off = protections.filter(({ key }) => !switches[key]).map(({ key }) => key);
  return off.length > 0 ? off.join(' ') : undefined;
}

/** The stored switches; missing ones are on (S2 §9). */
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
