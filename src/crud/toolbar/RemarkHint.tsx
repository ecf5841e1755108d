import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { Tip } from '../../ui/Tip'
import { useText } from '../../ui/useText'
import { whenOpened } from '../../ui/whenOpened'

const Popover = whenOpened(async () => (await import('@mui/material/Popover')).default)

const label = t('关于此列表', 'About this list')

/** The remark of a list: shown by pointing at its button, by focus, and by a press where there is nothing to point with. */
export function RemarkHint({ text }: { readonly text: string }) {
  const translate = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (!text) return null
  return (
    <>
      <Tip describes text={anchor ? '' : text}>
        <IconButton
          aria-label={translate(label)}
          aria-haspopup="dialog"
          aria-expanded={anchor !== undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ width: 28, height: 28 }}
        >
          <InfoOutlined sx={{ fontSize: 18 }} />
        </IconButton>
      </Tip>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate(label) } }}
      >
        <Box tabIndex={-1} sx={{ p: 1.5, maxWidth: 360, fontSize: 14 }}>
          {text}
        </Box>
      </Popover>
    </>
  )
}
