import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useData } from '../../../providers/hooks'
import { uiOf } from '../../fields/index'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'

type Presets = Readonly<Record<string, string>>

const none: Presets = {}

/** What new rows start with because other rows ask for it, such as the default template; undefined until it is known. */
export function useDefaultReferences({ path, fields }: AnyResource, given: Presets = none): Presets | undefined {
  const data = useData()
  const asking = Object.entries(fields).flatMap(([name, field]) => defaultsOf(name, field))
  const { data: found, isError } = useQuery({
    queryKey: ['form', path, 'start'],
    enabled: asking.length > 0,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      Object.fromEntries(
        await Promise.all(
          asking.map(async ({ name, to, params, most }) => {
            const { options } = await data.select(to, { params, signal })
            const ids = options.slice(0, most).map(({ id }) => id)
            return [name, ids.join(',')] as const
          }),
        ),
      ),
  })
  const isReady = asking.length === 0 || isError || found !== undefined
  return useMemo(() => (isReady ? { ...found, ...given } : undefined), [isReady, found, given])
}

function defaultsOf(name: string, field: AnyField) {
  const rows = uiOf(field).defaultRows?.(field)
  return rows ? [{ name, ...rows }] : []
}
