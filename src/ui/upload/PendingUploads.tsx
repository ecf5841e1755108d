import Typography from '@mui/material/Typography'

/** Beside a disabled button: why a form cannot be saved yet. */
export function PendingUploads({ text }: { readonly text: string | undefined }) {
  if (!text) return null
  return (
    <Typography variant="body2" role="status" sx={{ flex: { xs: '1 1 100%', sm: '1 1 160px' }, color: 'text.secondary' }}>
      {text}
    </Typography>
  )
}
