import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'

import { t } from '../../../resources/kit/text'
import { Icon } from '../../ui/Icon'
import { useText } from '../../ui/useText'

import type { PaletteChoice, PaletteGroup } from './paletteChoice'

const label = t('结果', 'Results')

interface Props {
  /** Makes the ids of the options unique. */
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** Counted over all groups. */
  readonly active: number
  readonly onChoose: (choice: PaletteChoice) => void
  readonly onPoint: (at: number) => void
}

/** The choices under their titles. The focus stays in the field; the active one is told by its id. */
export function PaletteList({ id, groups, active, onChoose, onPoint }: Props) {
  const translate = useText()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups.length])
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { choices }) => sum + choices.length, 0))
  return (
    <Box
      ref={list}
      role="listbox"
      id={`${id}-list`}
      aria-label={translate(label)}
      sx={{ overflow: 'auto', flex: '0 1 auto', minHeight: 0, px: 1, pb: groups.length > 0 ? 1 : 0 }}
    >
      {groups.map((group, place) => (
        <Box key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <Box id={`${id}-${group.key}`} role="presentation" sx={titleLook}>
            {group.title}
          </Box>
          {group.choices.map((choice, index) => {
            const at = (starts[place] ?? 0) + index
            return (
              <Box
                key={choice.key}
                role="option"
                id={`${id}-${at}`}
                aria-selected={at === active}
                onMouseMove={() => (at === active ? undefined : onPoint(at))}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(choice)}
                sx={optionLook}
              >
                <Icon name={choice.icon} sx={{ fontSize: 18, color: 'text.secondary', flex: 'none' }} />
                <Box component="span" sx={cutLook}>
                  {choice.label}
                </Box>
                {choice.hint ? (
                  <Box component="span" sx={{ ...cutLook, flex: 1, color: 'text.secondary', fontSize: 12 }}>
                    {choice.hint}
                  </Box>
                ) : null}
              </Box>
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

const cutLook = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const titleLook = { px: 1, pt: 1.25, pb: 0.5, fontSize: 12, fontWeight: 600, color: 'text.secondary' } as const
const optionLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 1,
  minHeight: { xs: 44, sm: 36 },
  borderRadius: 1,
  fontSize: 14,
  cursor: 'pointer',
  '&[aria-selected="true"]': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 var(--menuActiveColor)' },
} as const
