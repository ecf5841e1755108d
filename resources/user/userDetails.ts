import { t } from '../kit'

/** What staff see of one member beyond the line in the list: what was bought first, then who it is, and the last rows of every list about the member. */
export const userDetails = {
  groups: [
    {
      title: t('消费与资产', 'Purchases and assets'),
      fields: ['orders_paid', 'amount_paid', 'amount_refunded', 'last_pay_time', 'first_pay_time', 'money', 'score'],
    },
    {
      title: t('资料', 'Profile'),
      fields: ['username', 'nickname', 'userGroup.name', 'status', 'avatar', 'mobile', 'email', 'gender', 'birthday', 'motto'],
    },
    { title: t('注册与登录', 'Registration and sign-in'), fields: ['join_time', 'join_ip', 'last_login_time', 'last_login_ip', 'login_failure'] },
    { title: t('收货地址', 'Addresses'), fields: ['addresses'] },
  ],
  related: [
    { of: 'user/note', by: 'user_id', newest: 10, action: 'note', columns: ['content', 'admin.nickname', 'create_time'] },
    {
      of: 'shop/order',
      by: 'user_id',
      newest: 10,
      title: t('订单', 'Orders'),
      columns: ['order_no', 'goods_summary', 'status', 'pay_amount', 'refund_amount', 'pay_type', 'create_time'],
    },
    {
      of: 'shop/refund',
      by: 'user_id',
      newest: 10,
      columns: ['refund_no', 'item.goods_name', 'quantity', 'type', 'apply_amount', 'amount', 'audit_status', 'pay_status', 'status', 'create_time'],
    },
    {
      of: 'shop/payment',
      by: 'user_id',
      newest: 10,
      columns: ['payment_no', 'order.order_no', 'pay_type', 'amount', 'refunded_amount', 'status', 'is_late', 'create_time'],
    },
    {
      of: 'user/moneyLog',
      by: 'user_id',
      newest: 10,
      action: 'money',
      columns: ['create_time', 'type', 'money', 'before', 'after', 'memo', 'biz_no', 'admin.nickname'],
    },
    {
      of: 'user/scoreLog',
      by: 'user_id',
      newest: 10,
      action: 'score',
      columns: ['create_time', 'type', 'score', 'before', 'after', 'memo', 'biz_no', 'admin.nickname'],
    },
  ],
  events: {
    title: t('动态', 'Timeline'),
    changes: ['add', 'edit', 'enable', 'disable', 'restore'],
    of: [
      { of: 'user/user', by: 'id', at: 'join_time', label: t('注册', 'Registered'), columns: ['join_ip'] },
      { of: 'shop/order', by: 'user_id', at: 'create_time', label: t('下单', 'Order placed'), columns: ['order_no', 'pay_amount'] },
      { of: 'shop/order', by: 'user_id', at: 'pay_time', label: t('付款', 'Order paid'), columns: ['order_no', 'pay_amount', 'pay_type'] },
      { of: 'shop/order', by: 'user_id', at: 'close_time', label: t('订单关闭', 'Order closed'), columns: ['order_no'] },
      { of: 'shop/refund', by: 'user_id', at: 'create_time', label: t('申请售后', 'Refund requested'), columns: ['refund_no', 'apply_amount'] },
      { of: 'shop/refund', by: 'user_id', at: 'finish_time', label: t('售后完成', 'Refund finished'), columns: ['refund_no', 'amount'] },
      {
        of: 'user/moneyLog',
        by: 'user_id',
        at: 'create_time',
        what: 'type',
        label: t('余额变动', 'Balance'),
        columns: ['money', 'memo'],
        who: 'admin.nickname',
      },
      {
        of: 'user/scoreLog',
        by: 'user_id',
        at: 'create_time',
        where: { type: 'admin' }, // the points of orders are in the orders
        label: t('积分变动', 'Points'),
        columns: ['score', 'memo'],
        who: 'admin.nickname',
      },
      { of: 'user/note', by: 'user_id', at: 'create_time', label: t('备注', 'Note'), columns: ['content'], who: 'admin.nickname' },
    ],
  },
} as const
