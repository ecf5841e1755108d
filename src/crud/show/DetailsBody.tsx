import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'

import { useData } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { DelegatedTooltip } from '../../ui/cell/DelegatedTooltip'
import { cellStyles } from '../../ui/cell/cellStyles'
import { LoadError } from '../../ui/feedback/LoadError'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'
import { unmetConditionText } from '../actions/rowActionsOf'
import { useCurrentList } from '../list/listContext'
import { DetailsSkeleton, ShowContent } from './ShowContent'

import type { UseQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { InfoAnswer, Row } from '../../../resources/kit/protocol/list'
import type { Text, Translate } from '../../../resources/kit/text'

const texts = {
  titled: t('{noun}：{name}', '{noun}: {name}'),
  failed: t('详情加载失败', 'The details could not be loaded'),
  outdated: t('读取最新内容失败，以下可能已过时', 'The current details could not be read; what is shown here may be outdated'),
  refused: t('现在不能编辑：{reason}', 'Cannot be edited now: {reason}'),
  noRight: t('您没有编辑权限', 'You do not have permission to edit records'),
  recorded: t('只由系统记录，不能修改', 'Recorded by the system; it cannot be edited'),
  entered: t('记录后不能修改', 'Once recorded, it cannot be edited'),
  byActions: t('没有编辑表单，只能通过它的操作修改', 'There is no form to edit it; it is changed by its own actions'),
}

/** The row with what refers to it, of the `info` call. */
export function useRowDetails({ path }: AnyResource, id: number): UseQueryResult<InfoAnswer> {
  const data = useData()
  return useQuery({ queryKey: [path, 'info', id], queryFn: ({ signal }) => data.info(path, id, signal), retry: false })
}

/** `Order: 2611211`, and the noun alone until the row is known. */
export const titleOf = (resource: AnyResource, row: Row | undefined, translate: Translate): string =>
  row ? translate(texts.titled, { noun: resource.noun, name: rowName(resource, row, translate) }) : translate(resource.noun)

interface Props {
  readonly resource: AnyResource
  readonly details: UseQueryResult<InfoAnswer>
  /** Opens something over the details, such as `edit` or `do/ship`. */
  readonly onOpen: (popup: string) => void
  readonly ref?: Ref<HTMLDivElement>
}

/**
 * The scrolled part of a drawer or a panel with details. Details that could not be read again stay, with a warning; what the server refuses to show, because
 * the row was deleted or the right to it withdrawn, is shown no more.
 */
export function DetailsBody({ resource, details, onOpen, ref }: Props) {
  const { error } = details
  const data = error instanceof ServerRefusal && error.isWithheld ? undefined : details.data
  const retry = (): void => void details.refetch()
  return (
    <DelegatedTooltip>
      <Scroller ref={ref} tabIndex={-1} aria-busy={details.isFetching}>
        {data ? (
          <>
            {error ? <RetryAlert severity="warning" text={texts.outdated} onRetry={retry} sx={{ mb: 2 }} /> : null}
            <EditNote resource={resource} row={data.row} />
            <ShowContent resource={resource} details={data} onOpen={onOpen} />
          </>
        ) : error ? (
          <LoadError title={texts.failed} text={error.message} onRetry={retry} />
        ) : (
          <DetailsSkeleton />
        )}
      </Scroller>
    </DelegatedTooltip>
  )
}

/** Why the row cannot be edited by this user now; undefined where it can, and until the row is known. */
export function useEditRefusal(resource: AnyResource, row: Row | undefined): string | undefined {
  const translate = useText()
  const { rights } = useCurrentList()
  if (!row) return undefined
  if (!resource.crud.includes('edit')) return translate(withoutForm(resource))
  if (!rights.may.edit) return translate(texts.noRight)
  const reason = unmetConditionText(resource, resource.editableWhen, row, translate)
  return reason && translate(texts.refused, { reason })
}

/** Why a row cannot be edited. */
function EditNote({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const refusal = useEditRefusal(resource, row)
  if (refusal === undefined) return null
  return (
    <Box component="p" sx={{ m: 0, mb: 2, display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 13, color: 'text.secondary' }}>
      <LockOutlined aria-hidden sx={{ fontSize: 16 }} />
      {refusal}
    </Box>
  )
}

/** Why a list has no form to edit its rows. */
function withoutForm({ crud, actions = {} }: AnyResource): Text {
  if (Object.values(actions).some(({ on, relatedList }) => on !== 'list' && !relatedList)) return texts.byActions
  return crud.includes('add') ? texts.entered : texts.recorded
}

const Scroller = styled('div')(({ theme }) => ({
  ...cellStyles(theme),
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  padding: theme.spacing(2, 3),
  outline: 'none',
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(2) },
}))
