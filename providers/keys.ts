/** A fresh idempotency key. `crypto.randomUUID` exists on secure origins only, and shops do run on plain http in a back room. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
