import { isStorableJson } from '../../../resources/kit/characters'
import { isColumnPrefs } from '../../../resources/kit/preferences'
import { viewLimits } from '../../../resources/kit/search'
import { t } from '../../../resources/kit/text'
import { refuse, refuseFields } from '../../errors'
import { idOf, idsOf } from '../../request/parameters'

import type { RequestParameters } from '../../request/parameters'

interface ViewContent {
  readonly query: string
  readonly asked: RequestParameters
  readonly look: string | null
}

interface NewView extends ViewContent {
  readonly path: string
  readonly name: string
  readonly groups: readonly number[]
}

interface ViewChange {
  readonly id: number
  readonly version: number | undefined
  readonly name?: string
  readonly groups?: readonly number[]
  readonly content?: ViewContent
}

const nameLabel = t('名称', 'Name')

/** What was sent to save a view, judged as far as it can be without its list. */
export function parseView(body: RequestParameters, kind: 'new'): NewView
export function parseView(body: RequestParameters, kind: 'change'): ViewChange
export function parseView(body: RequestParameters, kind: 'new' | 'change'): NewView | ViewChange {
  if (kind === 'new') {
    const path = typeof body['path'] === 'string' ? body['path'] : refuse('bad_parameter', { field: 'path' })
    return { path, name: parseName(body['name']), groups: idsOf(body['groups'], 'groups'), ...parseContent(body) }
  }
  const { id, row_version: version, name, groups, query } = body
  return {
    id: idOf(id, 'id'),
    version: version === undefined ? undefined : idOf(version, 'row_version'),
    ...(name !== undefined && { name: parseName(name) }),
    ...(groups !== undefined && { groups: idsOf(groups, 'groups') }),
    ...(query !== undefined && { content: parseContent(body) }),
  }
}

function parseName(given: unknown): string {
  const name = typeof given === 'string' ? given.trim() : ''
  if (!name) refuseFields([{ field: 'name', code: 'required', values: { field: nameLabel } }])
  if ([...name].length > viewLimits.name) refuseFields([{ field: 'name', code: 'too_long', values: { field: nameLabel, max: viewLimits.name } }])
  if (/[\p{Cc}\p{Cs}]/u.test(name)) refuseFields([{ field: 'name', code: 'has_controls', values: { field: nameLabel } }])
  return name
}

function parseContent({ query = '', asked = {}, look = null }: RequestParameters): ViewContent {
  if (typeof query !== 'string' || query.length > viewLimits.query || !/^(\?|$)/.test(query) || isUnstorable(query))
    return refuse('bad_parameter', { field: 'query' })
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked) || isUnstorable(asked)) return refuse('bad_parameter', { field: 'asked' })
  if ((look !== null && !isColumnPrefs(look)) || isUnstorable(look)) return refuse('bad_parameter', { field: 'look' })
  return { query, asked: listConditions(asked as RequestParameters), look: look === null ? null : JSON.stringify(look) }
}

/** What a list is narrowed and ordered by; a page or an extra of the list call is none of it. */
const listConditions = (asked: RequestParameters): RequestParameters =>
  Object.fromEntries(['search', 'quickSearch', 'tab', 'order'].flatMap((key) => (asked[key] === undefined ? [] : [[key, asked[key]]])))

const isUnstorable = (value: unknown): boolean => {
  const text = JSON.stringify(value)
  return text.length > viewLimits.look || !isStorableJson(text)
}
