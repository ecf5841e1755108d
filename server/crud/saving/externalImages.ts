import { isSame } from '../../lib/isSame'
import { cspSourceOf, siteSettings } from '../../site/settings'
import { serverTypeOf } from '../../types'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Problem } from '../../../resources/kit/validate'
import type { Db } from '../../context'
import type { ChangedRow } from './references'

/**
 * A picture on another server would reveal to its owner who views it and when, and pages do not load it. Own paths and addresses at the configured CDN are
 * accepted; an unchanged value is accepted too.
 */
export async function findExternalImages(fields: Fields, tx: Db, rows: readonly ChangedRow[]): Promise<Problem[]> {
  const images = Object.entries(fields).filter(([, field]) => serverTypeOf(field).isPicture)
  const external = images.flatMap(([name, field]) => {
    const addresses = rows.flatMap(({ values, before }) => (isSame(values[name], before?.[name]) ? [] : externalUrlsIn(values[name])))
    return addresses.length ? [{ name, field, addresses }] : []
  })
  if (external.length === 0) return []
  const source = cspSourceOf((await siteSettings(tx)).cdn_url)
  return external.flatMap(({ name, field, addresses }) =>
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
