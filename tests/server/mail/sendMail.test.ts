import { createServer } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { sendMail } from '../../../server/mail/sendMail'
import { smtpServer } from '../../support/smtpServer'

import type { AddressInfo } from 'node:net'

import type { MailError, MailSettings } from '../../../server/mail/sendMail'
import type { SmtpServer } from '../../support/smtpServer'

const open: SmtpServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})
const serve = async (...behavior: Parameters<typeof smtpServer>): Promise<SmtpServer> => {
  const server = await smtpServer(...behavior)
  open.push(server)
  return server
}

const mail = { to: 'buyer@example.com', subject: '验证码 Code', text: '您好，世界' }
const settings = (port: number, more: Partial<MailSettings> = {}): MailSettings => ({
  smtp_server: '127.0.0.1',
  smtp_port: port,
  smtp_verification: 'none',
  smtp_user: '',
  smtp_pass: '',
  smtp_sender_mail: 'shop@example.com',
  ...more,
})
const reasonOf = (settingsOfTest: MailSettings, limit = 5000): Promise<string> =>
  sendMail(settingsOfTest, mail, { limit }).then(
    () => 'sent',
    (error: MailError) => error.reason.en,
  )

test('a mail arrives with sender, recipient, subject and text', async () => {
  const server = await serve()
  await sendMail(settings(server.port), mail, { from: '掌柜商城' })
  expect(server.lines).toEqual(expect.arrayContaining(['MAIL FROM:<shop@example.com>', 'RCPT TO:<buyer@example.com>']))
  expect(server.lines.some((line) => line.startsWith('AUTH'))).toBe(false)
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toContain('To: buyer@example.com')
  expect(Buffer.from((server.mails[0] ?? '').split('\n\n')[1] ?? '', 'base64').toString('utf8')).toContain(mail.text)
})

test('a user name signs in, and a wrong password is told as such', async () => {
  const server = await serve({ account: { user: 'shop', pass: 'sesame' } })
  expect(await reasonOf(settings(server.port, { smtp_user: 'shop', smtp_pass: 'sesame' }))).toBe('sent')
  expect(await reasonOf(settings(server.port, { smtp_user: 'shop', smtp_pass: 'wrong' }))).toContain('username or password')
  expect(server.mails).toHaveLength(1)
})

test('without the encryption that is required nothing is sent, the password neither', async () => {
  const account = { smtp_user: 'shop', smtp_pass: 'sesame' }
  const [plain, broken] = [await serve(), await serve({ offersTls: true })]
  expect(await reasonOf(settings(plain.port, { ...account, smtp_verification: 'TLS' }))).toContain('encrypted connection')
  expect(await reasonOf(settings(broken.port, { ...account, smtp_verification: 'TLS' }))).toMatch(/encrypted connection|cannot reach the server/)
  expect(await reasonOf(settings(plain.port, { ...account, smtp_verification: 'SSL' }))).toMatch(/encrypted connection|cannot reach the server/)
  expect([...plain.lines, ...broken.lines].filter((line) => /^(AUTH|MAIL|DATA)/.test(line))).toEqual([])
})

test('a server that is not there, one that refuses the recipient, and one that says nothing are told apart', async () => {
  const closed = await serve()
  await closed.close()
  expect(await reasonOf(settings(closed.port))).toContain('cannot reach the server')
  expect(await reasonOf(settings((await serve({ refuses: 'buyer@' })).port))).toContain('recipient')
  expect(await reasonOf(settings((await serve({ isSilent: true })).port), 300)).toContain('in time')
})

test('without a server or a sender the call is refused and no connection is made', async () => {
  const calls: unknown[] = []
  const server = createServer((socket) => calls.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(sendMail(settings(port, { smtp_sender_mail: '' }), mail)).rejects.toMatchObject({ refusal: 'mail_off' })
  await expect(sendMail(settings(port, { smtp_server: '' }), mail)).rejects.toMatchObject({ refusal: 'mail_off' })
  expect(calls).toEqual([])
  await new Promise((resolve) => server.close(resolve))
})
