import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import Popover from '@mui/material/Popover'
import { lazy, Suspense, useState } from 'react'

import { noPrefs } from '../../../resources/kit/preferences'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { ToolButton } from './ToolbarButtons'

import type { AnyResource } from '../../../resources/kit/define'
import type { ColumnPrefs } from '../../../resources/kit/preferences'

const ColumnRows = lazy(async () => ({ default: (await import('./ColumnRows')).ColumnRows }))

const texts = { label: t('列设置', 'Columns'), reset: t('恢复默认', 'Back to the defaults') }

interface Props {
  readonly resource: AnyResource
  readonly prefs: ColumnPrefs
  readonly onChange: (prefs: ColumnPrefs) => void
}

/** Which columns are shown, in which order and how wide; all of it also by keyboard. */
export function ColumnChooser({ resource, prefs, onChange }: Props) {
  const translate = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <ToolButton
        label={translate(texts.label)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumnOutlined fontSize="small" />
      </ToolButton>
      {anchor ? (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': translate(texts.label),
              sx: { width: 340, maxWidth: '94vw', maxHeight: '70dvh', display: 'flex', flexDirection: 'column' },
            },
          }}
        >
          <List dense sx={{ overflowY: 'auto', flex: 1 }}>
            <Suspense fallback={null}>
              <ColumnRows resource={resource} prefs={prefs} onChange={onChange} />
            </Suspense>
          </List>
          <Divider />
          <Button sx={{ m: 1, alignSelf: 'flex-start' }} onClick={() => onChange(noPrefs)}>
            {translate(texts.reset)}
          </Button>
        </Popover>
      ) : null}
    </>
  )
}
