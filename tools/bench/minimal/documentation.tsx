import { Admin, DataTable, List, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'

import { columns, members } from './members'

/** The member list as the documentation of react-admin writes a first list: its default layout, toolbar, table and pagination. */
const Members = () => (
  <List perPage={20} sort={{ field: 'id', order: 'DESC' }}>
    <DataTable>
      {columns.map((name) => (
        <DataTable.Col key={name} source={name} />
      ))}
    </DataTable>
  </List>
)

const root = document.getElementById('root')
if (!root) throw new Error('documentation.html has no element #root')
createRoot(root).render(
  <Admin dataProvider={members} disableTelemetry>
    <Resource name="members" list={Members} />
  </Admin>,
)
