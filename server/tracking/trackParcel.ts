import { t } from '../../resources/kit/text'
import { shopConfig } from '../../resources/settings/shopConfig'
import { UserError } from '../errors'
import { databaseCache } from '../lib/databaseCache'
import { GatewayError } from '../payments/driver'
import { readSettings } from '../settings/readSettings'
import { queryKuaidi100 } from './kuaidi100'

import type { ParcelTrack } from '../../resources/order/tracking'
import type { Db } from '../context'
import type { TestOutcome } from '../settings/settingsHooks'
import type { Kuaidi100Account, ParcelJourney, TrackedParcel } from './kuaidi100'
import type { SentParcel } from './parcels'

/** Milliseconds: providers charge each query, and carriers add events every few hours. */
const times = { moving: 10 * 60_000, ended: 6 * 3_600_000, failed: 30_000 } as const
const ended: readonly string[] = ['delivered', 'returned', 'refused']

/** Answers, also those that are on their way, so that ten people who look at one parcel cause one query. */
const journeys = databaseCache<string, Promise<ParcelJourney>>({ max: 5000, ttl: times.moving })

/**
 * A parcel with what the provider of the settings knows of it, which is read again after ten minutes, of one that has ended after six hours. Refused if the
 * provider fails: for staff with its reason.
 */
export async function trackParcel(db: Db, parcel: SentParcel, { url, isStaff }: { readonly url: string; readonly isStaff: boolean }): Promise<ParcelTrack> {
  const { carrier, code, website, phone, number, mobile } = parcel
  const known = { carrier, express_no: number, website, phone }
  const {
    track_provider: provider,
    track_customer: customer,
    track_key: key,
  } = await readSettings(db, shopConfig, ['track_provider', 'track_customer', 'track_key'])
  if (provider === 'none' || code === '') return { ...known, lookup: code === '' ? 'unknown' : 'off', state: '', events: [] }
  const read = journeyOf(journeys(db), { customer, key, url }, { code, number, mobile })
  try {
    return { ...known, lookup: 'live', ...(await read) }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    throw isStaff && error.outcome === 'refused' ? new UserError('tracking_refused', { reason: error.message }) : new UserError('tracking_unavailable')
  }
}

/** What is cached, or a new query. The phone belongs to the key: a carrier that answers only with the right one must not answer others from the cache. */
function journeyOf(cache: ReturnType<typeof journeys>, account: Kuaidi100Account, parcel: TrackedParcel): Promise<ParcelJourney> {
  const key = JSON.stringify([account.customer, account.key, parcel.code, parcel.number, parcel.mobile])
  const cached = cache.get(key)
  if (cached) return cached
  const read = queryKuaidi100(account, parcel)
  const keepFor = (ttl: number): void => void cache.set(key, read, { ttl })
  keepFor(times.moving)
  void read.then(
    ({ state }) => keepFor(ended.includes(state) ? times.ended : times.moving),
    () => keepFor(times.failed),
  )
  return read
}

const texts = {
  works: t('连接成功，授权有效', 'Connected; the provider accepts the account'),
  refused: t('快递100 拒绝：{message}', 'Rejected by Kuaidi100: {message}'),
  unreachable: t('无法连接快递100，请检查服务器能否访问外网', 'Cannot reach Kuaidi100; check whether the server can reach the internet'),
}

/** Queries a parcel that nobody sent: whoever answers that it is unknown has accepted the account. */
export async function tryTracking(values: Readonly<Record<string, unknown>>, url: string): Promise<TestOutcome> {
  try {
    const account = { customer: String(values['track_customer']), key: String(values['track_key']), url }
    await queryKuaidi100(account, { code: 'yunda', number: '1234567890123', mobile: '' })
    return { isOk: true, text: texts.works }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return error.outcome === 'refused' ? { isOk: false, text: texts.refused, values: { message: error.message } } : { isOk: false, text: texts.unreachable }
  }
}
