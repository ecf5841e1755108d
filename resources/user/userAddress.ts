import { defineDetail, f, t } from '../kit'

/** Where a member wants parcels to go. At most one is the default. */
export const userAddress = defineDetail({
  path: 'user/address',
  table: 'user_address',
  title: t('收货地址', 'Addresses'),
  noun: t('收货地址', 'Address'),
  nameField: 'name',
  fields: {
    user_id: f.reference(t('会员', 'Member'), 'user/user', { readOnly: true, as: 'user', show: ['username'], onDelete: 'cascade' }),
    name: f.text(t('收货人', 'Receiver'), { required: true, max: 20, rule: 'personName' }),
    mobile: f.text(t('手机号', 'Mobile'), { required: true, max: 11, rule: 'mobile' }),
    region: f.region(t('所在地区', 'Region'), { required: true }),
    address: f.text(t('详细地址', 'Address'), { required: true, min: 4, max: 120 }),
    is_default: f.switch(t('默认', 'Default')),
    create_time: f.created(),
    update_time: f.updated(),
  },
})
