import { useData } from '../../../providers/hooks'
import { resourceAt } from '../../../resources/index'
import { parentOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { RemoteSelect } from '../../ui/select/RemoteSelect'
import { useText } from '../../ui/useText'
import { useCreateOption } from './createRow'
import { toNumbers, toTexts } from './inputTypes'
import { branchOf, labelOf, treeOptions } from './options'

import type { Row } from '../../../resources/kit/protocol/list'
import type { LoadOptions, Option, ResolveOptions } from '../../ui/select/useRemoteOptions'
import type { InputProps } from './inputTypes'

type Params = Readonly<Record<string, string | number>> | undefined

/** The options and labels of a remote select of another resource. */
function useRemote(to: string, params: Params, label: (row: Row) => string, show: string): { load: LoadOptions; resolve: ResolveOptions } {
  const data = useData()
  const other = resourceAt(to)
  const parent = other && parentOf(other)
  return {
    load: async ({ search, page, signal }) => {
      const { options, total } = await data.select(to, { q: search, page, signal, ...(params ? { params } : {}) })
      return { options: treeOptions(options, label, show, parent), total }
    },
    resolve: async (ids) => {
      const { options } = await data.select(to, { initValue: ids, ...(params ? { params } : {}) })
      return options.map((row) => ({ id: Number(row.id), label: label(row) }))
    },
  }
}

export function ReferenceInput({ field, value, onChange, row, ...control }: InputProps<'reference'>) {
  const translate = useText()
  const label = (one: Row): string => labelOf(one, field, translate)
  const remote = useRemote(field.to, field.params, label, field.show[0] ?? 'id')
  const create = useCreateOption(field)
  const linked = row?.[field.as]
  const known = isRow(linked) ? [{ id: linked.id, label: label(linked) }] : undefined
  const ids = value === null || value === undefined || value === '' || Number(value) === 0 ? [] : [Number(value)]
  return (
    <RemoteSelect
      {...control}
      {...remote}
      value={ids}
      known={known}
      create={create}
      isClearable={!field.required}
      onChange={(chosen) => onChange(chosen[0] ?? null)}
    />
  )
}

export function ReferencesInput({ field, name, value, row, ...control }: InputProps<'references'>) {
  const translate = useText()
  const label = (one: Row): string => labelOf(one, { to: field.to, show: [field.show] }, translate)
  const remote = useRemote(field.to, field.params, label, field.show)
  const create = useCreateOption(field)
  return <RemoteSelect {...control} {...remote} create={create} isMultiple value={toNumbers(value)} known={knownOf(row, name, field.names)} />
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value

/** The labels that a row has beside its ids, in the same order. */
function knownOf(row: Readonly<Record<string, unknown>> | undefined, name: string, names: string | undefined): Option[] | undefined {
  if (!row || !names) return undefined
  const labels = toTexts(row[names])
  const ids = toNumbers(row[name])
  return labels.length === ids.length ? ids.map((id, at) => ({ id, label: labels[at] ?? `#${id}` })) : undefined
}

const top = t('顶级', 'Top level')

/** The parent in the same tree: without the row and its descendants, and limited to the depth of the tree. */
export function ParentInput({ field, name, path, row, value, onChange, ...control }: InputProps<'parent'>) {
  const data = useData()
  const translate = useText()
  const label = (one: Row): string => labelOf(one, { to: path, show: [field.show] }, translate)
  const load: LoadOptions = async ({ search, page, signal }) => {
    const { options, total } = await data.select(path, { q: search, page, signal })
    const closed = row ? branchOf(options, Number(row['id']), name) : new Set<number>()
    const offered = treeOptions(options, label, field.show, name).filter((one) => !closed.has(one.id))
    return { options: offered.map((one) => ({ ...one, isDisabled: (one.depth ?? 0) + 1 >= field.depth })), total }
  }
  return (
    <RemoteSelect
      {...control}
      load={load}
      resolve={async (ids) => (await data.select(path, { initValue: ids })).options.map((one) => ({ id: Number(one.id), label: label(one) }))}
      value={[Number(value) || 0]}
      zero={translate(top)}
      isClearable={false}
      onChange={(chosen) => onChange(chosen[0] ?? 0)}
    />
  )
}
