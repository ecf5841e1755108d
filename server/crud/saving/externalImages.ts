import { isSame } from '../../audit/changeLog'
import { cspSourceOf, siteSettings } from '../../site/settings'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Problem } from '../../../resources/kit/validate'
import type { Db } from '../../context'
import type { RowValues } from '../compile/columns'

/**
 * A picture on another server tells its owner who looks at it and when, and pages do not load it. Paths of our own and
 * addresses at the CDN of the settings are taken; what a row held before is left alone.
 */
export async function findExternalImages(fields: Fields, tx: Db, values: Readonly<RowValues>, before: Readonly<RowValues> | undefined): Promise<Problem[]> {
  const given = Object.entries(fields).flatMap(([name, field]) => {
    const isPicture = field.type === 'image' || field.type === 'images'
    return isPicture && !isSame(values[name], before?.[name]) && externalUrlsIn(values[name]).length
      ? [{ name, field, addresses: externalUrlsIn(values[name]) }]
      : []
  })
  if (given.length === 0) return []
  const source = cspSourceOf((await siteSettings(tx)).cdn_url)
  return given.flatMap(({ name, field, addresses }) =>
    addresses.every((one) => isFromSource(source, one)) ? [] : [{ field: name, code: 'picture_elsewhere', values: { field: field.label } }],
  )
}

const externalUrlsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && !/^\/(?!\/)|^$/.test(one))

function isFromSource(source: string | undefined, address: string): boolean {
  if (source === undefined || !URL.canParse(address)) return false
  const { host, origin } = new URL(address)
  return source === host || source === origin
}
