import Box from '@mui/material/Box'
import { useState } from 'react'

/** The logo of the shop at a URL; that of the product, an abacus, without one or if it cannot be loaded. */
export function Logo({ size, url }: { readonly size: number; readonly url: string }) {
  const [failed, setFailed] = useState('')
  if (url !== '' && url !== failed)
    return (
      <Box
        component="img"
        src={url}
        alt=""
        width={size}
        height={size}
        onError={() => setFailed(url)}
        sx={{ flex: 'none', display: 'block', objectFit: 'contain', borderRadius: 1 }}
      />
    )
  return (
    <Box component="svg" viewBox="0 0 32 32" aria-hidden width={size} height={size} sx={{ flex: 'none', display: 'block' }}>
      <rect width="32" height="32" rx="7" fill="#0b6b5d" />
      <g fill="none" stroke="#fff" strokeWidth="2">
        <rect x="6" y="7" width="20" height="18" rx="2" />
        <path d="M6 13h20M12 7v18M20 7v18" />
      </g>
      <g fill="#ffd27a">
        <circle cx="12" cy="10" r="2" />
        <circle cx="20" cy="10" r="2" />
        <circle cx="12" cy="18" r="2" />
        <circle cx="12" cy="22" r="2" />
        <circle cx="20" cy="20" r="2" />
      </g>
    </Box>
  )
}
