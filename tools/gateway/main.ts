import { parseArgs } from 'node:util'

import { startGateway } from './gateway'

/** `npm run gateway`: the payment gateway for development, on this machine only. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '8090' }, file: { type: 'string' } } })
const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port takes a number up to 65535')
const { url } = await startGateway({ port, file: values.file })
console.log(`支付网关已启动，仅本机可访问。配置：${url}/config`)
console.log(`The payment gateway is running, for this machine only. Configuration: ${url}/config`)
