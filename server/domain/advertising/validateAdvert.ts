import { validateLink } from '../../../resources/advertising/linkTarget'
import { t } from '../../../resources/kit/text'
import { refuseFields } from '../../errors'
import { refuseMissingTarget } from './links'

import type { Db } from '../../context'

interface Advert {
  readonly link_type?: string | undefined
  readonly link_value?: string | undefined
}

const linkLabel = t('链接', 'Link')

/** Validates an advert as it will be stored: its link, even if the body has only a part of it. */
export async function validateAdvert(tx: Db, values: Advert, before: Advert | undefined): Promise<void> {
  const after = { ...before, ...values }
  if (values.link_type !== undefined || values.link_value !== undefined || !before) {
    const problem = validateLink(after.link_type, after.link_value)
    if (problem) refuseFields([{ field: 'link', code: problem.code, values: { field: linkLabel, ...problem.values } }])
    await refuseMissingTarget(tx, after, before)
  }
}
