import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useData } from '../../../providers/hooks'
import { useKept } from '../../ui/useKept'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Text } from '../../../resources/kit/text'
import type { FormRow, FormValues } from '../form/dirtyFields'

interface StartLines {
  /** The lines by the names of their inputs; none before they have arrived. */
  readonly start: FormValues
  readonly isPending: boolean
  /** Why there is nothing to do, if no lines fit. */
  readonly none: Text | undefined
  readonly isFailed: boolean
  readonly retry: () => void
}

export const startLinesKey = (path: string) => ['action lines', path] as const

/** Reads the lines of an action on a row, or the rows that are lines, by the node of the action: running it need not include the right to see them elsewhere. */
export function useStartLines(path: string, action: string, fields: Fields, target: FormRow | readonly number[] | undefined): StartLines {
  const { startOf } = useData()
  const hasLines = Object.values(fields).some((field) => 'of' in field && field.of)
  const sent = isIds(target) ? { ids: target.join() } : { id: Number(target?.['id'] ?? 0) }
  const { data, isError, isLoading, refetch } = useQuery({
    queryKey: [...startLinesKey(path), action, sent],
    queryFn: ({ signal }) => startOf(path, action, sent, signal),
    enabled: hasLines && ('ids' in sent ? sent.ids !== '' : sent.id > 0),
    gcTime: 0,
    retry: false,
  })
  const lines = useKept(data)
  const start = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(lines ?? {}).flatMap(([name, rows]) => (fields[name] ? [[name, rows.map((one) => startLine(fields[name], one))]] : [])),
      ),
    [fields, lines],
  )
  const none = useMemo(() => (lines ? reasonOfNone(fields, lines) : undefined), [fields, lines])
  return { start, isPending: !lines && (isLoading || (hasLines && target === undefined)), none, isFailed: isError && !lines, retry: () => void refetch() }
}

const isIds = (target: FormRow | readonly number[] | undefined): target is readonly number[] => Array.isArray(target)

function reasonOfNone(fields: Fields, lines: Readonly<Record<string, readonly Row[]>>): Text | undefined {
  const sources = Object.entries(fields).flatMap(([name, field]) => ('of' in field && field.of && lines[name]?.length === 0 ? [field.of] : []))
  return sources.find(({ none }) => none)?.none
}

/** A line with the values that its columns start with. */
function startLine(field: AnyField | undefined, line: Row): FormValues {
  const starts = field && 'starts' in field ? Object.entries(field.starts ?? {}) : []
  return { ...line, ...Object.fromEntries(starts.map(([name, from]) => [name, line[String(from)]])) }
}
