import { styled } from '@mui/material/styles'

import { papers } from '../../../resources/kit/printouts'

/** Fonts of the systems that shops print from; a character that one lacks comes from the next. */
const fonts = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei", Arial, sans-serif'

const { a4, '80mm': roll } = papers

/** A slip: black on white whatever the colors of the back office. On the screen it has the width and the margins of its paper. */
export const Sheet = styled('article')({
  boxSizing: 'border-box',
  margin: '0 auto 16px',
  background: '#fff',
  color: '#000',
  colorScheme: 'light',
  fontFamily: fonts,
  fontSize: '10pt',
  lineHeight: 1.45,
  boxShadow: '0 1px 4px rgb(0 0 0 / .3)',
  overflowWrap: 'anywhere',
  '&[data-paper="a4"]': { width: `${a4.width}mm`, minHeight: `${a4.height}mm`, padding: `${a4.margin}mm` },
  '&[data-paper="80mm"]': { width: `${roll.width}mm`, padding: `${roll.margin}mm`, fontSize: '8.5pt' },

  '& h2, & p, & dl, & dd': { margin: 0, padding: 0 },
  '& header': { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '4mm' },
  '& h2': { fontSize: '16pt', lineHeight: 1.3 },
  '& header p': { fontSize: '11pt' },
  '& header .name': { flex: 1, minWidth: 0 },
  '& .logo': { flex: 'none', width: '14mm', height: '14mm', objectFit: 'contain' },
  '& dl': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '1mm 6mm', margin: '3mm 0' },
  '& dl > div': { display: 'flex', minWidth: 0 },
  '& dt': { flex: 'none', whiteSpace: 'pre' },
  '& dd': { minWidth: 0 },
  '& .names': { margin: '2mm 0', fontSize: '8pt' },
  '& .names span': { display: 'inline-block', marginRight: '3mm' },

  '& table': { width: '100%', borderCollapse: 'collapse', margin: '3mm 0' },
  '& thead': { display: 'table-header-group' },
  '& tbody': { breakInside: 'avoid' },
  '& .heading': { breakAfter: 'avoid' },
  '& th, & td': { border: '0.3mm solid #000', padding: '1mm 1.5mm', textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
  '& thead th, & .heading th, & .total th, & .total td': { fontWeight: 700 },
  '& thead th': { whiteSpace: 'nowrap' },
  '& [data-number="true"]': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& td[data-sum="true"]': { fontWeight: 700, fontSize: '1.1em' },
  '& td.place, & th.place': { width: '1%', whiteSpace: 'nowrap' },
  '& .total small': { marginLeft: '3mm', fontWeight: 400, fontSize: 'inherit' },
  '& .box': { width: '1%', textAlign: 'center', whiteSpace: 'nowrap' },
  '& td.box span': { display: 'inline-block', width: '4mm', height: '4mm', border: '0.3mm solid #000' },
  '& .room': { width: '20mm' },
  '& .line tr:has(+ .parts) td': { borderBottom: 0 },
  '& .parts td': { borderTop: 0, paddingTop: 0, fontSize: '8pt' },
  '& .parts span': { display: 'inline-block', marginRight: '4mm' },
  '& .printed-picture': { display: 'block', width: '12mm', height: '12mm', objectFit: 'contain' },

  '& .note': { marginTop: '1mm', breakInside: 'avoid' },
  '& footer': { marginTop: '3mm', breakInside: 'avoid' },
  '& .part': { marginRight: '2mm' },
  '& .printed': { display: 'flex', justifyContent: 'space-between', gap: '4mm', marginTop: '1mm', fontSize: '8pt' },

  '&[data-paper="80mm"] dl': { gridTemplateColumns: '1fr', gap: '0.5mm', margin: '2mm 0' },
  '&[data-paper="80mm"] h2': { fontSize: '12pt' },
  '&[data-paper="80mm"] header p': { fontSize: '9pt' },
  '&[data-paper="80mm"] :is(th, td)': { padding: '0.8mm 1mm', borderWidth: '0.3mm 0' },
  '&[data-paper="80mm"] thead th:not(.place)': { whiteSpace: 'normal' },
  '&[data-paper="80mm"] .printed': { flexWrap: 'wrap' },

  '@media print': {
    margin: 0,
    boxShadow: 'none',
    breakAfter: 'page',
    '&:last-of-type': { breakAfter: 'auto' },
    '&[data-paper="a4"]': { width: 'auto', minHeight: 0, padding: 0 },
  },
})
