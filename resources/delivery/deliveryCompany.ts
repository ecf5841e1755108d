import { defineResource, f, t } from '../kit'

/** A carrier. `code` is the tracking provider's; `express_regex` validates tracking numbers when an order ships. */
export const deliveryCompany = defineResource({
  path: 'shop/deliveryCompany',
  table: 'shop_delivery_company',
  title: t('快递公司', 'Carriers'),
  noun: t('快递公司', 'Carrier'),
  counter: t('家', 'company'),
  menu: { icon: 'fa fa-truck' },
  nameField: 'name',

  fields: {
    name: f.text(t('公司名称', 'Name'), { required: true, max: 50, unique: true }),
    code: f.text(t('编码', 'Code'), {
      required: true,
      max: 30,
      rule: 'code',
      unique: true,
      copy: true,
      help: t('物流查询服务使用的小写编码', 'Lower-case code used by the tracking service'),
    }),
    phone: f.text(t('客服电话', 'Phone'), { max: 30, rule: 'servicePhone', copy: true }),
    website: f.text(t('官网', 'Website'), { max: 255, rule: 'url' }),
    express_regex: f.text(t('单号规则', 'Tracking number pattern'), {
      max: 100,
      rule: 'regex',
      hidden: true,
      help: t('正则表达式，留空则不检查单号', 'Regular expression; leave empty to accept any number'),
    }),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'name', 'code', 'phone', 'website', 'express_regex', 'status', 'weigh', 'create_time'],
    filters: ['name', 'code', 'status', 'create_time'],
    search: ['name', 'code'],
    sort: ['weigh', 'desc'],
    inline: ['weigh'],
  },

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
  imports: { match: ['code'] },
})
