import Alert from '@mui/material/Alert'

import { t } from '../../../resources/kit/text'
import { resourceNamed } from '../../../resources/watchable'
import { settingsNamed } from '../../../resources/watchedSettings'
import { usePermitted } from '../../crud/list/usePermitted'
import { FieldGroups } from '../../crud/show/FieldGroups'
import { useText } from '../../ui/useText'
import { RecycledVariable } from './RecycledVariable'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { RowScreenProps } from '../screenControl'

const texts = {
  content: t('删除前的内容', 'Before deletion'),
  unknown: t('该列表已不存在，只保留了原始数据', 'Its list no longer exists; only the raw data is available'),
}

/** A deleted row with the fields of its own list, or a variable of a page of settings. */
export function RecycledRow({ row }: RowScreenProps) {
  const translate = useText()
  const resource = resourceNamed(row['controller'])
  const { record, data } = row
  const settings = settingsNamed(row['controller'])
  if (settings) return <RecycledVariable title={texts.content} path={settings.path} variable={data as Row} /> // the server sends what it has kept
  if (!resource || typeof record !== 'object' || record === null) return <Alert severity="info">{translate(texts.unknown)}</Alert>
  return <Content of={resource} record={record as Row} /> // the server sends the row or null
}

function Content({ of, record }: { readonly of: AnyResource; readonly record: Row }) {
  const resource = usePermitted(of)
  return <FieldGroups resource={resource} groups={[{ title: texts.content, fields: Object.keys(resource.fields) }]} row={record} />
}
