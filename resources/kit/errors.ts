import { say, t } from './text'

import type { Language, Text, TextValues } from './text'

/**
 * Every refusal a person can meet, in both languages, and what is said when something went well.
 * A message says what to do next. Texts in quotation marks of the specification (5, 8) stand as given.
 */
export const refusals = {
  // fields
  required: t('请填写{field}', '{field} required'),
  editor_required: t('内容不能为空', 'Content cannot be empty'),
  too_short: t('{field}至少 {min} 个字符', '{field} takes at least {min} characters'),
  too_long: t('{field}最多 {max} 个字符', '{field} takes at most {max} characters'),
  too_small: t('{field}不能小于 {min}', '{field} must not be less than {min}'),
  too_large: t('{field}不能大于 {max}', '{field} must not be more than {max}'),
  not_a_number: t('{field}须为数字', '{field} must be a number'),
  not_an_integer: t('{field}须为整数', '{field} must be a whole number'),
  too_many_decimals: t('{field}最多 {scale} 位小数', '{field} takes at most {scale} decimals'),
  not_a_text: t('{field}须为文字', '{field} must be a text'),
  has_controls: t('{field}含有不可见的控制字符，请删除后再保存', '{field} holds invisible control characters; remove them and save again'),
  bad_format: t('{field}：{rule}', '{field}: {rule}'),
  not_a_choice: t('请在{field}的选项中选择', 'Choose one of the offered values for {field}'),
  not_a_switch: t('{field}只能是开或关', '{field} is either on or off'),
  not_a_date: t('{field}不是有效的日期', '{field} is not a valid date'),
  not_a_moment: t('{field}不是有效的时间', '{field} is not a valid time'),
  must_be_after: t('{field}须晚于{other}', '{field} must be later than {other}'),
  not_a_list: t('{field}须为列表', '{field} must be a list'),
  too_many: t('{field}最多 {max} 项', '{field} takes at most {max} items'),
  not_an_id: t('请选择{field}', 'Choose {field} from the list'),
  not_a_region: t('请选择完整的省、市、区', 'Choose province, city and district'),
  not_rows: t('{field}的每一行都要有键和值', 'Every row of {field} needs a key and a value'),
  not_json: t('{field}不是有效的 JSON', '{field} is not valid JSON'),
  unknown_field: t('没有名为 {field} 的字段', 'There is no field named {field}'),
  incomplete: t('表单数据不完整', 'The formdata is incomplete'),
  taken: t('{field}已被使用，请换一个', '{field} is taken; choose another'),
  reference_gone: t('{field}所选的记录已不存在，请重新选择', 'The record chosen for {field} is gone; choose again'),
  in_use: t('仍有 {count} 条{other}使用该记录，不能删除', 'Still used by {count} {other}; it cannot be deleted'),

  // rows and lists
  no_rows: t('没有可操作的记录', 'No rows'),
  not_deleted: t('记录不在“已删除”中，可能已被恢复，请刷新列表', 'The record is not among the deleted ones, perhaps restored; refresh the list'),
  restore_first: t('所属{what}“{name}”已删除，请先恢复它', 'Its {what} {name} is deleted; restore that first'),
  restore_taken: t('{field}“{value}”已被其它记录使用，修改那条记录后才能恢复', '{field} {value} is used by another record; change that one, then restore'),
  row_gone: t('记录不存在，可能已被删除，请刷新列表', 'The record is gone, perhaps deleted; refresh the list'),
  stale: t('{by}已在您打开后修改了这条记录，请核对差异后再保存', '{by} changed this record after you opened it; compare and save again'),
  row_refused: t('该记录的当前状态不允许此操作', 'The state of this record does not allow it'),
  unknown_search_field: t('不能按 {field} 筛选', 'The list cannot be filtered by {field}'),
  unknown_operator: t('{field} 不支持运算符 {operator}', '{field} does not know the operator {operator}'),
  bad_search_value: t('{field} 的筛选值无效', 'The filter value of {field} is not valid'),
  unknown_tab: t('没有名为 {tab} 的标签页', 'There is no tab named {tab}'),
  range_incomplete: t('请选择起止日期', 'Choose both days'),
  range_reversed: t('结束日期不能早于开始日期', 'The last day must not be before the first'),
  range_future: t('还没有未来的数据，请选择今天或更早的日期', 'There are no figures of the future; choose today or earlier'),
  range_too_long: t('最多查看 {max} 天', 'At most {max} days at a time'),
  unknown_order: t('不能按 {field} 排序', 'The list cannot be sorted by {field}'),
  too_many_ids: t('一次最多 {max} 条', 'At most {max} records at a time'),
  too_many_conditions: t('筛选条件最多 {max} 个', 'At most {max} filter conditions'),
  filter_changed: t(
    '符合条件的记录已由 {expected} 条变为 {found} 条，请核对后重试',
    'The filter now finds {found} records instead of {expected}; check and try again',
  ),
  bad_parameter: t('参数 {field} 无效', 'The parameter {field} is not valid'),
  not_by_weight: t('请先按权重排序，再拖动', 'Sort by weight first, then move'),
  move_out_of_range: t('只能在同一上级内移动', 'The moving position is beyond the range: rows move within one parent only'),
  same_place: t('位置没有变化', 'The row is already there'),
  own_descendant: t('上级不能是自己或自己的下级', 'The parent must not be the row itself or one below it'),
  too_deep: t('最多 {depth} 级', 'At most {depth} levels'),
  has_children: t('请先删除下级', 'Delete the rows below it first'),
  is_fixed: t('{field}添加后不能修改', '{field} cannot be changed once the record exists'),

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
  wrong_password: t('当前密码不正确', 'The present password is wrong'),
  session_gone: t('该登录已结束，请刷新', 'This session is over; refresh'),
  own_password: t('请在个人资料中修改自己的密码，需输入当前密码', 'Change your own password on the page of your profile, which asks for the present one'),
  own_factor: t('请在个人资料中关闭自己的两步验证', 'Turn your own second step off on the page of your profile'),
  own_sessions: t('请在个人资料中结束自己的登录', 'End your own sessions on the page of your profile'),

  // member centre
  member_centre_off: t('会员中心已关闭', 'The member centre is closed'),
  registration_closed: t('暂未开放注册，请联系商家开通账号', 'Registration is not open yet; ask the shop for an account'),
  checked_in: t('今天已经签到过了，明天再来', 'You have already checked in today; come back tomorrow'),
  check_in_off: t('签到活动未开放', 'The daily check-in is not open'),
  wrong_member_sign_in: t('账号或密码不正确', 'Incorrect account or password'),
  member_disabled: t('账号已停用，请联系商家', 'The account is disabled; ask the shop'),

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
  way_back_rule: t(
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
  param_options_empty: t('第 {row} 行：请至少填写一个选项', 'Row {row}: give at least one option'),
  param_default_stray: t('第 {row} 行：默认值须在选项之中', 'Row {row}: the default must be one of the options'),

  // goods and stock
  shelf_lacks: t('不能上架，还缺少：{what}', 'It cannot go on the shelf; still missing: {what}'),
  rates_too_high: t('一级与二级佣金之和不能超过 {max}%', 'Direct and indirect rate together must not exceed {max}%'),
  sku_gone: t('规格“{name}”已被他人删除，请重新打开后再保存', 'The SKU "{name}" was deleted meanwhile; open the form again and save'),
  sku_code_taken: t('规格编码“{code}”已被使用，请换一个', 'The SKU code "{code}" is taken; choose another'),
  stock_short: t('“{name}”库存不足，当前库存 {stock}', 'Not enough stock of "{name}": {stock} left'),
  stock_full: t('“{name}”的库存不能超过 {max}', 'The stock of "{name}" must not exceed {max}'),
  not_on_sale: t('“{name}”已下架或停用，请重新选择', '"{name}" is not on sale; choose another'),
  reservation_done: t('订单 {order} 的库存已处理过，请刷新', 'The stock of order {order} is dealt with already; refresh'),

  // delivery and advertising
  area_required: t('请选择配送区域', 'Please select delivery area'),
  area_twice: t('第 {row} 行与第 {other} 行含有相同的区域，请只保留一处', 'Rows {row} and {other} hold the same area; keep it in one of them'),
  country_twice: t('全国默认只能有一行（第 {other} 行已是）', 'Only one row can be the whole country; row {other} is'),
  area_unknown: t('配送区域中有不存在的地区，请重新选择', 'A delivery area does not exist; choose again'),
  areas_with_billing: t('更改计费方式后请重新填写配送区域', 'With another billing method the delivery areas must be filled in anew'),
  link_required: t('请选择链接的{target}', 'Choose {target} to lead to'),
  link_gone: t('链接的{target}已不存在，请重新选择', 'The link leads to {target} that is gone; choose again'),

  // files
  upload_incomplete: t('上传的文件数据不完整！', 'The data of the uploaded file is incomplete!'),
  upload_type: t('不允许上传该类型的文件！', 'The type of uploaded file is not allowed!'),
  upload_size: t('上传的文件超过允许的大小！', 'The size of the uploaded file exceeds the allowed range!'),
  upload_content: t('文件内容与扩展名不符', 'The content of the file does not fit its suffix'),
  upload_storage: t('存储空间不可用，文件没有保存', 'The storage is not available; nothing was saved'),
  upload_quota: t('24 小时内最多上传 {files} 个文件、共 {size} MB', 'At most {files} files and {size} MB may be uploaded within 24 hours'),
  file_in_use: t('“{name}”仍有 {count} 处在使用，不能删除：{places}', '"{name}" is still used in {count} {count:place|places} and cannot be deleted: {places}'),
  file_gone: t('所选文件已被删除，请重新选择', 'The chosen file was deleted; choose another'),
  upload_pixels: t('图片超过 4000 万像素', 'The picture has more than 40 million pixels'),

  // sheets
  import_unreadable: t('无法读取该文件，请使用 XLSX 或 CSV 表格', 'The file cannot be read; use an XLSX or CSV sheet'),
  import_too_large: t('表格过大，无法读取，请拆分后再导入', 'The sheet is too large to be read; split it and import the parts'),
  import_too_long: t('表格最多 {max} 行，请拆分后再导入', 'A sheet takes at most {max} lines; split it and import the parts'),
  import_busy: t('正在处理的表格较多，请稍后再导入', 'Many sheets are being worked on; import yours in a moment'),
  import_broken_text: t(
    '文字中有无法识别的字符“\uFFFD”，请在表格中改正后重新导入；CSV 文件请另存为 UTF-8 编码',
    'The text holds "\uFFFD", which stands for a character that could not be read; correct it in the sheet and import again, and save a CSV file as UTF-8',
  ),
  import_error_cell: t('单元格显示公式错误 {text}，请改正后重新导入', 'The cell shows the error {text} of a formula; mend it and import again'),
  import_no_head: t('第一行没有可识别的列名，请先导出再修改', 'The first line names no known column; export a sheet and change that'),
  import_not_found: t('找不到“{label}”', 'There is no "{label}"'),
  import_ambiguous: t('有多条“{label}”，请改填 {ids} 之一', 'Several are named "{label}"; write one of {ids}'),
  import_no_row: t('没有 ID 为 {id} 的记录', 'There is no record with the ID {id}'),
  import_twice: t('与第 {line} 行重复', 'The same as line {line}'),
  import_no_add: t('您没有添加权限', 'You may not add records'),
  import_no_edit: t('您没有编辑权限', 'You may not edit records'),
  import_no_del: t('您没有删除权限，不能撤销新增的记录', 'You may not delete records, so those that were added cannot be taken back'),
  import_wrong_line: t(
    '表格有 {count} 行有误，没有写入任何内容，请修正后重新导入',
    '{count} {count:line is|lines are} wrong and nothing was written; mend {count:it|them} and import again',
  ),
  import_stale: t('预览之后该记录已被修改，请重新导入', 'The record was changed after the preview; import the sheet again'),
  import_over: t('该导入已处理过，请刷新', 'This import is over already; refresh'),
  import_changed_since: t(
    '有 {count} 条记录在导入后又被修改，不能整体撤销',
    '{count} {count:record was|records were} changed after the import; it cannot be undone as a whole',
  ),

  // transport
  not_found: t('请求的地址不存在', 'The requested address does not exist'),
  bad_body: t('请求内容无法解析', 'The request cannot be read'),
  nested_too_deep: t('请求内容嵌套过深，最多 {depth} 层', 'The request is nested too deeply: at most {depth} levels'),
  body_too_large: t('请求内容过大', 'The request is too large'),
  key_reused: t('同一请求编号对应了不同的内容，请刷新后重试', 'The same request key came with another content; refresh and try again'),
  in_progress: t('相同的请求正在处理，请稍候', 'The same request is being worked on; wait a moment'),
  too_slow: t('处理超时，请缩小范围后重试', 'It took too long; narrow the request and try again'),
  busy: t('系统繁忙，请稍后再试', 'The system is busy; try again in a moment'),
  unavailable: t('数据库暂时不可用，请稍后再试', 'The database is not available for the moment; try again later'),
  unknown: t('服务器内部错误！', 'Server internal error!'),
} satisfies Record<string, Text>

export type RefusalCode = keyof typeof refusals

export const successes = {
  done: t('操作成功', 'Operation successful'),
  saved: t('保存成功', 'Saved successfully'),
  added: t('添加成功', 'Added successfully'),
  deleted: t('删除成功', 'Deleted successfully!'),
  deleted_count: t('已删除 {count} 条{what}', '{count} {what} deleted'),
  deleted_some: t('已删除 {done} 条，{refused} 条未删除：{reason}', '{done} deleted, {refused} refused: {reason}'),
  acted: t('{said}', '{said}'),
  acted_count: t('{action}：已完成 {count} 条{what}', '{action}: {count} {what} done'),
  restored: t('已恢复 {count} 条{what}', '{count} {what} restored'),
  restored_some: t('已恢复 {done} 条，{refused} 条未恢复：{reason}', '{done} restored, {refused} refused: {reason}'),
  done_some: t('已完成 {done} 条，{refused} 条未完成：{reason}', '{done} done, {refused} refused: {reason}'),
  signed_in: t('登录成功', 'Login successful!'),
  check_in_done: t('签到成功', 'Checked in'),
  password_changed: t('密码已修改，请用新密码登录', 'The password is changed; sign in with the new one'),
  uploaded: t('上传成功', 'File uploaded successfully'),
  cleared: t('缓存已清理', 'The cache is cleared'),
  imported: t('已导入 {count} 条', '{count} {count:record|records} imported'),
  import_undone: t('已撤销 {count} 条', '{count} {count:record|records} put back'),
} satisfies Record<string, Text>

export const sayRefusal = (code: RefusalCode, language: Language, values: TextValues = {}): string => say(refusals[code], language, values)
