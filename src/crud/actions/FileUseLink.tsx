import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'

import { useCan } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { resourceAt } from '../../../resources'
import { filtersOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { FileUse } from '../../../resources/kit/protocol/envelope'

const texts = {
  named: t('{title}：{name}', '{title}: {name}'),
  deleted: t('（已删除，可能恢复）', ' (deleted, may come back)'),
  hidden: t('{title}：您无权查看的记录', '{title}: a record you do not have access to'),
}

/** A row that shows a file, with a link to where it can be changed. */
export function FileUseLink({ use, onOpen }: { readonly use: FileUse; readonly onOpen?: () => void }) {
  const translate = useText()
  const address = useAddress(use)
  if (!use.name) return translate(texts.hidden, { title: use.title })
  const text = translate(texts.named, { title: use.title, name: use.name }) + (use.is_deleted ? translate(texts.deleted) : '')
  if (!address) return text
  return (
    <Link component={RouterLink} to={address} {...(onOpen && { onClick: onOpen })}>
      {text}
    </Link>
  )
}

/** The form of the row for users who may edit it, else the list filtered by it; undefined for deleted rows and rows without a screen. */
function useAddress({ path, id, is_deleted }: FileUse): string | undefined {
  const can = useCan()
  const resource = resourceAt(path)
  if (!resource || is_deleted || !can(path, 'index')) return undefined
  if (resource.crud.includes('edit') && can(path, 'edit')) return `${screenAddress(path)}/edit/${id}`
  return filtersOf(resource).some(({ name }) => name === 'id') ? `${screenAddress(path)}?id=${id}` : screenAddress(path)
}
