import { t } from '../kit/text'

import type { Text } from '../kit/text'

const paragraphs = (...all: readonly Text[]): Text => {
  const html = (language: keyof Text): string => all.map((one) => `<p>${one[language]}</p>`).join('')
  return t(html('zh'), html('en'))
}

/** The agreements of a new shop, which its owner completes; the settings of the shop replace them. */
export const agreements = {
  user_agreement: paragraphs(
    t('欢迎使用本商城。注册或登录即表示您同意本协议。', 'Welcome to our shop. By registering or signing in you accept this agreement.'),
    t(
      '账号：请提供真实有效的信息并妥善保管密码；使用您的账号所作的操作由您负责。发现账号异常时，请尽快修改密码并联系客服。',
      'Account: give correct details and keep your password to yourself; you are responsible for what is done with your account. If you notice anything unusual, change your password and contact customer service.',
    ),
    t(
      '订单：商品的价格、库存和运费以提交订单时页面显示的为准。逾期未付款的订单会自动关闭，库存随之释放。',
      'Orders: the prices, stock and shipping fees shown when you place an order apply. Orders that are not paid in time are closed and their stock is released.',
    ),
    t(
      '使用规范：请勿利用本商城从事违法活动、虚假交易或干扰系统运行，否则我们可以停用相关账号。',
      'Fair use: do not use the shop for anything illegal, for sham purchases or to disturb its operation; we may disable accounts that do.',
    ),
    t(
      '本协议如有修改，将在本页公布；修改后继续使用即表示接受。',
      'Changes to this agreement are published on this page; by continuing to use the shop you accept them.',
    ),
  ),
  privacy_policy: paragraphs(
    t(
      '我们只收集提供服务所需的信息：账号资料、收货地址和电话、订单与支付记录，以及保障账号安全所需的登录记录。',
      'We collect only what our services need: your account details, addresses and phone numbers, orders and payments, and the sign-ins that keep your account safe.',
    ),
    t(
      '这些信息用于处理订单、配送、售后和账号安全。为完成配送和支付，必要的信息会提供给快递公司和支付机构，除此之外不会提供给他人，法律另有要求的除外。',
      'We use them for orders, delivery, after-sale service and the safety of your account. Carriers and payment providers receive what delivery and payment require; nobody else does, unless the law demands it.',
    ),
    t(
      '您可以在会员中心查看和修改自己的资料与地址；需要更正、删除信息或注销账号时，请联系客服。',
      'You can see and change your details and addresses in the member center. To have data corrected or deleted, or to close your account, contact customer service.',
    ),
  ),
  recharge_agreement: paragraphs(
    t(
      '充值金额计入您的账户余额，可用于支付本商城的订单，不计利息，也不能转让。',
      'What you top up is added to your balance. It pays for orders of this shop, bears no interest and cannot be transferred.',
    ),
    t(
      '到账后请在会员中心核对余额记录；充值未到账或金额有误时，请联系客服。',
      'Check the balance records in the member center afterwards; contact customer service if an amount is missing or wrong.',
    ),
    t('赠送的金额和积分按充值时公布的规则执行。', 'Bonuses and points follow the rules shown at the time of the top-up.'),
  ),
  agent_agreement: paragraphs(
    t(
      '代理推广本商城的商品，并按等级对应的比例获得佣金。佣金在订单完成且超过售后期限后结算；发生退款的部分不计佣金。',
      'Agents promote the products of this shop and earn a commission at the rate of their level. It is settled once an order is completed and its after-sale period is over; refunded parts earn none.',
    ),
    t(
      '请如实介绍商品，不得虚假宣传、自行改价或冒用他人名义；违反的可以取消代理资格。',
      'Describe products truthfully, and do not advertise falsely, set prices of your own or act in the name of others; whoever does may lose the status of an agent.',
    ),
  ),
  aftersale_policy: paragraphs(
    t(
      '在售后期限内，您可以在订单详情中申请仅退款或退货退款，请说明原因，必要时附上照片。',
      'Within the after-sale period you can request a refund, or a return and refund, in the details of your order. Give the reason and, where it helps, photos.',
    ),
    t(
      '退货商品应保持完好，配件和赠品齐全；请在同意退货后的期限内寄回并填写快递单号。',
      'Returned products must be undamaged and complete, with accessories and gifts. Send them back within the time allowed after the approval and enter the tracking number.',
    ),
    t(
      '退款原路退回或退至余额。商品有质量问题或发错的，退货运费由商城承担。',
      'Refunds go back to the payment method or to your balance. If a product is defective or the wrong one was sent, the shop pays for the return.',
    ),
  ),
  about_us: paragraphs(
    t(
      '感谢光临本商城。我们用心挑选每一件商品，并负责到售后。',
      'Thank you for visiting our shop. We choose every product with care and stand by it after the sale.',
    ),
    t('有任何问题，欢迎在服务时间内联系客服。', 'Questions? Customer service is happy to help during service hours.'),
  ),
} as const

export type AgreementName = keyof typeof agreements
