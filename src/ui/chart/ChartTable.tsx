import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

import { formatValue } from './chartTypes'

import type { DrawingProps } from './chartTypes'

interface Props extends DrawingProps {
  /** What a row is: a day, a category. */
  readonly pointName: string
}

/** The same numbers for who cannot see the drawing, or wants them one by one. */
export function ChartTable({ title, unit, data: { points, series }, sayNumber, pointName }: Props) {
  const caption = `${title} (${unit})`
  return (
    <TableContainer tabIndex={0} role="region" aria-label={caption} sx={{ height: '100%', overflow: 'auto' }}>
      <Table size="small" stickyHeader>
        <caption style={{ captionSide: 'top', padding: '0 0 4px', fontSize: 12 }}>{caption}</caption>
        <TableHead>
          <TableRow>
            <TableCell scope="col">{pointName}</TableCell>
            {series.map(({ key, label }) => (
              <TableCell key={key} scope="col" align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {points.map(({ long }, place) => (
            <TableRow key={place}>
              <TableCell component="th" scope="row">
                {long}
              </TableCell>
              {series.map((one) => (
                <TableCell key={one.key} align="right">
                  {formatValue(one, place, sayNumber)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
