import { t } from '../../resources/kit/text'
import { systemConfig } from '../../resources/settings/systemConfig'
import { refuse } from '../errors'
import { readSettings } from '../settings/readSettings'

import type { SettingValues } from '../../resources/kit/settings'
import type { Text } from '../../resources/kit/text'
import type { Db } from '../context'

const keys = ['smtp_server', 'smtp_port', 'smtp_verification', 'smtp_user', 'smtp_pass', 'smtp_sender_mail'] as const

export type MailSettings = Pick<SettingValues<typeof systemConfig>, (typeof keys)[number]>

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

interface Options {
  /** The sender's name. */
  readonly from?: string
  /** Milliseconds for the whole conversation. */
  readonly limit?: number
}

/** Less than the ten seconds that a client waits. */
const patience = 9000

export const mailSettings = (db: Db): Promise<MailSettings> => readSettings(db, systemConfig, keys)

export const isMailOn = ({ smtp_server: server, smtp_sender_mail: sender }: MailSettings): boolean => server !== '' && sender !== ''

/** Hands a mail to the configured server, or throws a `MailError`. */
export async function sendMail(settings: MailSettings, { to, subject, text }: Mail, { from = '', limit = patience }: Options = {}): Promise<void> {
  if (!isMailOn(settings)) refuse('mail_off')
  const { createTransport } = await import('nodemailer')
  const { smtp_server: host, smtp_port: port, smtp_verification: encryption, smtp_user: user, smtp_pass: pass, smtp_sender_mail: sender } = settings
  const transport = createTransport({
    ...{ host, port, secure: encryption === 'SSL', requireTLS: encryption === 'TLS', ignoreTLS: encryption === 'none' },
    ...(user !== '' && { auth: { user, pass } }),
    ...{ connectionTimeout: limit, greetingTimeout: limit, socketTimeout: limit, dnsTimeout: limit },
    // the text is ours: nothing is fetched for it
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new MailError(reasons.slow)), limit)))
  try {
    await Promise.race([transport.sendMail({ from: { name: from, address: sender }, to, subject, text }), isLate])
  } catch (error) {
    throw error instanceof MailError ? error : new MailError(reasonOf(error as SmtpFailure), { cause: error })
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** Why a mail was not sent, in words that name no more than what whoever configured the server must know. */
export class MailError extends Error {
  readonly reason: Text
  constructor(reason: Text, options?: ErrorOptions) {
    super(reason.en, options)
    this.reason = reason
  }
}

interface SmtpFailure {
  readonly message?: string
  readonly code?: string
  readonly responseCode?: number
}

const reasons = {
  slow: t('邮件服务器没有及时响应', 'the server did not respond in time'),
  unreachable: t('无法连接邮件服务器，请检查地址和端口', 'cannot reach the server; check the host and port'),
  encryption: t('加密连接失败，请检查加密方式和端口', 'the encrypted connection failed; check the encryption and port'),
  signIn: t('用户名或密码被邮件服务器拒绝', 'the server rejected the username or password'),
  address: t('发件人或收件人被邮件服务器拒绝', 'the server rejected the sender or recipient'),
  refused: t('邮件服务器拒绝了这封邮件', 'the server rejected the email'),
}

function reasonOf({ message = '', code = '', responseCode }: SmtpFailure): Text {
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 535) return reasons.signIn
  // the code of a failed handshake is that of any socket
  if (code === 'ETLS' || /ssl|tls|certificate/i.test(message)) return reasons.encryption
  if (code === 'EENVELOPE') return reasons.address
  if (code === 'ETIMEDOUT' || code === 'ETIMEOUT') return reasons.slow
  return ['ESOCKET', 'ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ENOTFOUND', 'EHOSTUNREACH'].includes(code) ? reasons.unreachable : reasons.refused
}
