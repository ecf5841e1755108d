import { shopConfig } from '../../../resources/settings/shopConfig'
import { defaultSettingsOf, readSettings } from '../../settings/readSettings'

import type { CheckInTerms } from '../../../resources/kit/protocol/member'
import type { Db } from '../../context'

const keys = ['check_in_enabled', 'check_in_score', 'check_in_rules'] as const

interface CheckInSettings {
  readonly isEnabled: boolean
  readonly terms: CheckInTerms
}

/** Whether members check in daily, and what they get for it. */
export async function checkInSettings(tx: Db): Promise<CheckInSettings> {
  const { check_in_enabled: enabled, ...terms } = await readSettings(tx, shopConfig, keys)
  return { isEnabled: enabled === 1, terms: termsOf(terms) }
}

interface StoredTerms {
  readonly check_in_score: number
  readonly check_in_rules: CheckInTerms['rules']
}

const termsOf = ({ check_in_score: score, check_in_rules: rules }: StoredTerms): CheckInTerms => ({ score, rules })

/** What a new shop gives. */
export const defaultCheckInTerms: CheckInTerms = termsOf(defaultSettingsOf(shopConfig, keys))
