import CssBaseline from '@mui/material/CssBaseline'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TablePagination from '@mui/material/TablePagination'
import TableRow from '@mui/material/TableRow'
import { CoreAdminContext, CoreAdminUI, ListBase, RecordContextProvider, Resource, useListContext, useRecordContext } from 'react-admin'
import { createRoot } from 'react-dom/client'

import { columns, members } from './members'

/** The member list and nothing else: react-admin's core, the table of MUI, one request. The list of the product is compared with it. */
function Cell({ name }: { readonly name: string }) {
  const record = useRecordContext()
  return <TableCell>{String(record?.[name] ?? '')}</TableCell>
}

function Rows() {
  const { data: rows = [], total = 0, page, perPage, setPage, setPerPage } = useListContext()
  return (
    <Paper>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <RecordContextProvider key={row.id} value={row}>
              <TableRow data-row={row.id}>
                {columns.map((name) => (
                  <Cell key={name} name={name} />
                ))}
              </TableRow>
            </RecordContextProvider>
          ))}
        </TableBody>
      </Table>
      <TablePagination
        component="div"
        count={total}
        page={page - 1}
        rowsPerPage={perPage}
        onPageChange={(_, next) => setPage(next + 1)}
        onRowsPerPageChange={({ target }) => setPerPage(Number(target.value))}
      />
    </Paper>
  )
}

const Members = () => (
  <ListBase perPage={20} sort={{ field: 'id', order: 'DESC' }}>
    <Rows />
  </ListBase>
)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  <CoreAdminContext dataProvider={members}>
    <CssBaseline />
    <CoreAdminUI disableTelemetry>
      <Resource name="members" list={Members} />
    </CoreAdminUI>
  </CoreAdminContext>,
)
