import protections from 'content:protections';

/** What the owner can switch of the client-side protections (S2 §9), each on by default. */
export { protections };

type ProtectionKey = (typeof protections)[number]['key'];

/** Which protections are on. */
export type Protections = Readonly<Record<ProtectionKey, boolean>>;

export const defaultProtections = Object.fromEntries(protections.map(({ key }) => [key, true])) as Protections;

/** The keys of what is switched off, for the attribute of the page that its script reads; undefined when nothing is. */
export function switchedOff(switches: Protections): string | undefined {
  const off = protections.filter(({ key }) => !switches[key]).map(({ key }) => key);
  return off.length > 0 ? off.join(' ') : undefined;
}

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
