import { t } from '../../resources/kit/text'
import { refuseFields } from '../errors'
import { siteSettings } from '../site/settings'
import { isWeakPassword } from './weakPasswords'

import type { Db } from '../context'

const label = t('密码', 'Password')

/**
 * What a new password must be beside the rule of its field: as long as the shop wants it, and none of those that are
 * tried first. Passwords that are in use already go on working.
 */
export async function assertPasswordPolicy(tx: Db, password: string, ownNames: readonly string[], field = 'password'): Promise<void> {
  const { password_min_length: wanted } = await siteSettings(tx)
  const min = Math.min(wanted, maxLength)
  if ([...password].length < min) refuseFields([{ field, code: 'too_short', values: { field: label, min } }])
  if (isWeakPassword(password, ownNames)) refuseFields([{ field, code: 'weak_password', values: {} }])
}

/** A setting above what the rule of the field allows would lock everybody out of new passwords. */
const maxLength = 32
