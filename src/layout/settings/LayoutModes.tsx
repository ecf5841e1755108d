import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'

import { useLayout } from '../../../providers/hooks'
import { layoutModes } from '../../../providers/layoutConfig'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { SettingsSection } from './SettingsSection'

import type { LayoutMode } from '../../../providers/layoutConfig'
import type { Text } from '../../../resources/kit/text'

const title = t('布局', 'Arrangement')
const names: Readonly<Record<LayoutMode, Text>> = {
  Default: t('默认', 'Default'),
  Classic: t('经典', 'Classic'),
  Streamline: t('单栏', 'Streamline'),
  Double: t('双栏', 'Double'),
}

/** Lines of a little picture, in parts of a hundred: x, y, width, height. */
type PictureArea = readonly [number, number, number, number]
const pictures: Readonly<Record<LayoutMode, readonly PictureArea[]>> = {
  Default: [
    [0, 0, 26, 100],
    [26, 0, 74, 24],
  ],
  Classic: [
    [0, 0, 100, 18],
    [0, 18, 26, 82],
  ],
  Streamline: [[0, 0, 100, 22]],
  Double: [
    [0, 0, 100, 22],
    [0, 22, 22, 78],
  ],
}

/** The four arrangements as little pictures. */
export function LayoutModes() {
  const translate = useText()
  const [{ layoutMode }, change] = useLayout()
  return (
    <SettingsSection title={title}>
      <Box role="radiogroup" aria-label={translate(title)} sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1 }}>
        {layoutModes.map((mode) => {
          const isChosen = mode === layoutMode
          return (
            <ButtonBase
              key={mode}
              role="radio"
              aria-checked={isChosen}
              onClick={() => change({ layoutMode: mode })}
              sx={{
                display: 'grid',
                gridTemplateColumns: '1fr',
                justifyItems: 'center',
                gap: 0.5,
                fontSize: 12,
                borderRadius: 1,
                p: 0.5,
                color: isChosen ? 'primary.main' : 'text.primary',
                fontWeight: isChosen ? 600 : 400,
              }}
            >
              <LayoutPicture mode={mode} isChosen={isChosen} />
              {translate(names[mode])}
            </ButtonBase>
          )
        })}
      </Box>
    </SettingsSection>
  )
}

const LayoutPicture = ({ mode, isChosen }: { readonly mode: LayoutMode; readonly isChosen: boolean }) => (
  <Box
    aria-hidden
    sx={{
      position: 'relative',
      width: '100%',
      aspectRatio: '4 / 3',
      overflow: 'hidden',
      borderRadius: 0.75,
      bgcolor: 'background.default',
      border: 2,
      borderColor: isChosen ? 'primary.main' : 'divider',
    }}
  >
    {pictures[mode].map(([left, top, width, height]) => (
      <Box
        key={`${left}-${top}`}
        sx={{
          position: 'absolute',
          left: `${left}%`,
          top: `${top}%`,
          width: `${width}%`,
          height: `${height}%`,
          bgcolor: 'text.secondary',
          opacity: top === 0 ? 0.5 : 0.3,
        }}
      />
    ))}
  </Box>
)
