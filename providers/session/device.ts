import { headers } from '../../resources/kit/protocol/envelope'
import { readLocal, writeLocal } from '../local'

import type { Area } from '../http/httpTypes'

/** Kept when signing out: it proves an earlier sign-in in this browser, and grants nothing. */
const key = 'device'

const shown = (area: Area): string => {
  const token = readLocal(key)[area]
  return typeof token === 'string' ? token : ''
}

/** Sent with a sign-in to identify a browser used before, so that guesses by others are not counted against it. */
export const deviceHeaders = (area: Area): Readonly<Record<string, string>> => ({ [headers.device]: shown(area) })

/** Other servers return none. */
export function keepDevice(area: Area, token: string | undefined): void {
  if (token) writeLocal(key, { ...readLocal(key), [area]: token })
}
