declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a body of content coding aes128gcm (RFC 8188), as a browser does with what is pushed to it (RFC 8291). */
  export function decrypt(body: Buffer, about: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
