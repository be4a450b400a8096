/** Where a browser keeps the random id that it gives itself (S1 §3); talks and forms share it. */
export const visitorKey = 'chatbot_user_id';

const usable = /^[\w-]{16,64}$/;

/** This browser's id, made when there is none; undefined where the storage keeps nothing. */
export function keptVisitorId(local: Storage, newId: () => string): string | undefined {
  try {
    const known = local.getItem(visitorKey);
    if (known && usable.test(known)) return known;
    local.setItem(visitorKey, newId());
    // A stand-in for a blocked storage takes everything and keeps nothing.
    return local.getItem(visitorKey) ?? undefined;
  } catch {
    return undefined;
  }
}
