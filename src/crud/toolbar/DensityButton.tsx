import DensityMedium from '@mui/icons-material/DensityMedium'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { ToolButton } from './ToolbarButtons'

import type { Density } from '../../../resources/kit/preferences'

const label = t('行高', 'Row height')
const densities = [
  ['compact', t('紧凑', 'Compact')],
  ['normal', t('适中', 'Normal')],
  ['loose', t('宽松', 'Loose')],
] as const

export function DensityButton({ density, onChange }: { readonly density: Density; readonly onChange: (density: Density) => void }) {
  const translate = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <ToolButton label={translate(label)} aria-haspopup="menu" aria-expanded={anchor !== undefined} onClick={(event) => setAnchor(event.currentTarget)}>
        <DensityMedium fontSize="small" />
      </ToolButton>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {densities.map(([name, text]) => (
            <MenuItem
              key={name}
              dense
              role="menuitemradio"
              aria-checked={name === density}
              selected={name === density}
              onClick={() => {
                onChange(name)
                setAnchor(undefined)
              }}
            >
              {translate(text)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  )
}
