import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useId, useMemo } from 'react'

import { useCan, useFeature } from '../../../providers/hooks'
import { resourceAt } from '../../../resources'
import { refusals } from '../../../resources/errors'
import { columnOf, filtersOf, isRelation, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { ViewerProvider } from '../../ui/cell/ViewerProvider'
import { useText } from '../../ui/useText'
import { useActionRows } from '../popup/useActionRows'
import { LocalListQueryProvider, useLocalListQuery } from '../url/localListQuery'
import { ListBody } from './ListBody'
import { usePermitted } from './usePermitted'

import type { RelatedList } from '../../../resources/kit/actions'
import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Text } from '../../../resources/kit/text'
import type { ListRights } from '../actions/useRights'
import type { Filter } from '../url/listQuery'

const texts = { titled: t('{label}：{name}', '{label}: {name}'), close: t('关闭', 'Close') }

interface Props {
  readonly resource: AnyResource
  readonly label: Text
  readonly relatedList: RelatedList
  /** The row whose related rows are shown; undefined for an invalid address. */
  readonly id: number | undefined
  readonly onClose: () => void
}

/** The rows of another list that belong to one row, in a drawer beside the list; read-only. */
export function RelatedDrawer({ resource, label, relatedList, id, onClose }: Props) {
  const translate = useText()
  const titleId = useId()
  const [row] = useActionRows(
    resource.path,
    useMemo(() => (id === undefined ? [] : [id]), [id]),
  )
  const other = resourceAt(relatedList.list)
  const title = row ? translate(texts.titled, { label, name: rowName(resource, row, translate) }) : translate(label)
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: { xs: '100%', sm: 'min(1000px, 96vw)' } } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 1.5, sm: 2 }, py: 1, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}>
        <Box component="h2" id={titleId} sx={{ m: 0, flex: 1, minWidth: 0, typography: 'h6', fontSize: 17, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        <IconButton autoFocus size="small" edge="end" aria-label={translate(texts.close)} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {id === undefined || !other ? <Alert severity="warning">{translate(refusals.row_gone)}</Alert> : <Related other={other} by={relatedList.by} id={id} />}
    </Drawer>
  )
}

function Related({ other, by, id }: { readonly other: AnyResource; readonly by: string; readonly id: number }) {
  const seen = usePermitted(other)
  const resource = useMemo(() => relatedTo(seen, by), [seen, by])
  const relation = useMemo((): Filter => ({ field: by, operator: 'eq', value: String(id) }), [by, id])
  const listQuery = useLocalListQuery(resource, relation)
  const can = useCan()
  const hasExport = useFeature('export')
  const rights = useMemo((): ListRights => ({ ...readOnlyRights, mayExport: hasExport && can(other.path, 'export') }), [can, hasExport, other.path])
  return (
    <LocalListQueryProvider value={listQuery}>
      <ViewerProvider>
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0, minWidth: 0, overflow: { xs: 'auto', sm: 'hidden' } }}>
          <ListBody resource={resource} rights={rights} />
        </Box>
      </ViewerProvider>
    </LocalListQueryProvider>
  )
}

const readOnlyRights: Omit<ListRights, 'mayExport'> = {
  mayExportTask: false,
  may: { index: true, add: false, edit: false, del: false, sortable: false },
  mayShow: false,
  mayHistory: false,
  mayCopy: false,
  mayMoveTo: false,
  hasDetailsButton: false,
  mayImport: false,
  slots: {},
  row: [],
  rows: [],
  head: [],
  changes: [],
  bulk: [],
  printouts: [],
}

/** The definition of a list beside one row of another: without tabs, and without columns that are equal in all of its rows. */
function relatedTo(other: AnyResource, by: string): AnyResource {
  const alike = new Set([by, ...sharedKeys(other, by)])
  const isOther = (name: string): boolean => !alike.has(columnOf(other, name)?.relation?.key ?? name)
  const { tabs: _, ...list } = other.list
  const columns = list.columns.filter(isOther)
  const filters = filtersOf(other).flatMap(({ name }) => (isOther(name) ? [name] : []))
  const nameColumns = other.nameColumns?.filter(isOther) ?? []
  return { ...without(other), ...(nameColumns.length > 0 && { nameColumns }), list: { ...list, columns: columns.length > 0 ? columns : list.columns, filters } }
}

const without = ({ nameColumns: _, ...resource }: AnyResource): AnyResource => resource

/** A reference of the same name in the row itself, such as the product of a SKU, is equal in all related rows. */
function sharedKeys(other: AnyResource, by: string): string[] {
  const path = referenceTo(other.fields[by])
  const above = path === undefined ? undefined : resourceAt(path)
  return Object.entries(other.fields).flatMap(([name, own]) => {
    const to = referenceTo(own)
    return to !== undefined && to === referenceTo(above?.fields[name]) ? [name] : []
  })
}

const referenceTo = (field: AnyField | undefined): string | undefined => (field && isRelation(field) ? field.to : undefined)
