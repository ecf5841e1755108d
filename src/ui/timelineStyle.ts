/** A list of moments with a line beside it, the newest in the main color: `entry-head` has the moment, `entry-text` what happened. */
export const timelineStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 14,
  '& li': { position: 'relative', pl: 2.5, pb: 1.5 },
  '& li::before': { content: '""', position: 'absolute', left: 3, top: 7, width: 8, height: 8, borderRadius: '50%', bgcolor: 'text.disabled' },
  '& li:first-of-type::before': { bgcolor: 'primary.main' },
  '& li:not(:last-of-type)::after': { content: '""', position: 'absolute', left: 6.5, top: 18, bottom: -4, borderLeft: 1, borderColor: 'divider' },
  '& .entry-head': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', '& span, & time': { color: 'text.secondary', fontSize: 13 } },
  '& strong': { fontWeight: 500 },
  '& time': { fontVariantNumeric: 'tabular-nums' },
  '& .entry-text': { color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
} as const
