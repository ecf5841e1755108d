import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useData } from '../../../providers/hooks'
import { uiOf } from '../../fields'
import { useKept } from '../../ui/useKept'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'

type Presets = Readonly<Record<string, string>>

const none: Presets = {}

/** References that a form starts with, such as the default template or sender, by the name of the form; undefined while loading. */
export function useDefaultReferences(form: string, fields: Fields, presets: Presets = none): Presets | undefined {
  const data = useData()
  const defaultedFields = Object.entries(fields).flatMap(([name, field]) => defaultsOf(name, field))
  const { data: read, isError } = useQuery({
    queryKey: ['form', form, 'start'],
    enabled: defaultedFields.length > 0,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      Object.fromEntries(
        await Promise.all(
          defaultedFields.map(async ({ name, to, params, most }) => {
            const { options } = await data.select(to, { params, signal })
            const ids = options.slice(0, most).map(({ id }) => id)
            return [name, ids.join(',')] as const
          }),
        ),
      ),
  })
  const defaults = useKept(read)
  const isReady = defaultedFields.length === 0 || isError || defaults !== undefined
  return useMemo(() => (isReady ? { ...defaults, ...presets } : undefined), [isReady, defaults, presets])
}

function defaultsOf(name: string, field: AnyField) {
  const rows = uiOf(field).defaultRows?.(field)
  return rows ? [{ name, ...rows }] : []
}
