import { isSame } from '../../audit/changeLog'
import { siteSettings, sourceOf } from '../../site/settings'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Problem } from '../../../resources/kit/validate'
import type { Db } from '../../context'
import type { Row } from '../plan/columns'

/**
 * A picture on somebody else's server tells him who looks at it and when, and pages do not load it. Paths of our own and
 * addresses at the CDN of the settings are taken; what a row held before is left alone.
 */
export async function foreignPictures(fields: Fields, tx: Db, values: Readonly<Row>, before: Readonly<Row> | undefined): Promise<Problem[]> {
  const given = Object.entries(fields).flatMap(([name, field]) => {
    const isPicture = field.type === 'image' || field.type === 'images'
    return isPicture && !isSame(values[name], before?.[name]) && addressesIn(values[name]).length ? [{ name, field, addresses: addressesIn(values[name]) }] : []
  })
  if (given.length === 0) return []
  const source = sourceOf((await siteSettings(tx)).cdn_url)
  return given.flatMap(({ name, field, addresses }) =>
    addresses.every((one) => isAt(source, one)) ? [] : [{ field: name, code: 'picture_elsewhere', values: { field: field.label } }],
  )
}

const addressesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && !/^\/(?!\/)|^$/.test(one))

function isAt(source: string | undefined, address: string): boolean {
  if (source === undefined || !URL.canParse(address)) return false
  const { host, origin } = new URL(address)
  return source === host || source === origin
}
