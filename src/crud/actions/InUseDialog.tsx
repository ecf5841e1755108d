import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { FileUseLink } from './FileUseLink'

import type { InUseData } from '../../../resources/kit/protocol/envelope'

const texts = {
  title: t('{count} 个仍在使用，没有删除', '{count} {count:is|are} still in use and {count:was|were} not deleted'),
  hint: t(
    '请先在下列位置更换或移除，或用“替换”一次全部更换，再删除。',
    'Replace or remove it in these places, or in all at once by “Replace everywhere”, then delete it.',
  ),
  places: t('“{name}”：{count} 处', '{name}: {count} {count:place|places}'),
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
                  <FileUseLink use={use} onOpen={onClose} />
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
