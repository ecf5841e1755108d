import { defineDetail, f, t } from '../kit'
import { addressFields } from './addressFields'

/** Where a member wants parcels to go. At most one is the default. */
export const userAddress = defineDetail({
  path: 'user/address',
  table: 'user_address',
  title: t('收货地址', 'Addresses'),
  noun: t('收货地址', 'Address'),
  nameField: 'name',
  fields: {
    user_id: f.reference(t('会员', 'Member'), 'user/user', { readOnly: true, as: 'user', show: ['username'], onDelete: 'cascade' }),
    ...addressFields,
    name: { ...addressFields.name, masked: 'name' },
    mobile: { ...addressFields.mobile, masked: 'mobile' },
    is_default: f.switch(t('默认', 'Default')),
    create_time: f.created(),
    update_time: f.updated(),
  },
})
