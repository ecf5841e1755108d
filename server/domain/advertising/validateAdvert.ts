import { validateLink } from '../../../resources/advertising/linkTarget'
import { t } from '../../../resources/kit/text'
import { refuseFields } from '../../errors'
import { refuseMissingTarget } from './links'

import type { Db } from '../../context'

interface Advert {
  readonly link_type?: string | undefined
  readonly link_value?: string | undefined
  readonly start_time?: number | null | undefined
  readonly end_time?: number | null | undefined
}

const linkLabel = t('链接', 'Link')
const endLabel = t('结束时间', 'Ends')
const startLabel = t('开始时间', 'Starts')

/** Validates an advert as it will be stored: its link and its period, even if the body has only one of the two. */
export async function validateAdvert(tx: Db, values: Advert, before: Advert | undefined): Promise<void> {
  const after = { ...before, ...values }
  if (values.link_type !== undefined || values.link_value !== undefined || !before) {
    const problem = validateLink(after.link_type, after.link_value)
    if (problem) refuseFields([{ field: 'link', code: problem.code, values: { field: linkLabel, ...problem.values } }])
    await refuseMissingTarget(tx, after, before)
  }
  if (after.start_time && after.end_time && after.end_time <= after.start_time)
    refuseFields([{ field: 'end_time', code: 'must_be_after', values: { field: endLabel, other: startLabel } }])
}
