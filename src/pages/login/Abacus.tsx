import Box from '@mui/material/Box'

/** The number on the rods, left to right, as a counting house would set it. */
const rods = [2, 0, 2, 6, 1, 1, 2, 1, 0]
const beadHeight = 18
const barAt = 110

/** The picture beside the sign-in form. Decoration only. */
export function Abacus() {
  return (
    <Box component="svg" viewBox="0 0 560 330" aria-hidden sx={{ position: 'absolute', inset: 0, m: 'auto', width: 'min(78%, 640px)', opacity: 0.9 }}>
      <rect x="6" y="6" width="548" height="318" rx="14" fill="none" stroke="#2f7d6f" strokeWidth="10" />
      <rect x="6" y={barAt - 5} width="548" height="10" fill="#2f7d6f" />
      {rods.map((digit, i) => (
        <Rod key={`${i} ${digit}`} x={50 + i * 57.5} digit={digit} />
      ))}
    </Box>
  )
}

function Rod({ x, digit }: { readonly x: number; readonly digit: number }) {
  const isFiveDown = digit >= 5
  const ones = digit % 5
  const upper = [isFiveDown ? 32 : 22, isFiveDown ? barAt - 15 : 43]
  const lower = Array.from({ length: 5 }, (_, i) => (i < ones ? barAt + 16 + i * 21 : 308 - (4 - i) * 21))
  return (
    <g>
      <line x1={x} x2={x} y1="10" y2="320" stroke="#2f7d6f" strokeWidth="4" />
      {[...upper, ...lower].map((y, i) => (
        <rect key={`${i} ${y}`} x={x - 21} y={y - beadHeight / 2} width="42" height={beadHeight} rx="9" fill={i < 2 ? '#e2a94b' : '#c9dcd7'} />
      ))}
    </g>
  )
}
