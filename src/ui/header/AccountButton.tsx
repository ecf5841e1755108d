import Avatar from '@mui/material/Avatar'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'

import { truncate } from '../../../resources/kit/values/characters'

const sizes = {
  small: { picture: { width: 28, height: 28, fontSize: 13 }, name: { fontSize: 13 }, button: { ml: 0.5 } },
  medium: { picture: { width: 32, height: 32, fontSize: 14 }, name: {}, button: {} },
} as const

interface Props {
  readonly label: string
  readonly name: string
  /** The address of the picture; without it the first letter of the name is shown. */
  readonly picture: string
  readonly size: keyof typeof sizes
  readonly isOpen: boolean
  readonly onOpen: (anchor: HTMLElement) => void
}

/** The signed-in user: picture and name, which open the account menu. */
export function AccountButton({ label, name, picture, size, isOpen, onOpen }: Props) {
  const { picture: pictureStyle, name: nameStyle, button } = sizes[size]
  return (
    <ButtonBase
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
      sx={{ gap: 1, px: 1, py: 0.5, borderRadius: 1, ...button }}
    >
      <Avatar src={picture} alt="" sx={{ ...pictureStyle, bgcolor: 'primary.main' }}>
        {truncate(name, 1)}
      </Avatar>
      <Typography noWrap component="span" sx={{ maxWidth: 120, ...nameStyle, display: { xs: 'none', sm: 'block' } }}>
        {name}
      </Typography>
    </ButtonBase>
  )
}
