import { defineDetail, f, t } from '../kit'

/** A parcel of an order, or goods that need none. An order has several when it is shipped in parts. */
export const shipment = defineDetail({
  path: 'shop/shipment',
  table: 'shop_shipment',
  title: t('发货单', 'Shipments'),
  noun: t('发货单', 'Shipment'),
  nameField: 'shipment_no',
  fields: {
    shipment_no: f.number(t('发货单号', 'Shipment no.'), { prefix: 'S' }),
    order_id: f.reference(t('订单', 'Order'), 'shop/order', { readOnly: true, as: 'order', show: ['order_no'] }),
    type: f.choice(
      t('物流方式', 'Shipping method'),
      { express: t('快递', 'By carrier'), none: t('无需物流', 'No shipping') },
      { readOnly: true, default: 'express' },
    ),
    contents: f.computed(t('商品', 'Products'), 'text', { width: 240 }),
    company_id: f.reference(t('快递公司', 'Carrier'), 'shop/deliveryCompany', { readOnly: true, as: 'company', show: ['name'], onDelete: 'set null' }),
    company_name: f.text(t('快递公司', 'Carrier'), { readOnly: true, max: 50 }),
    company_code: f.text(t('公司编码', 'Carrier code'), { readOnly: true, max: 30 }),
    express_no: f.text(t('快递单号', 'Tracking no.'), { readOnly: true, max: 40, unique: ['order_id'], copy: true, cell: 'tracking' }),
    delivery_address_id: f.reference(t('发货地址', 'Ship from'), 'shop/deliveryAddress', {
      readOnly: true,
      as: 'deliveryAddress',
      show: ['name'],
      onDelete: 'set null',
    }),
    memo: f.text(t('备注', 'Note'), { readOnly: true, max: 200 }),
    admin_id: f.reference(t('发货人', 'Shipped by'), 'auth/admin', { readOnly: true, as: 'admin', show: ['nickname'], onDelete: 'set null' }),
    create_time: f.created(t('发货时间', 'Shipped')),
    update_time: f.updated(),
  },
})

/** What of a line of the order is in a shipment. */
export const shipmentItem = defineDetail({
  path: 'shop/shipmentItem',
  table: 'shop_shipment_item',
  title: t('发货商品', 'Shipped items'),
  noun: t('发货商品', 'Shipped item'),
  fields: {
    shipment_id: f.reference(t('发货单', 'Shipment'), 'shop/shipment', { readOnly: true, as: 'shipment', show: ['shipment_no'] }),
    order_item_id: f.reference(t('订单商品', 'Order line'), 'shop/orderItem', { readOnly: true, as: 'item', show: ['goods_name'] }),
    quantity: f.integer(t('数量', 'Quantity'), { readOnly: true, default: 1, min: 1, max: 999 }),
  },
})
