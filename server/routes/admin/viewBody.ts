import { z } from 'zod'

import { isStorableJson } from '../../../resources/kit/characters'
import { isColumnPrefs } from '../../../resources/kit/preferences'
import { viewLimits } from '../../../resources/kit/search'
import { t } from '../../../resources/kit/text'
import { refuseFields } from '../../errors'
import { fieldValues, flag, id, ids, ifSent } from '../../lib/parseInput'

import type { RequestParameters } from '../../request/parameters'

const nameLabel = t('名称', 'Name')

const viewName = z
  .unknown()
  .optional()
  .transform((given): string => {
    const name = typeof given === 'string' ? given.trim() : ''
    if (!name) refuseFields([{ field: 'name', code: 'required', values: { field: nameLabel } }])
    if ([...name].length > viewLimits.name) refuseFields([{ field: 'name', code: 'too_long', values: { field: nameLabel, max: viewLimits.name } }])
    if (/[\p{Cc}\p{Cs}]/u.test(name)) refuseFields([{ field: 'name', code: 'has_controls', values: { field: nameLabel } }])
    return name
  })

/** Filters and order of a list; its page or an extra of the list call is not saved. */
const listConditions = (asked: RequestParameters): RequestParameters =>
  Object.fromEntries(['search', 'quickSearch', 'tab', 'order'].flatMap((key) => (asked[key] === undefined ? [] : [[key, asked[key]]])))

const isStorable = (value: unknown): boolean => {
  const json = JSON.stringify(value)
  return json.length <= viewLimits.look && isStorableJson(json)
}

/** The content of a view, checked as far as it can be without its list. */
export const viewContent = z.object({
  query: z
    .string()
    .max(viewLimits.query)
    .regex(/^(\?|$)/)
    .refine(isStorable)
    .default(''),
  asked: fieldValues.refine(isStorable).transform(listConditions).default({}),
  look: z
    .unknown()
    .optional()
    .refine((look) => (look ?? null) === null || (isColumnPrefs(look) && isStorable(look)))
    .transform((look) => ((look ?? null) === null ? null : JSON.stringify(look))),
})

export const newView = viewContent.extend({ path: z.string(), name: viewName, groups: ids('groups') })

/** Only what was sent is changed; with a `query` the content is. */
export const viewChange = z.object({ id, row_version: id.optional(), name: ifSent(viewName), groups: ifSent(ids('groups')), query: z.unknown().optional() })

export const viewVersion = z.object({ id, row_version: id.optional() })
export const viewMarks = z.object({ id, is_pinned: ifSent(flag), is_default: ifSent(flag) })
export const viewOrder = z.object({ path: z.unknown().optional(), ids: ids() })
