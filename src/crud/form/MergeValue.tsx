import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'

import { useData } from '../../../providers/hooks'
import { ReadOnlyValue } from '../../fields/ReadOnlyValue'
import { uiOf } from '../../fields/index'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { FormRow } from './dirtyFields'

interface Props {
  readonly name: string
  readonly field: AnyField
  readonly path: string
  readonly value: unknown
  readonly row: FormRow
}

/** A value of one version in words. Ids that no row explains are asked for. */
export function MergeValue({ name, field, path, value, row }: Props) {
  const data = useData()
  const { loadText } = uiOf(field)
  const { data: words, isPending } = useQuery({
    queryKey: ['merge words', path, name, value],
    queryFn: () => loadText?.(value, field, { data, path }) ?? '',
    enabled: loadText !== undefined,
    retry: false,
  })
  if (!loadText) return <ReadOnlyValue name={name} field={field} path={path} value={value} row={{ ...row, [name]: value }} />
  if (isPending) return <Skeleton width={80} />
  return <Box sx={{ py: '8px', overflowWrap: 'anywhere' }}>{words || '-'}</Box>
}
