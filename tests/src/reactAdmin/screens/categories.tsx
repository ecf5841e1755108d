import { BooleanField, Create, DataTable, DeleteButton, Edit, List, SimpleForm, TextInput } from 'react-admin'

export const CategoryList = () => (
  <List sort={{ field: 'weigh', order: 'DESC' }}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="name" />
      <DataTable.Col source="is_home">
        <BooleanField source="is_home" looseValue />
      </DataTable.Col>
      <DataTable.Col label="Actions">
        <DeleteButton mutationMode="pessimistic" />
      </DataTable.Col>
    </DataTable>
  </List>
)

export const CategoryEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="name" />
    </SimpleForm>
  </Edit>
)

export const CategoryCreate = () => (
  <Create redirect="list">
    <SimpleForm>
      <TextInput source="name" />
    </SimpleForm>
  </Create>
)
