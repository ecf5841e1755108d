import { useMemo } from 'react'

import { useData } from '../../../providers/hooks'

import type { Row, SelectParams } from '../../../providers/dataTypes'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Option } from '../../ui/useRemoteOptions'

export interface RemoteSource {
  readonly path: string
  /** The column that names a row. */
  readonly show: string
  readonly params?: SelectParams['params']
}

/** Where the options of a field come from; nothing for fields without other rows. A tree chooses among its own. */
export function remoteSourceOf(field: AnyField, ownPath: string): RemoteSource | undefined {
  if (field.type === 'reference') return { path: field.to, show: field.show[0] ?? 'id', ...(field.params && { params: field.params }) }
  if (field.type === 'references') return { path: field.to, show: field.show, ...(field.params && { params: field.params }) }
  return field.type === 'parent' ? { path: ownPath, show: field.show } : undefined
}

const optionOf =
  (show: string) =>
  (row: Row): Option => ({ id: row.id, label: String(row[show] ?? row.id) })

/** Loads and names the rows a filter chooses among. */
export function useRemoteSource(source: RemoteSource) {
  const data = useData()
  const { path, show, params } = source
  return useMemo(() => {
    const toOption = optionOf(show)
    return {
      load: async ({ search, page, signal }: { readonly search: string; readonly page: number; readonly signal: AbortSignal }) => {
        const { options, total } = await data.select(path, { q: search, page, signal, ...(params && { params }) })
        return { options: options.map(toOption), total }
      },
      resolve: async (ids: readonly number[]) => (await data.select(path, { initValue: [...ids], ...(params && { params }) })).options.map(toOption),
    }
  }, [data, path, show, params])
}
