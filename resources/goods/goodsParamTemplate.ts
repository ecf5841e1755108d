import { defineResource, f, t } from '../kit'
import { paramLimits } from './goodsParams'
import { templateParam } from './templateParam'

const { name, type, options, required, default: start } = templateParam.fields

/** Parameters for goods of a kind; they are copied, so changes here do not affect goods. */
export const goodsParamTemplate = defineResource({
  path: 'shop/goodsParamTemplate',
  table: 'shop_goods_param_template',
  title: t('参数模板', 'Parameter templates'),
  noun: t('参数模板', 'Parameter template'),
  counter: t('个', 'piece'),
  menu: { icon: 'fa fa-list-ul' },
  nameField: 'name',

  fields: {
    name: f.text(t('模板名称', 'Name'), { required: true, max: 50, unique: true }),
    category_id: f.reference(t('适用分类', 'Category'), 'shop/goodsCategory', {
      as: 'category',
      show: ['name'],
      params: { isTree: 'true' },
      onDelete: 'set null',
      help: t('该分类的商品优先推荐此模板', 'Suggested first for products in this category'),
    }),
    params: f.lines(
      t('参数', 'Parameters'),
      { name, type, options, required, default: start },
      {
        required: true,
        rows: { entity: 'shop/templateParam', by: 'template_id', place: 'position' },
        max: paramLimits.rows,
        distinct: 'name',
        help: t('可从表格粘贴；多选的默认值用逗号或顿号隔开', 'Cells can be pasted from a spreadsheet; separate several defaults by commas'),
      },
    ),
    summary: f.computed(t('内容', 'Content'), 'text', { width: 360 }),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'name', 'category.name', 'summary', 'status', 'weigh', 'create_time'],
    filters: ['name', 'category_id', 'status', 'create_time'],
    search: ['name'],
    sort: ['weigh', 'desc'],
    inline: ['weigh'],
    expand: ['params'],
  },

  isWideForm: true,
  form: [{ fields: ['name', 'category_id', 'params', ['weigh', 'status']] }],

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
  imports: { match: ['name'] },
})
