import Link from '@mui/material/Link'

import { t } from '../../resources/kit/text'
import { useText } from '../../src/ui/useText'

const label = t('跳到正文', 'Skip to the content')

/** The first stop of the keyboard; seen only when it has the focus. */
export function SkipLink() {
  const translate = useText()
  return (
    <Link
      href="#content"
      onClick={(event) => {
        event.preventDefault() // an address with a mark would be another page to the router
        document.getElementById('content')?.focus()
      }}
      sx={{
        position: 'absolute',
        left: 8,
        top: -60,
        zIndex: 10,
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      {translate(label)}
    </Link>
  )
}
