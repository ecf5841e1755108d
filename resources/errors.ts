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
  signed_in: t('您已登录', 'You are signed in already'),
  expired: t('登录已过期', 'Token expiration'),
  forbidden: t('您没有操作权限', 'You have no permission to operate'),
  wrong_sign_in: t('用户名或密码不正确', 'Incorrect user name or password'),
  account_disabled: t('账号已停用，请联系管理员', 'The account is disabled; ask an administrator'),
  account_locked: t('失败次数过多，请一天后再试或联系管理员', 'Too many failures; try again after a day or ask an administrator'),
  captcha_needed: t(
    '登录失败次数较多，请完成验证码后再登录；没有看到验证码时请刷新页面',
    'Several sign-ins have failed: solve the picture captcha first. Reload the page if you see none',
  ),
  wrong_captcha: t('验证码不正确，请重新点选', 'The captcha is wrong; try the new picture'),
  sign_in_busy: t('登录人数较多，请稍后再试', 'Many people are signing in; try again in a moment'),
  bad_refresh: t('登录状态无法续期，请重新登录', 'The session cannot be renewed; sign in again'),
  no_menus: t('您没有任何菜单权限，请联系管理员', 'You have no menu at all; ask an administrator'),
  too_frequent: t('请求过于频繁，请稍后再试', 'Please do not request frequently'),
  weak_password: t('密码过于常见，请换一个', 'This password is too common; choose another'),
  set_up_closed: t('系统已有管理员', 'The first administrator exists already'),
  wrong_secret: t('初始化密钥不正确，请查看启动窗口', 'The set-up secret is wrong; see the window the server was started in'),

  // API tokens
  bad_token: t('API 令牌无效、已到期或已吊销，请更换', 'The API token is missing, invalid, expired or revoked; use another'),
  token_by_token: t('不能用令牌创建令牌，请登录后台操作', 'A token cannot create a token; sign in to the back office'),
  webhook_by_token: t('不能用令牌创建 Webhook，请登录后台操作', 'A token cannot create a webhook; sign in to the back office'),
  service_token_by_super: t('服务令牌只能由超级管理员创建', 'Only a super administrator creates the token of a service'),

  // export tasks
  export_waiting: t('您已有 {max} 个任务在排队，请等待其完成或删除后再创建', 'You already have {max} exports waiting; wait until one is done, or delete one'),
  export_too_many: t(
    '符合条件的超过 {max} 行，请用筛选缩小范围（上限在商城设置中修改）',
    'More than {max} rows match; narrow the list by filters (the limit is in the shop settings)',
  ),
  export_no_columns: t('请至少选择一个字段', 'Choose one column at least'),
  export_file_missing: t('文件已不存在，请重新导出', 'The file is gone; export again'),

  // saved views
  view_not_yours: t('该视图属于{owner}，只有创建者或超级管理员可以修改', 'This view belongs to {owner}; only its owner or a super administrator changes it'),
  view_changed: t('视图已在别处被修改，请刷新后再保存', 'The view was changed elsewhere; refresh and save again'),
  view_group: t('只能与您所在或管理的角色组共享', 'A view is shared with groups you belong to or manage'),

  // second factor, own account
  second_factor_needed: t(
    '该账号已开启两步验证：请在掌柜后台的登录页登录，并输入验证器上的验证码',
    'This account asks for a second step: sign in at the sign-in page of Zhanggui and type the code of your authenticator',
  ),
  wrong_code: t('验证码不正确或已使用过，请等待下一个验证码', 'The code is wrong or was used before; wait for the next one'),
  ticket_over: t('等待验证码的时间已过，请重新输入用户名和密码', 'It took too long; type name and password again'),
  second_factor_on: t('两步验证已开启，请刷新', 'The second step is on already; refresh'),
  no_second_factor: t('该账号没有开启两步验证', 'This account has no second step'),
  second_factor_unreadable: t(
    '服务器的密钥已更换，无法核对验证码：请使用恢复码，或请超级管理员重置两步验证',
    'The key of the server has changed and codes cannot be checked: use a recovery code, or ask a super administrator to reset the second step',
  ),
  wrong_password: t('当前密码不正确', 'The current password is wrong'),
  session_gone: t('该登录已结束，请刷新', 'This session is over; refresh'),
  own_password: t('请在个人资料中修改自己的密码，需输入当前密码', 'Change your own password on the page of your profile, which asks for the present one'),
  own_factor: t('请在个人资料中关闭自己的两步验证', 'Turn your own second step off on the page of your profile'),
  own_sessions: t('请在个人资料中结束自己的登录', 'End your own sessions on the page of your profile'),

  // member center
  member_center_off: t('会员中心已关闭', 'The member center is closed'),
  registration_closed: t('暂未开放注册，请联系商家开通账号', 'Registration is not open yet; ask the shop for an account'),
  checked_in: t('今天已经签到过了，明天再来', 'You have already checked in today; come back tomorrow'),
  check_in_off: t('签到活动未开放', 'The daily check-in is not open'),
  wrong_member_sign_in: t('账号或密码不正确', 'Incorrect account or password'),
  member_disabled: t('账号已停用，请联系商家', 'The account is disabled; ask the shop'),

  // settings
  no_access: t('您的 IP 不允许访问本站，请联系管理员', 'Your address may not use this site; ask an administrator'),
  bars_yourself: t('{field}包含您自己的地址 {ip}，保存后您将无法登录', '{field} include your own address {ip}: you could not sign in any more'),
  not_a_network: t('{field}中的“{value}”不是有效的 IP 或网段', '"{value}" in {field} is no address or network'),
  captcha_undrawable: t('服务器无法生成验证码图片，启用后将无法登录', 'The server cannot draw captchas, so nobody could sign in; see its log'),
  group_built_in: t('“{key}”是内置分组，请换一个标识', '"{key}" is a built-in group; choose another name'),
  group_in_use: t('分组“{key}”中还有 {count} 个变量，请先删除', 'The group "{key}" still has {count} {count:variable|variables}; delete them first'),
  variable_kept: t('内置或不允许删除的变量不能删除', 'Variables that are built in or kept cannot be deleted'),
  mail_off: t('邮件服务未配置', 'The mail service is not configured'),
  mail_failed: t('邮件发送失败：{reason}', 'The mail was not sent: {reason}'),
  gateway_malformed: t('{field}的格式不正确，请从支付平台重新复制', '{field} has the wrong format; copy it again from the provider'),

  // data security
  recycled_unknown: t('该列表已不存在，无法恢复', 'Its list does not exist any more, so it cannot be restored'),
  recycled_id_taken: t('已有相同 ID 的记录，无法恢复', 'There is a record with its id already, so it cannot be restored'),
  recycled_no_reference: t('{field}所引用的记录已不存在，请先恢复那条记录', 'The record that {field} refers to is gone; restore that first'),
  recycled_child_refused: t(
    '一并删除的内容与现有数据冲突，或其所属记录已不存在，无法恢复',
    'What was deleted with it is there again, or refers to records that are gone, so it cannot be restored',
  ),

  // staff
  not_yourself: t('不能停用或删除自己', 'You cannot disable or delete yourself'),
  last_super: t('至少保留一名启用的超级管理员', 'At least one enabled super administrator must remain'),
  group_beyond: t('只能分配您完全覆盖的下级角色组', 'Only groups below your own can be given'),
  own_group: t('不能修改自己所在的角色组', 'You cannot change a group you belong to'),
  group_has_admins: t('角色组下还有 {count} 名管理员', 'The group still has {count} {count:administrator|administrators}'),
  rights_beyond: t('不能授予自己没有的权限', 'You cannot grant rights you do not have'),
  parent_lacks_rights: t('下级的权限不能超过上级', 'A group cannot hold more than its parent'),
  children_exceed: t('请先收回下级角色组“{name}”中的这些权限', 'Take these rights from the group "{name}" below it first'),
  rules_required: t('请至少选择一项权限', 'Choose at least one permission'),
  system_rule: t('系统内置规则不能删除，也不能改名称、路径和类型', 'A built-in rule cannot be deleted, nor its name, path or type changed'),
  required_rule: t(
    '角色组、管理员和菜单规则的入口须保持启用，其位置、名称、路径和打开方式不能更改',
    'The way to groups, administrators and rules stays switched on; its place, name, path and how it opens cannot be changed',
  ),
  rule_of_supers: t('系统内置规则只能由超级管理员修改', 'Only a super administrator changes a built-in rule'),
  rule_of_superiors: t(
    '上级角色组也在使用该规则，不能停用、删除或更改其位置和打开方式',
    'A group above yours holds this rule too; it cannot be switched off, deleted, moved or made to open something else',
  ),
  name_taken_beside: t('同级下已有相同名称', 'There is one of this name at this level already'),

  // members and money
  balance_too_small: t('余额不足，当前余额 {balance}', 'The balance is too small: {balance}'),
  score_too_small: t('积分不足，当前积分 {balance}', 'The score is too small: {balance}'),
  change_is_zero: t('变更值不能为 0', 'The change must not be 0'),
  has_money: t('该会员余额为 {balance}，清零后才能删除', 'The member still has {balance}; bring it to 0 first'),
  has_orders: t('该会员有未完成的订单，完成或关闭后才能删除', 'The member has an open order; finish or close it first'),
  default_group: t('默认分组不能删除或禁用', 'The default group cannot be deleted or disabled'),
  group_has_members: t('分组下还有 {count} 名会员', 'The group still has {count} {count:member|members}'),

  // specifications and SKU rows
  spec_value_empty: t('规格值不能为空', 'spec value cannot be empty'),
  spec_keep_one_value: t('至少保留一个有效的规格值', 'keep at least one valid spec'),
  spec_keep_one_group: t('至少保留一个有效的规格组', 'keep at least one valid group'),
  spec_text_empty: t('规格名或规格值不能为空', 'spec name or value cannot be empty'),
  spec_text_twice: t('“{text}”重复了，请改成不同的名称', '"{text}" is there twice; give each a name of its own'),
  spec_attributes_incomplete: t('规格属性不完整', 'The specification attributes are incomplete'),
  sku_incomplete: t('规格 SKU 数据不完整', 'The specification SKU data is incomplete'),
  sku_generate_first: t('请先生成 SKU 数据，再批量设置', 'generate SKU data before batch setting'),
  sku_too_many: t(
    '规格组合为 {count} 个，最多 {max} 个，请减少规格值',
    '{count} {count:combination|combinations}; at most {max} are allowed, so take some values out',
  ),
  sku_none_enabled: t('请至少启用一个规格', 'Enable at least one SKU'),
  sku_not_a_number: t('第 {row} 行：{column}须为数字，最多 {scale} 位小数', 'Row {row}: {column} must be a number with at most {scale} decimals'),
  sku_out_of_range: t('第 {row} 行：{column}须在 {min} 到 {max} 之间', 'Row {row}: {column} must be between {min} and {max}'),
  sku_origin_too_low: t('第 {row} 行：划线价须为 0，或不低于售价', 'Row {row}: the original price must be 0 or at least the price'),
  sku_code_bad: t('第 {row} 行：规格编码最多 64 个字符，不能含控制字符', 'Row {row}: the SKU code takes at most 64 characters and no control characters'),
  sku_code_twice: t('第 {row} 行：规格编码 {text} 已被上面的行使用', 'Row {row}: a row above has the SKU code {text} already'),
  param_name_empty: t('第 {row} 行：请填写参数名', 'Row {row}: fill in the name of the parameter'),
  param_too_long: t('第 {row} 行：{column}最多 {max} 个字符', 'Row {row}: {column} takes at most {max} characters'),
  param_default_stray: t('默认值“{text}”不在选项之中', '"{text}" is not among the options'),

  // goods and stock
  shelf_lacks: t('不能上架，还缺少：{what}', 'It cannot go on the shelf; still missing: {what}'),
  rates_too_high: t('一级与二级佣金之和不能超过 {max}%', 'Direct and indirect rate together must not exceed {max}%'),
  sku_gone: t('规格“{name}”已被他人删除，请重新打开后再保存', 'The SKU "{name}" was deleted meanwhile; open the form again and save'),
  sku_code_taken: t('规格编码“{code}”已被使用，请换一个', 'The SKU code "{code}" is taken; choose another'),
  stock_short: t('“{name}”库存不足，当前库存 {stock}', 'Not enough stock of "{name}": {stock} left'),
  stock_full: t('“{name}”的库存不能超过 {max}', 'The stock of "{name}" must not exceed {max}'),
  not_on_sale: t('“{name}”已下架或停用，请重新选择', '"{name}" is not on sale; choose another'),
  reservation_done: t('订单 {order} 的库存已处理过，请刷新', 'The stock of order {order} is dealt with already; refresh'),

  // orders and payments
  order_empty: t('请至少选择一件商品', 'Choose at least one product'),
  order_too_long: t('一个订单最多 {max} 种规格，请分开下单', 'An order takes at most {max} SKUs; place several orders'),
  buy_limits: t('“{name}”每单可购买 {min} 到 {max} 件', '"{name}": an order takes {min} to {max}'),
  not_deliverable: t('“{name}”不能配送到所选地区，请更换地址或移除商品', '"{name}" is not delivered to this region; choose another address or take it out'),
  address_limit: t('最多保存 {max} 个收货地址，请先删除不用的', 'At most {max} addresses; delete one that you do not use'),
  address_needed: t('请选择收货地址', 'Choose a delivery address'),
  price_changed: t('金额已变为 {amount}，请确认后再提交', 'The amount is {amount} now; look at it and place the order again'),
  order_moved: t('订单 {order} 的状态已改变，请刷新', 'The state of order {order} has changed; refresh'),
  pay_off: t('该支付方式未开启', 'This way to pay is switched off'),
  nothing_to_ship: t('订单 {order} 没有可发货的商品', 'Nothing of order {order} is left to ship'),
  ship_too_many: t('订单 {order} 的发货数量超过可发数量，请刷新', 'More pieces of order {order} than are left; refresh'),
  company_off: t('该快递公司不存在或已停用，请选择其他公司', 'This delivery company is gone or turned off; choose another one'),
  shipment_company: t('请选择快递公司', 'Choose the delivery company'),
  address_fee: t(
    '{region}的运费为 {fee}，该订单收取 {paid}，不能直接改到该地区；待付款的订单请先把运费改为 {fee}',
    'Delivery to {region} costs {fee} and this order has {paid}, so it cannot go there; of an unpaid order change the delivery fee to {fee} first',
  ),
  express_twice: t('快递单号 {number} 已用于订单 {order}', 'The tracking number {number} is on order {order} already'),
  express_pattern: t('快递单号 {number} 不符合{company}的规则', '{number} is no tracking number of {company}'),
  cancel_limit: t('订单 {order} 已申请取消 {max} 次，请联系商家', 'Order {order} was asked to be canceled {max} times; contact the shop'),
  cancel_shipped: t('订单 {order} 已有商品发货，不能申请取消', 'Part of order {order} is shipped; it cannot be canceled'),
  refund_running: t('订单 {order} 有进行中的售后，请先处理', 'A refund of order {order} is running; finish it first'),
  close_refunded: t('订单 {order} 已退款 {amount}，不能关闭', '{amount} of order {order} is refunded; it cannot be closed'),
  refund_moved: t('售后单 {refund} 的状态已改变，请刷新', 'The state of refund {refund} has changed; refresh'),
  refund_late: t('订单 {order} 已过售后期限', 'The time for refunds of order {order} is over'),
  refund_twice: t('“{name}”有进行中的售后，请等待处理', 'A refund of "{name}" is running; wait for its end'),
  refund_quantity: t('“{name}”最多可申请 {max} 件', '"{name}": at most {max} can be refunded'),
  refund_amount: t('退款金额最多 {max}', 'At most {max} can go back'),
  return_address: t('请选择启用的退货地址', 'Choose an enabled address for the return'),
  discount_amount: t('优惠最多 {max}', 'The discount is at most {max}'),
  pay_failed: t('支付渠道暂时无法使用，请稍后再试或换一种方式', 'This way to pay does not answer; try again later or choose another'),
  repay_to_balance: t('该订单的支付渠道未配置，请选择退至余额', 'The gateway that this order was paid by is not configured; let the money go to the balance'),
  repay_too_much: t('退款金额超出可退金额', 'More would go back than was paid'),

  // delivery and advertising
  area_required: t('请选择配送区域', 'Please select delivery area'),
  area_twice: t('第 {row} 行与第 {other} 行含有相同的区域，请只保留一处', 'Rows {row} and {other} hold the same area; keep it in one of them'),
  country_twice: t('全国默认只能有一行（第 {other} 行已是）', 'Only one row can be the whole country; row {other} is'),
  area_unknown: t('配送区域中有不存在的地区，请重新选择', 'A delivery area does not exist; choose again'),
  areas_with_billing: t('更改计费方式后请重新填写配送区域', 'With another billing method the delivery areas must be filled in again'),
  link_required: t('请选择链接的{target}', 'Choose {target} to lead to'),
  link_gone: t('链接的{target}已不存在，请重新选择', 'The link leads to {target} that is gone; choose again'),

  // dashboard
  range_incomplete: t('请选择起止日期', 'Choose both days'),
  range_reversed: t('结束日期不能早于开始日期', 'The last day must not be before the first'),
  range_future: t('还没有未来的数据，请选择今天或更早的日期', 'There are no figures of the future; choose today or earlier'),
  range_too_long: t('最多查看 {max} 天', 'At most {max} days at a time'),
} satisfies Record<string, Text>

const shopSuccesses = {
  signed_in: t('登录成功', 'Login successful!'),
  export_queued: t('任务已创建，完成后会通知您', 'The export is queued; you are told when it is done'),
  check_in_done: t('签到成功', 'Checked in'),
  password_changed: t('密码已修改，请用新密码登录', 'The password is changed; sign in with the new one'),
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
