import {
  ArrayInput,
  AutocompleteInput,
  BooleanField,
  BulkDeleteButton,
  DataTable,
  DateField,
  Edit,
  FilterButton,
  List,
  ReferenceField,
  ReferenceInput,
  SearchInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  TopToolbar,
} from 'react-admin'

/** A moment of the server is a number of seconds. */
const toDate = (seconds: number): Date => new Date(seconds * 1000)

const filters = [<SearchInput key="q" source="q" alwaysOn />, <TextInput key="goods_no" source="goods_no" />]

export const GoodsList = () => (
  <List
    filters={filters}
    perPage={10}
    sort={{ field: 'id', order: 'DESC' }}
    actions={
      <TopToolbar>
        <FilterButton />
      </TopToolbar>
    }
  >
    <DataTable bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />}>
      <DataTable.Col source="name" />
      <DataTable.Col source="category_id">
        <ReferenceField source="category_id" reference="shop/goodsCategory" />
      </DataTable.Col>
      <DataTable.Col source="create_time">
        <DateField source="create_time" transform={toDate} />
      </DataTable.Col>
      <DataTable.Col source="allow_coupon">
        <BooleanField source="allow_coupon" looseValue />
      </DataTable.Col>
    </DataTable>
  </List>
)

export const GoodsEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false}>
    <SimpleForm>
      <TextInput source="name" />
      <ReferenceInput source="category_id" reference="shop/goodsCategory">
        <AutocompleteInput filterToQuery={(text: string) => ({ q: text })} />
      </ReferenceInput>
      <ArrayInput source="params">
        <SimpleFormIterator inline>
          <TextInput source="name" />
          <TextInput source="value" />
        </SimpleFormIterator>
      </ArrayInput>
    </SimpleForm>
  </Edit>
)
