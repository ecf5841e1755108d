import {
  BooleanField,
  BulkDeleteButton,
  Create,
  DataTable,
  DateField,
  Edit,
  FilterButton,
  List,
  PasswordInput,
  ReferenceField,
  ReferenceInput,
  SearchInput,
  SelectInput,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TabbedShowLayout,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin'

/** A moment of the server is a number of seconds. */
const toDate = (seconds: number): Date => new Date(seconds * 1000)

const filters = [<SearchInput key="q" source="q" alwaysOn />, <TextInput key="mobile" source="mobile" />, <TextInput key="nickname" source="nickname" />]

export const MemberList = () => (
  <List
    filters={filters}
    perPage={5}
    sort={{ field: 'id', order: 'ASC' }}
    actions={
      <TopToolbar>
        <FilterButton />
      </TopToolbar>
    }
  >
    <DataTable bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />}>
      <DataTable.Col source="id" />
      <DataTable.Col source="username" />
      <DataTable.Col source="nickname" />
      <DataTable.Col source="group_id">
        <ReferenceField source="group_id" reference="user/group" />
      </DataTable.Col>
      <DataTable.Col source="join_time">
        <DateField source="join_time" transform={toDate} />
      </DataTable.Col>
      <DataTable.Col label="Enabled">
        <BooleanField source="status" looseValue />
      </DataTable.Col>
    </DataTable>
  </List>
)

export const MemberEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false}>
    <SimpleForm>
      <TextInput source="username" />
      <TextInput source="nickname" />
      <ReferenceInput source="group_id" reference="user/group">
        <SelectInput />
      </ReferenceInput>
    </SimpleForm>
  </Edit>
)

export const MemberCreate = () => (
  <Create redirect="list">
    <SimpleForm>
      <TextInput source="username" />
      <TextInput source="nickname" />
      <PasswordInput source="password" />
    </SimpleForm>
  </Create>
)

export const MemberShow = () => (
  <Show>
    <TabbedShowLayout>
      <TabbedShowLayout.Tab label="Account">
        <SimpleShowLayout>
          <TextField source="username" />
          <ReferenceField source="group_id" reference="user/group" />
        </SimpleShowLayout>
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Profile" path="profile">
        <TextField source="nickname" />
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  </Show>
)
