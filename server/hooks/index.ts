import { adminHooks } from './admin'
import { adminGroupHooks } from './adminGroup'
import { adminLogHooks } from './adminLog'
import { attachmentHooks } from './attachment'
import { moneyLogHooks } from './moneyLog'
import { ruleHooks } from './rule'
import { scoreLogHooks } from './scoreLog'
import { userHooks } from './user'
import { userGroupHooks } from './userGroup'
import { userRuleHooks } from './userRule'

import type { AnyHooks } from '../crud/hooks'

/** Every resource that decides something, by path; `app.ts` hands the map to the generic controller. */
export const allHooks: ReadonlyMap<string, AnyHooks> = new Map(
  [adminHooks, adminGroupHooks, adminLogHooks, attachmentHooks, moneyLogHooks, ruleHooks, scoreLogHooks, userHooks, userGroupHooks, userRuleHooks].map(
    ({ path, hooks }) => [path, hooks],
  ),
)
