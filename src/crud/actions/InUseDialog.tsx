import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { useCan } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { resourceAt } from '../../../resources'
import { filtersOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { FileUse, InUseData } from '../../../resources/kit/protocol/envelope'

const texts = {
  title: t('{count} 个仍在使用，没有删除', '{count} {count:is|are} still in use and {count:was|were} not deleted'),
  hint: t('请先在下列位置更换或移除，再删除。', 'Replace or remove it in these places first, then delete it.'),
  places: t('“{name}”：{count} 处', '{name}: {count} {count:place|places}'),
  named: t('{title}：{name}', '{title}: {name}'),
  deleted: t('（已删除，可能恢复）', ' (deleted, may come back)'),
  hidden: t('{title}：您无权查看的记录', '{title}: a record you do not have access to'),
  more: t('还有 {count} 处', 'and {count} more'),
  close: t('知道了', 'Close'),
}

interface Props {
  readonly inUse: readonly InUseData[]
  readonly onClose: () => void
}

/** Lists where the rows that could not be deleted are used, each with a link. */
export function InUseDialog({ inUse, onClose }: Props) {
  const translate = useText()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`}>
      <DialogTitle id={`${id}-title`}>{translate(texts.title, { count: inUse.length })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={`${id}-hint`}>{translate(texts.hint)}</DialogContentText>
        {inUse.map(({ name, total, uses }, at) => (
          <section key={`${at} ${name}`}>
            <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {translate(texts.places, { name, count: total })}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
              {uses.map((use, i) => (
                <li key={i}>
                  <Use use={use} onOpen={onClose} />
                </li>
              ))}
              {total > uses.length ? <li>{translate(texts.more, { count: total - uses.length })}</li> : null}
            </Box>
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate(texts.close)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Use({ use, onOpen }: { readonly use: FileUse; readonly onOpen: () => void }) {
  const translate = useText()
  const address = useAddress(use)
  if (!use.name) return translate(texts.hidden, { title: use.title })
  const text = translate(texts.named, { title: use.title, name: use.name }) + (use.is_deleted ? translate(texts.deleted) : '')
  if (!address) return text
  return (
    <Link component={RouterLink} to={address} onClick={onOpen}>
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
