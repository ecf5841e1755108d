import { defineDetail, f, t } from '../kit'
import { paramLimits, paramTypes } from './goodsParams'

/** A parameter of a template: how it is filled in for goods, and what it starts with. */
export const templateParam = defineDetail({
  path: 'shop/templateParam',
  table: 'shop_template_param',
  title: t('模板参数', 'Template parameters'),
  noun: t('模板参数', 'Template parameter'),
  nameField: 'name',
  nameColumns: ['template.name', 'name'],
  fields: {
    template_id: f.reference(t('参数模板', 'Parameter template'), 'shop/goodsParamTemplate', {
      readOnly: true,
      as: 'template',
      show: ['name'],
      onDelete: 'cascade',
    }),
    name: f.text(t('参数名', 'Name'), { required: true, max: paramLimits.name, width: 150 }),
    type: f.choice(t('填写方式', 'Kind'), paramTypes, { required: true, default: 'input' }),
    options: f.texts(t('选项', 'Options'), {
      required: true,
      max: paramLimits.options,
      maxLength: paramLimits.value,
      when: { type: ['select', 'multi'] },
    }),
    required: f.switch(t('必填', 'Required')),
    default: f.text(t('默认值', 'Default'), { max: paramLimits.value, width: 150 }),
    position: f.integer(t('顺序', 'Position'), { readOnly: true, default: 0, min: 0 }),
    create_time: f.created(),
    update_time: f.updated(),
  },
})
