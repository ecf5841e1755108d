import { notifyLowStock } from '../domain/notify/notifyLowStock'
import { onStockMoved } from '../domain/stock/stockMoved'
import { adminHooks } from './admin'
import { adminGroupHooks } from './adminGroup'
import { adminLogHooks } from './adminLog'
import { attachmentHooks } from './attachment'
import { bannerHooks } from './banner'
import { deliveryTemplateHooks } from './deliveryTemplate'
import { goodsHooks } from './goods'
import { goodsCategoryHooks } from './goodsCategory'
import { goodsParamTemplateHooks } from './goodsParamTemplate'
import { goodsServiceHooks } from './goodsService'
import { goodsSpecTemplateHooks } from './goodsSpecTemplate'
import { hotRecommendHooks } from './hotRecommend'
import { moneyLogHooks } from './moneyLog'
import { noticeBarHooks } from './noticeBar'
import { notifyHooks } from './notify'
import { notifyConfigHooks } from './notifyConfig'
import { ruleHooks } from './rule'
import { scoreLogHooks } from './scoreLog'
import { stockHooks } from './stock'
import { userHooks } from './user'
import { userGroupHooks } from './userGroup'
import { userRuleHooks } from './userRule'

import type { AnyHooks } from '../crud/hooks'
import type { FileStore } from '../files/deleteFile'

/** The hooks of all resources, by path; `main.ts` passes the map to the generic controller. Also connects the events of the domain. */
export function makeHooks(fileStore: FileStore): ReadonlyMap<string, AnyHooks> {
  onStockMoved(notifyLowStock)
  const attachments = attachmentHooks(fileStore, async (path, ctx) => all.get(path)?.scope?.(ctx))
  const all = new Map([...plain, attachments].map(({ path, hooks }) => [path, hooks]))
  return all
}

const plain = [
  adminHooks,
  adminGroupHooks,
  adminLogHooks,
  bannerHooks,
  deliveryTemplateHooks,
  goodsCategoryHooks,
  goodsHooks,
  goodsParamTemplateHooks,
  goodsServiceHooks,
  goodsSpecTemplateHooks,
  hotRecommendHooks,
  moneyLogHooks,
  noticeBarHooks,
  notifyHooks,
  notifyConfigHooks,
  ruleHooks,
  scoreLogHooks,
  stockHooks,
  userHooks,
  userGroupHooks,
  userRuleHooks,
]
