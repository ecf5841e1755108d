import { t } from '../kit'

/** Where a parcel is, as its carrier last said. */
export const parcelStates = {
  collected: t('已揽收', 'Picked up'),
  moving: t('运输中', 'In transit'),
  delivering: t('派送中', 'Out for delivery'),
  delivered: t('已签收', 'Delivered'),
  problem: t('疑难件', 'Problem'),
  customs: t('清关中', 'In customs'),
  refused: t('已拒签', 'Refused by recipient'),
  returning: t('退回中', 'On its way back'),
  returned: t('已退回', 'Returned to sender'),
} as const

export type ParcelState = keyof typeof parcelStates

export interface ParcelEvent {
  /** `YYYY-MM-DD HH:mm:ss` as the carrier writes it, in its own time zone. */
  readonly time: string
  readonly text: string
}

/** The answer of the `track` calls: a parcel, its carrier, and what the provider of tracking data knows of it. */
export interface ParcelTrack {
  readonly carrier: string
  readonly express_no: string
  /** Of the carrier; both are empty if it is none of the shop's. */
  readonly website: string
  readonly phone: string
  /** `off` while no provider is set up, `unknown` for a carrier that is none of the shop's: nothing was looked up then. */
  readonly lookup: 'live' | 'off' | 'unknown'
  readonly state: ParcelState | ''
  /** The newest first. */
  readonly events: readonly ParcelEvent[]
}
