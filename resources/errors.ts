import { genericRefusals, genericSuccesses } from './kit/errors'
import { t, translate } from './kit/text'

import type { RefusalCode } from './kit/errors'
import type { Language, Text, TextValues } from './kit/text'

/**
 * The refusals of this shop beyond the general ones of resources, in both languages. A message says what to do next. Quoted messages of the specification (5,
 * 8) are verbatim.
 */
const shopRefusals = {
  // sign-in and rights
  sign_in_first: t('请先登录', 'Please login first'),
  signed_in: t('您已登录', 'You are already signed in'),
  expired: t('登录已过期', 'Token expiration'),
  forbidden: t('您没有操作权限', 'You have no permission to operate'),
  wrong_sign_in: t('用户名或密码不正确', 'Incorrect username or password'),
  account_disabled: t('账号已禁用，请联系管理员', 'This account is disabled; contact an administrator'),
  account_locked: t('失败次数过多，请一天后再试或联系管理员', 'Too many failed attempts; try again in a day or contact an administrator'),
  captcha_needed: t(
    '登录失败次数较多，请完成验证码后再登录；没有看到验证码时请刷新页面',
    'Several sign-in attempts have failed. Complete the captcha first; reload the page if you do not see it',
  ),
  wrong_captcha: t('验证码不正确，请重新点选', 'Incorrect captcha; try the new picture'),
  sign_in_busy: t('登录人数较多，请稍后再试', 'Many people are signing in; try again in a moment'),
  bad_refresh: t('登录状态无法续期，请重新登录', 'Your session could not be renewed; sign in again'),
  no_menus: t('您没有任何菜单权限，请联系管理员', 'You do not have access to any page; contact an administrator'),
  too_frequent: t('请求过于频繁，请稍后再试', 'Please do not request frequently'),
  weak_password: t('密码过于常见，请换一个', 'This password is too common; choose another'),
  set_up_closed: t('系统已有管理员，请直接登录', 'The first administrator already exists; sign in'),
  wrong_secret: t('初始化密钥不正确，请查看启动窗口', 'Incorrect setup secret; it is shown in the terminal that started the server'),

  // API tokens
  bad_token: t('API 令牌无效、已到期或已吊销，请更换', 'The API token is missing, invalid, expired or revoked; use another'),
  token_by_token: t('不能用令牌创建令牌，请登录后台操作', 'A token cannot create a token; sign in to the back office'),
  webhook_by_token: t(
    '不能用令牌创建 Webhook 或更改其地址、事件、列表和密钥，请登录后台操作',
    'A token cannot create a webhook or change its address, events, lists or secret; sign in to the back office',
  ),
  service_token_by_super: t('服务令牌只能由超级管理员创建', 'Only super administrators can create service tokens'),

  // export tasks
  export_waiting: t(
    '您已有 {max} 个任务在排队，请等待其完成或删除后再创建',
    'You already have {max} exports in the queue; wait for one to finish or delete one',
  ),
  export_too_many: t(
    '符合条件的超过 {max} 行，请用筛选缩小范围（上限在商城设置中修改）',
    'More than {max} rows match; add filters to narrow the list (the limit is in the shop settings)',
  ),
  export_no_columns: t('请至少选择一个字段', 'Choose at least one column'),
  export_rights_lost: t('您的权限已变化，不能再下载此文件，请重新导出', 'Your rights have changed since, so this file cannot be downloaded; export again'),
  export_file_missing: t('文件已不存在，请重新导出', 'The file no longer exists; export again'),

  // parcels
  no_tracking_no: t('没有快递单号，无需查询物流', 'There is no tracking number to look up'),
  tracking_refused: t(
    '快递100 拒绝了查询（{reason}），请在商城设置的“配送”中检查授权信息',
    'Kuaidi100 rejected the query ({reason}); check the account on the Delivery tab of the shop settings',
  ),
  tracking_unavailable: t(
    '暂时查不到物流信息，请稍后再试，或到快递公司官网查询',
    'No tracking data right now; try again later, or on the website of the carrier',
  ),

  // saved views
  view_not_yours: t('该视图属于{owner}，只有创建者或超级管理员可以修改', 'This view belongs to {owner}; only the owner or a super administrator can change it'),
  view_changed: t('视图已在别处被修改，请刷新后再保存', 'The view was changed elsewhere; refresh and save again'),
  view_group: t('只能与您所在或管理的角色组共享', 'You can only share a view with groups you belong to or manage'),

  // second factor, own account
  second_factor_needed: t(
    '该账号已开启两步验证：请在掌柜后台的登录页登录，并输入验证器上的验证码',
    'This account uses two-step verification: sign in on the sign-in page of Zhanggui and enter the code from your authenticator app',
  ),
  wrong_code: t('验证码不正确或已使用过，请等待下一个验证码', 'The code is incorrect or was already used; wait for the next one'),
  ticket_over: t('等待验证码的时间已过，请重新输入用户名和密码', 'The time to enter the code is over; enter your username and password again'),
  second_factor_on: t('两步验证已开启，请刷新', 'Two-step verification is already on; refresh the page'),
  no_second_factor: t('该账号没有开启两步验证', 'Two-step verification is not turned on for this account'),
  second_factor_unreadable: t(
    '服务器的密钥已更换，无法核对验证码：请使用恢复码，或请超级管理员重置两步验证',
    'The server key has changed and codes cannot be verified: use a recovery code, or ask a super administrator to reset two-step verification',
  ),
  wrong_password: t('当前密码不正确', 'The current password is incorrect'),
  same_password: t('请换一个与当前密码不同的密码', 'Choose a password that differs from the current one'),
  session_gone: t('该登录已结束，请刷新', 'This session has ended; refresh the page'),
  own_password: t('请在个人资料中修改自己的密码，需输入当前密码', 'Change your own password on your profile page, where the current password is required'),
  own_factor: t('请在个人资料中关闭自己的两步验证', 'Turn off your own two-step verification on your profile page'),
  own_sessions: t('请在个人资料中结束自己的登录', 'End your own sessions on your profile page'),

  // member center
  member_center_off: t('会员中心已关闭', 'The member center is closed'),
  registration_closed: t('暂未开放注册，请联系商家开通账号', 'Registration is not open yet; contact the shop for an account'),
  checked_in: t('今天已经签到过了，明天再来', 'You have already checked in today; come back tomorrow'),
  check_in_off: t('签到活动未开放', 'The daily check-in is not open'),
  wrong_member_sign_in: t('账号或密码不正确', 'Incorrect account or password'),
  member_disabled: t('账号已禁用，请联系商家', 'This account is disabled; contact the shop'),

  // settings
  no_access: t('您的 IP 不允许访问本站，请联系管理员', 'Your IP address is not allowed to use this site; contact an administrator'),
  bars_yourself: t('{field}包含您自己的地址 {ip}，保存后您将无法登录', '{field} include your own address {ip}; you would lock yourself out'),
  not_a_network: t('{field}中的“{value}”不是有效的 IP 或网段', '"{value}" in {field} is not a valid IP address or network'),
  captcha_undrawable: t(
    '服务器无法生成验证码图片，启用后将无人能登录，请查看服务器日志',
    'The server cannot create captcha pictures, so nobody could sign in; see the server log',
  ),
  group_built_in: t('“{key}”是内置分组，请换一个标识', '"{key}" is a built-in group; choose another name'),
  group_in_use: t('分组“{key}”中还有 {count} 个变量，请先删除', 'The group "{key}" still has {count} {count:variable|variables}; delete them first'),
  variable_kept: t('内置或不允许删除的变量不能删除', 'Built-in and protected variables cannot be deleted'),
  mail_off: t('邮件服务未配置', 'Email is not configured'),
  mail_failed: t('邮件发送失败：{reason}', 'The email was not sent: {reason}'),
  secret_again: t('接收地址已更改，为安全起见请重新输入{field}', 'The destination has changed; for safety, enter {field} again'),
  account_has_payments: t(
    '当前收款账户还有 {count} 笔待支付的支付单（最晚 {until} 过期），更换{field}后将收不到这些款项；请先关闭此支付方式并保存，待其结束后再更换',
    '{count} {count:payment|payments} with the current account {count:is|are} still open, the last until {until}; the money would be lost if {field} changed, so turn this method off, save, and change it once {count:it has|they have} ended',
  ),
  account_has_repayments: t(
    '当前收款账户还有 {count} 笔退款处理中或结果不明，请先处理完再更换{field}',
    '{count} {count:refund|refunds} of the current account {count:is|are} still pending or of unknown outcome; change {field} once {count:it has|they have} ended',
  ),
  gateway_malformed: t('{field}的格式不正确，请从支付平台重新复制', '{field} has the wrong format; copy it again from the provider'),

  // data security
  recycled_unknown: t('该列表已不存在，无法恢复', 'The list it belonged to no longer exists, so it cannot be restored'),
  recycled_id_taken: t('已有相同 ID 的记录，无法恢复', 'A record with the same ID already exists, so it cannot be restored'),
  recycled_no_reference: t('{field}所引用的记录已不存在，请先恢复那条记录', 'The record that {field} refers to no longer exists; restore that one first'),
  recycled_child_refused: t(
    '一并删除的内容与现有数据冲突、所属记录已不存在，或缺少后来新增的必填项，无法恢复',
    'The rows deleted with it conflict with existing rows, refer to records that no longer exist, or lack a value that is required by now, so it cannot be restored',
  ),
  change_of_no_list: t('该列表或字段已不存在，无法回滚', 'Its list or field no longer exists, so it cannot be rolled back'),
  change_not_editable: t('{field}不能直接编辑，请通过相应的操作修改', '{field} cannot be edited by itself; change it by its own action'),
  changed_since: t('{field}在此之后又被修改，未回滚', '{field} has changed again since, so it was not rolled back'),

  // staff
  not_yourself: t('不能禁用或删除自己', 'You cannot disable or delete yourself'),
  last_super: t('至少保留一名启用的超级管理员', 'At least one enabled super administrator must remain'),
  group_beyond: t('只能分配权限不超出您自己的下级角色组', 'You can only assign lower groups whose permissions you have yourself'),
  own_group: t('不能修改自己所在的角色组', 'You cannot change a group you belong to'),
  group_has_admins: t('角色组下还有 {count} 名管理员', 'The group still has {count} {count:administrator|administrators}'),
  rights_beyond: t('不能授予自己没有的权限', 'You cannot grant permissions you do not have'),
  parent_lacks_rights: t('下级的权限不能超过上级', 'A group cannot have more permissions than its parent'),
  children_exceed: t('请先收回下级角色组“{name}”中的这些权限', 'Remove these permissions from the child group "{name}" first'),
  rules_required: t('请至少选择一项权限', 'Choose at least one permission'),
  system_rule: t('系统内置规则不能删除，也不能改名称、路径和类型', 'Built-in rules cannot be deleted, and their name, path and type cannot be changed'),
  required_rule: t(
    '角色组、管理员和菜单规则的入口须保持启用，其位置、名称、路径和打开方式不能更改',
    'The menu entries of groups, administrators and rules must stay enabled; their place, name, path and target cannot be changed',
  ),
  rule_of_supers: t('系统内置规则只能由超级管理员修改', 'Only super administrators can change built-in rules'),
  rule_of_superiors: t(
    '上级角色组也在使用该规则，不能禁用、删除或更改其位置和打开方式',
    'A parent group also has this rule; it cannot be disabled, deleted, moved or pointed to another target',
  ),
  name_taken_beside: t('同级下已有相同名称', 'This name is already used on this level'),

  // members and money
  balance_too_small: t('余额不足，当前余额 {balance}', 'Insufficient balance: {balance}'),
  score_too_small: t('积分不足，当前积分 {balance}', 'Not enough points: {balance}'),
  change_is_zero: t('变更值不能为 0', 'The change cannot be 0'),
  has_money: t('该会员余额为 {balance}，清零后才能删除', 'The member still has {balance}; clear the balance before deleting'),
  has_orders: t('该会员有未完成的订单，完成或关闭后才能删除', 'The member has open orders; complete or close them first'),
  default_group: t('默认分组不能删除或禁用', 'The default group cannot be deleted or disabled'),
  group_has_members: t('分组下还有 {count} 名会员', 'The group still has {count} {count:member|members}'),

  // specifications and SKU rows
  spec_value_empty: t('规格值不能为空', 'spec value cannot be empty'),
  spec_keep_one_value: t('至少保留一个有效的规格值', 'keep at least one valid spec'),
  spec_keep_one_group: t('至少保留一个有效的规格组', 'keep at least one valid group'),
  spec_text_empty: t('规格名或规格值不能为空', 'spec name or value cannot be empty'),
  spec_text_twice: t('“{text}”重复了，请改成不同的名称', '"{text}" appears twice; use different names'),
  spec_attributes_incomplete: t('规格属性不完整', 'The specification attributes are incomplete'),
  sku_incomplete: t('规格 SKU 数据不完整', 'The specification SKU data is incomplete'),
  sku_generate_first: t('请先生成 SKU 数据，再批量设置', 'generate SKU data before batch setting'),
  sku_too_many: t(
    '规格组合为 {count} 个，最多 {max} 个，请减少规格值',
    '{count} {count:combination|combinations}; at most {max} are allowed, so remove some values',
  ),
  sku_none_enabled: t('请至少启用一个规格', 'Enable at least one SKU'),
  sku_not_a_number: t('第 {row} 行：{column}须为数字，最多 {scale} 位小数', 'Row {row}: {column} must be a number with at most {scale} decimals'),
  sku_out_of_range: t('第 {row} 行：{column}须在 {min} 到 {max} 之间', 'Row {row}: {column} must be between {min} and {max}'),
  price_above_origin: t('售价不能高于划线价 {origin}，请先修改划线价', 'The price cannot be above the original price {origin}; change that first'),
  sku_origin_too_low: t('第 {row} 行：划线价须为 0，或不低于售价', 'Row {row}: the original price must be 0 or at least the price'),
  sku_code_bad: t('第 {row} 行：规格编码最多 64 个字符，不能含控制字符', 'Row {row}: an SKU code can have at most 64 characters and no control characters'),
  sku_code_twice: t('第 {row} 行：规格编码 {text} 已被上面的行使用', 'Row {row}: SKU code {text} is already used in a row above'),
  param_name_empty: t('第 {row} 行：请填写参数名', 'Row {row}: enter the parameter name'),
  param_value_empty: t('第 {row} 行：请填写“{name}”', 'Row {row}: enter a value for {name}'),
  param_too_long: t('第 {row} 行：{column}最多 {max} 个字符', 'Row {row}: {column} can have at most {max} characters'),
  param_option_separator: t(
    '多选的选项“{text}”不能含“{separator}”，它用来隔开多个值',
    'The option "{text}" of a multiple choice cannot contain "{separator}", which separates several values',
  ),
  param_default_stray: t('默认值“{text}”不在选项之中', 'The default "{text}" is not one of the options'),

  // goods and stock
  shelf_lacks: t('不能上架，还缺少：{what}', 'It cannot be put on the shelf; still missing: {what}'),
  rates_too_high: t('一级与二级佣金之和不能超过 {max}%', 'The direct and indirect rates together cannot exceed {max}%'),
  sku_gone: t('规格“{name}”已被他人删除，请重新打开后再保存', 'SKU "{name}" was deleted by someone else; reopen the form before saving'),
  sku_code_taken: t('规格编码“{code}”已被使用，请换一个', 'SKU code "{code}" is already in use; choose another'),
  stock_short: t('“{name}”库存不足，当前库存 {stock}', 'Not enough stock of "{name}": {stock} left'),
  stock_full: t('“{name}”的库存不能超过 {max}', 'The stock of "{name}" cannot exceed {max}'),
  not_on_sale: t('“{name}”已下架或禁用，请重新选择', '"{name}" is no longer available; choose another'),
  reservation_done: t('订单 {order} 的库存已处理过，请刷新', 'The stock of order {order} was already processed; refresh'),

  // orders and payments
  order_empty: t('请至少选择一件商品', 'Choose at least one product'),
  checkout_over: t('结算页面已超过 10 分钟，请核对后重新提交', 'This checkout is older than 10 minutes; check it and place the order again'),
  cart_full: t('购物车最多 {max} 种商品，请先清理', 'The cart holds at most {max} items; remove some first'),
  order_too_long: t('一个订单最多 {max} 种规格，请分开下单', 'An order can contain at most {max} SKUs; split it into several orders'),
  buy_limits: t('“{name}”每单可购买 {min} 到 {max} 件', '"{name}": order at least {min} and at most {max}'),
  not_deliverable: t('“{name}”不能配送到所选地区，请更换地址或移除商品', '"{name}" cannot be delivered to this region; choose another address or remove it'),
  address_limit: t('最多保存 {max} 个收货地址，请先删除不用的', 'You can save up to {max} addresses; delete one you no longer use'),
  address_needed: t('请选择收货地址', 'Choose a delivery address'),
  price_changed: t('金额已变为 {amount}，请确认后再提交', 'The total is now {amount}; confirm it and place the order again'),
  order_moved: t('订单 {order} 的状态已改变，请刷新', 'The status of order {order} has changed; refresh'),
  pay_off: t('该支付方式未开启', 'This payment method is turned off'),
  nothing_to_ship: t('订单 {order} 没有可发货的商品', 'Order {order} has nothing left to ship'),
  ship_none_chosen: t('请至少填写一件本次发货的商品', 'Enter at least one piece to ship'),
  ship_too_many: t('订单 {order} 的发货数量超过可发数量，请刷新', 'Order {order}: more items than are left to ship; refresh'),
  company_off: t('该快递公司不存在或已禁用，请选择其他公司', 'This carrier no longer exists or is disabled; choose another'),
  shipment_company: t('请选择快递公司', 'Choose a carrier'),
  address_fee: t(
    '{region}的运费为 {fee}，该订单收取 {paid}，不能直接改到该地区；待付款的订单请先把运费改为 {fee}',
    'Shipping to {region} costs {fee}, but this order was charged {paid}, so it cannot be sent there; if it is unpaid, change its shipping fee to {fee} first',
  ),
  express_twice: t('快递单号 {number} 已用于订单 {order}', 'Tracking number {number} is already used for order {order}'),
  express_pattern: t('快递单号 {number} 不符合{company}的规则', '{number} is not a valid {company} tracking number'),
  cancel_limit: t('订单 {order} 已申请取消 {max} 次，请联系商家', 'Cancellation of order {order} was already requested {max} times; contact the shop'),
  cancel_shipped: t('订单 {order} 已有商品发货，不能申请取消', 'Part of order {order} has shipped; it can no longer be canceled'),
  refund_running: t('订单 {order} 有进行中的售后，请先处理', 'Order {order} has an open refund; finish it first'),
  close_refunded: t('订单 {order} 已退款 {amount}，不能关闭', '{amount} of order {order} was refunded; it cannot be closed'),
  refund_moved: t('售后单 {refund} 的状态已改变，请刷新', 'The status of refund {refund} has changed; refresh'),
  refund_late: t('订单 {order} 已过售后期限', 'The refund period of order {order} is over'),
  refund_twice: t('“{name}”有进行中的售后，请等待处理', '"{name}" has an open refund; wait until it is finished'),
  refund_quantity: t('“{name}”最多可申请 {max} 件', '"{name}": at most {max} can be refunded'),
  refund_amount: t('退款金额最多 {max}', 'At most {max} can be refunded'),
  return_address: t('请选择启用的退货地址', 'Choose an enabled return address'),
  discount_amount: t('优惠最多 {max}', 'The discount can be at most {max}'),
  no_delivery_fee: t('订单 {order} 没有需要配送的商品，请将运费改为 0', 'Nothing in order {order} is delivered; set its shipping fee to 0'),
  pay_failed: t('支付渠道暂时无法使用，请稍后再试或换一种方式', 'This payment method is not responding; try again later or choose another'),
  repay_to_balance: t('该订单的支付渠道未配置，请选择退至余额', 'The payment provider of this order is not configured; refund to the balance instead'),
  repay_too_much: t('退款金额超出可退金额', 'The refund exceeds what can still be refunded'),

  // delivery and advertising
  area_required: t('请选择配送区域', 'Please select delivery area'),
  area_twice: t('第 {row} 行与第 {other} 行含有相同的区域，请只保留一处', 'Rows {row} and {other} contain the same area; keep it in one of them'),
  country_twice: t('全国默认只能有一行（第 {other} 行已是）', 'Only one row can cover the whole country; row {other} already does'),
  area_unknown: t('配送区域中有不存在的地区，请重新选择', 'A shipping zone contains an area that does not exist; choose again'),
  areas_with_billing: t('更改计费方式后请重新填写配送区域', 'Fill in the shipping zones again after changing the billing method'),
  last_return_address: t(
    '还有 {count} 笔退货售后进行中，请先添加或启用另一个地址，再删除或禁用此地址',
    '{count} {count:return is|returns are} still open; add or enable another address before you delete or disable this one',
  ),
  link_required: t('请选择链接的{target}', 'Choose {target} for the link'),
  link_gone: t('链接的{target}已不存在，请重新选择', 'The link points to {target} that no longer exists; choose again'),

  // dashboard
  range_incomplete: t('请选择起止日期', 'Choose a start and an end date'),
  range_reversed: t('结束日期不能早于开始日期', 'The end date cannot be before the start date'),
  range_future: t('还没有未来的数据，请选择今天或更早的日期', 'There is no data for future dates; choose today or earlier'),
  range_too_long: t('最多查看 {max} 天', 'At most {max} days at a time'),
} satisfies Record<string, Text>

const shopSuccesses = {
  signed_in: t('登录成功', 'Login successful!'),
  export_queued: t('任务已创建，完成后会通知您', 'Export created; you will be notified when it is ready'),
  check_in_done: t('签到成功', 'Checked in'),
  password_changed: t('密码已修改，请用新密码登录', 'Your password was changed; sign in with the new one'),
} satisfies Record<string, Text>

type ShopRefusals = typeof shopRefusals
declare module './kit/errors' {
  interface RefusalTexts extends ShopRefusals {}
}

/** Every refusal that can be shown. */
export const refusals: { readonly [Code in RefusalCode]: Text } = { ...genericRefusals, ...shopRefusals }

/** Success messages. */
export const successes = { ...genericSuccesses, ...shopSuccesses }

export const translateRefusal = (code: RefusalCode, language: Language, values: TextValues = {}): string => translate(refusals[code], language, values)
