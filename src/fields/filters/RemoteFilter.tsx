import { useMemo } from 'react'

import { useData } from '../../../providers/hooks'
import { resourceAt } from '../../../resources/index'
import { referenceName } from '../../../resources/kit/derived'
import { RemoteSelect } from '../../ui/select/RemoteSelect'
import { useText } from '../../ui/useText'
import { idControlProps, isListOperator } from './filterTypes'

import type { SelectParams } from '../../../providers/data/dataTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Option } from '../../ui/select/useRemoteOptions'
import type { FilterProps } from './filterTypes'

/** Where the options of a filter come from. */
export interface RemoteSource {
  readonly path: string
  /** The column with the name of a row. */
  readonly show: string
  readonly params?: SelectParams['params']
}

export function RemoteFilter({ source, ...filter }: Omit<FilterProps, 'field'> & { readonly source: RemoteSource }) {
  const remote = useRemoteSource(source)
  return <RemoteSelect {...idControlProps(filter)} isMultiple={isListOperator(filter.operator)} closesOnSelect load={remote.load} resolve={remote.resolve} />
}

/** Loads options and labels. */
function useRemoteSource({ path, show, params }: RemoteSource) {
  const data = useData()
  const translate = useText()
  return useMemo(() => {
    const other = resourceAt(path)
    const toOption = (row: Row): Option => ({ id: row.id, label: referenceName({ to: other, show }, row, translate) || String(row.id) })
    return {
      load: async ({ search, page, signal }: { readonly search: string; readonly page: number; readonly signal: AbortSignal }) => {
        const { options, total } = await data.select(path, { q: search, page, signal, ...(params && { params }) })
        return { options: options.map(toOption), total }
      },
      resolve: async (ids: readonly number[]) => (await data.select(path, { initValue: [...ids], ...(params && { params }) })).options.map(toOption),
    }
  }, [data, path, show, params, translate])
}
