import { headers } from '../../resources/kit/protocol/envelope'
import { readLocal, writeLocal } from '../local'

import type { Area } from '../http/httpTypes'

/** Signing out leaves it: it says that somebody was signed in here before, and opens nothing. */
const key = 'device'

const shown = (area: Area): string => {
  const token = readLocal(key)[area]
  return typeof token === 'string' ? token : ''
}

/** What a sign-in shows of earlier ones in this browser, so that guesses of strangers are not counted against it. */
export const deviceHeaders = (area: Area): Readonly<Record<string, string>> => ({ [headers.device]: shown(area) })

/** Servers of the family give none. */
export function keepDevice(area: Area, token: string | undefined): void {
  if (token) writeLocal(key, { ...readLocal(key), [area]: token })
}
