/** Words for what a browser or its person made of a passkey; `making`: a new one was to be made. */
export function passkeyTrouble(error: unknown, making: boolean): string {
  const { code, name } = error as { code?: string; name?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'This device has a passkey here already.';
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return 'Passkeys work at the address of the site alone (PUBLIC_URL). Please open the desk there.';
  if (name === 'NotAllowedError' || code === 'ERROR_CEREMONY_ABORTED')
    return making
      ? 'No passkey was made. You can try again.'
      : 'No passkey was chosen. You can try again, or use your password.';
  return making
    ? 'This device could not make a passkey. It needs a screen lock, a fingerprint or a security key with a PIN.'
    : 'This device could not use a passkey. Please sign in with your password.';
}
