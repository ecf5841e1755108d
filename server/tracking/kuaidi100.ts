import { createHash } from 'node:crypto'

import { z } from 'zod'

import { GatewayError } from '../payments/driver'
import { exchange, parseJson } from '../payments/exchange'

import type { ParcelEvent, ParcelState } from '../../resources/order/tracking'

export interface Kuaidi100Account {
  readonly customer: string
  readonly key: string
  readonly url: string
}

export interface TrackedParcel {
  /** Of the carrier, as Kuaidi100 names it. */
  readonly code: string
  readonly number: string
  /** Of the sender or the recipient; some carriers answer only with it. */
  readonly mobile: string
}

export interface ParcelJourney {
  /** Empty before the carrier has the parcel. */
  readonly state: ParcelState | ''
  readonly events: readonly ParcelEvent[]
}

/** Milliseconds of one query; a person waits for it. */
const callLimit = 8000

const answerSchema = z.object({
  state: z.coerce.string().default(''),
  data: z.array(z.object({ ftime: z.string().default(''), time: z.string().default(''), context: z.string().default('') })),
})
const refusalSchema = z.object({ returnCode: z.coerce.string(), message: z.string().default('') })

/** The parcel is not known yet, or no more. */
const unknownParcel = '500'
/** The provider could not answer; the same query may succeed later. */
const temporary = ['501', '502']

/** By the numbers of the provider. */
const states: Readonly<Record<string, ParcelState>> = {
  '0': 'moving',
  '1': 'collected',
  '2': 'problem',
  '3': 'delivered',
  '4': 'returned',
  '5': 'delivering',
  '6': 'returning',
  '7': 'moving',
  '8': 'customs',
  '10': 'customs',
  '11': 'customs',
  '12': 'customs',
  '13': 'customs',
  '14': 'refused',
}

/**
 * The journey of a parcel by the real-time query of Kuaidi100: a form with the parcel as JSON, signed by the MD5 of that, the key and the customer. A refusal is
 * thrown with the provider's words; a parcel that it does not know has no events.
 */
export async function queryKuaidi100(account: Kuaidi100Account, { code, number, mobile }: TrackedParcel): Promise<ParcelJourney> {
  const param = JSON.stringify({ com: code, num: number, phone: mobile, resultv2: '0', order: 'desc' })
  const sign = createHash('md5').update(`${param}${account.key}${account.customer}`).digest('hex').toUpperCase()
  const { body } = await exchange({
    method: 'POST',
    url: account.url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ customer: account.customer, sign, param }).toString(),
    limit: callLimit,
  })
  return journeyIn(body.toString('utf8'))
}

function journeyIn(text: string): ParcelJourney {
  const answer = parseJson(answerSchema, text)
  if (answer) {
    const events = answer.data.map(({ ftime, time, context }) => ({ time: ftime || time, text: context.trim() }))
    return { state: states[answer.state] ?? 'moving', events: events.toSorted((one, other) => other.time.localeCompare(one.time)) }
  }
  const refusal = parseJson(refusalSchema, text)
  if (!refusal) throw new GatewayError('unknown', 'content', text.slice(0, 300))
  if (refusal.returnCode === unknownParcel) return { state: '', events: [] }
  throw new GatewayError(temporary.includes(refusal.returnCode) ? 'unknown' : 'refused', refusal.returnCode, refusal.message.slice(0, 300))
}
