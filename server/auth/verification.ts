/** A way to prove that an address is one's own: a code sent to it. */
export type VerificationType = 'email' | 'mobile'

/** The ways this shop has set up. Codes need a mail server or an SMS gateway; where none is set up there is no registration either. */
export const verificationTypes = (): readonly VerificationType[] => []
