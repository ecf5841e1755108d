import { createHmac } from 'node:crypto'

/** The value of the header `X-Zhanggui-Signature`. The time is signed too, so that a receiver can refuse old requests. */
export const signatureOf = (secret: string, time: number, body: string): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
