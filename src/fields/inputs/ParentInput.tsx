import { useData } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { RemoteSelect } from '../../ui/RemoteSelect'
import { useText } from '../../ui/useText'
import { branchOf, labelOf, treeOptions } from './options'

import type { Row } from '../../../providers/dataTypes'
import type { LoadOptions } from '../../ui/useRemoteOptions'
import type { InputProps } from './inputTypes'

const top = t('顶级', 'Top level')

/** The parent in the same tree: without the row itself and what hangs below it, and no deeper than the tree may grow. */
export function ParentInput({ field, name, path, row, value, onChange, ...control }: InputProps<'parent'>) {
  const data = useData()
  const translate = useText()
  const label = (one: Row): string => labelOf(one, { show: [field.show] })
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
