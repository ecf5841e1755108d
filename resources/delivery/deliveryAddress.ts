import { defineResource, f, t } from '../kit'

/** The sender and return addresses of the shop; at most one default of each. */
export const deliveryAddress = defineResource({
  path: 'shop/deliveryAddress',
  table: 'shop_delivery_address',
  title: t('地址管理', 'Shop addresses'),
  noun: t('地址', 'Address'),
  counter: t('个', 'piece'),
  menu: { icon: 'fa fa-map-marker' },
  nameField: 'name',

  fields: {
    name: f.text(t('地址名称', 'Title'), { required: true, max: 30, unique: true }),
    contact: f.text(t('联系人', 'Contact'), { required: true, max: 20, rule: 'personName' }),
    mobile: f.text(t('联系电话', 'Phone'), { required: true, max: 20, rule: 'phone', copy: true }),
    region: f.region(t('所在地区', 'Region'), { required: true, width: 200 }),
    address: f.text(t('详细地址', 'Address'), { required: true, min: 4, max: 120 }),
    is_send: f.switch(t('默认发货', 'Default ship-from'), { single: true }),
    is_return: f.switch(t('默认退货', 'Default return'), { single: true }),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'name', 'contact', 'mobile', 'region', 'address', 'is_send', 'is_return', 'status', 'weigh', 'create_time'],
    below: { contact: 'mobile', region: 'address' },
    filters: ['name', 'contact', 'mobile', 'region', 'is_send', 'is_return', 'status', 'create_time'],
    search: ['name', 'contact', 'mobile'],
    sort: ['weigh', 'desc'],
    inline: ['weigh'],
  },

  form: [{ fields: ['name', ['contact', 'mobile'], 'region', 'address', ['is_send', 'is_return'], ['weigh', 'status']] }],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
})
