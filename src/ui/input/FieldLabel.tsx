import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

const required = t('必填', 'required')

interface Props {
  readonly id: string
  readonly label: string
  /** The id of the control; absent when the label names a group of elements. */
  readonly htmlFor?: string | undefined
  readonly isRequired?: boolean
}

/** The one kind of label in forms: above its control at every width. The theme draws those of the component library alike. */
export function FieldLabel({ id, label, htmlFor, isRequired = false }: Props) {
  const translate = useText()
  return (
    <Typography
      component={htmlFor === undefined ? 'div' : 'label'}
      id={id}
      {...(htmlFor === undefined ? {} : { htmlFor })}
      variant="body2"
      sx={{ display: 'block', mb: 0.5, fontWeight: 500, overflowWrap: 'anywhere' }}
    >
      {label}
      {isRequired ? (
        <Box component="span" title={translate(required)} sx={{ color: 'error.main', ml: 0.5 }}>
          *
        </Box>
      ) : null}
    </Typography>
  )
}
