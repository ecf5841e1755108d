import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Loaded before a command of package.json: with `--help` it prints the options of that command and ends the process, and refuses an option that there is none
 * of, both before anything is installed, built, compiled or connected.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

const startOptions = [
  ['--demo', '首次启动时填入演示商城；自带数据库默认如此', 'fills a demo shop at the first start; the default with the built-in database'],
  ['--empty', '首次启动时不填入演示商城', 'starts without the demo shop'],
]

/** By entry file: the command, what it does, and its options, each in both languages. */
const commands = {
  'tools/start.mjs': {
    usage: 'npm start -- [--demo | --empty]',
    about: ['安装依赖、构建并启动商城', 'Installs packages, builds and starts the shop'],
    options: startOptions,
  },
  'tools/dev.mjs': {
    usage: 'npm run dev -- [--demo | --empty]',
    about: ['启动商城，源码改动后自动重新加载', 'Starts the shop and reloads with every change of the sources'],
    options: startOptions,
  },
  'tools/test.mjs': {
    usage: 'npm test',
    about: [
      '运行全部测试，包括浏览器旅程；无参数，见下列环境变量',
      'Runs all tests, those in the browser included; it has no options, but reads the environment',
    ],
    options: [
      [
        'CHROMIUM_PATH',
        'Chromium 或 Chrome 的路径；未安装时，在 Debian 上以 root 运行会用 apt-get 安装，否则浏览器旅程计为失败',
        'the path of Chromium or Chrome; where none is installed, root on Debian gets one by apt-get, elsewhere the journeys fail',
      ],
      ['TEST_DATABASE_URL', '在该 PostgreSQL 上再次运行服务端与契约测试', 'a PostgreSQL on which the tests of server and contract run once more'],
    ],
  },
  'tools/check.mjs': {
    usage: 'npm run check',
    about: ['检查类型、代码规则、格式与项目规则', 'Checks types, lint, format and house rules'],
    options: [],
  },
  'tools/build.mjs': {
    usage: 'npm run build',
    about: ['构建界面；无参数', 'Builds the client; it has no options'],
    options: [],
  },
  'tools/registries.mjs': {
    usage: 'npm run registries -- [--check]',
    about: ['由字段类型与钩子的文件夹写出 *.generated.ts', 'Writes the files *.generated.ts from the folders of field types and hooks'],
    options: [['--check', '不写入；有差异即失败', 'writes nothing and fails where a file differs']],
  },
  'tools/migrate.ts': {
    usage: 'npm run db:migrate -- [--name add_coupon] [--apply]',
    about: ['将定义与数据库的差异写成迁移文件', 'Writes the difference between the definitions and the database as a migration'],
    options: [
      ['--name', '迁移文件的名称，默认 change', 'the name of the migration file; default: change'],
      ['--apply', '写入后立即执行迁移', 'applies the migration after writing it'],
    ],
  },
  'tools/backup/main.ts': {
    usage: 'npm run db:backup -- <shop.dump>',
    about: ['将数据库备份为文件，上传的文件备份到旁边的目录', 'Writes a backup of the database to a file, and the uploads to a folder beside it'],
    options: [['<shop.dump>', '要写入的文件，不会覆盖已有文件', 'the file to write; one that exists is not overwritten']],
  },
  'tools/restore.ts': {
    usage: 'npm run db:restore -- <shop.dump>',
    about: ['将备份恢复到空的内置数据库', 'Puts a backup into the empty built-in database'],
    options: [
      [
        '<shop.dump>',
        '备份文件，由 npm run db:backup 或 pg_dump --format=custom 写出',
        'the file of the backup, written by npm run db:backup or pg_dump --format=custom',
      ],
    ],
  },
  'tools/rules.ts': {
    usage: 'npm run db:rules -- [--apply] [names]',
    about: ['比较菜单规则与定义', 'Compares menu and permission rules with the definitions'],
    options: [
      [
        '--apply',
        '采用定义中的标题等，并停用已删除的规则；可在其后列出名称，已停用的规则列出后才会启用',
        'takes titles over and switches removed rules off; names after it choose some, and switch on those that are off',
      ],
    ],
  },
  'tools/newResource.ts': {
    usage: 'npm run new -- shop/brand [--zh 品牌] [--menu goodsManage]',
    about: ['写出一个新实体的定义', 'Writes the definition of a new entity'],
    options: [
      ['--zh', '中文名称，默认同英文', 'the Chinese name; default: the English one'],
      ['--menu', '菜单目录，默认为同一区域的第一个', 'the directory of the menu; default: the first of the same area'],
    ],
  },
  'tools/openapi/generate.ts': {
    usage: 'npm run openapi -- <openapi.json> <output.ts>',
    about: ['由 /rest 的说明生成 TypeScript 类型', 'Writes TypeScript types from the description of /rest'],
    options: [
      ['<openapi.json>', '地址或文件，如 http://localhost:8080/rest/openapi.json', 'its address or file, e.g. http://localhost:8080/rest/openapi.json'],
      ['<output.ts>', '要写入的文件', 'the file to write'],
    ],
  },
  'tools/doctor/main.ts': {
    usage: 'npm run doctor',
    about: ['检查商城数据，不作修改；无参数', 'Checks the data of the shop without changing it; it has no options'],
    options: [],
  },
  'tools/seed/main.ts': {
    usage: 'npm run seed -- [--goods 1000] [--skus 5000] [--orders 10000] [--days 400] [--lines 2] [--force]',
    about: ['填入任意规模的测试数据', 'Fills a shop of any size with test data'],
    options: [
      ['--goods', '商品数量，默认 1000', 'the number of goods; default: 1000'],
      ['--skus', '规格数量，默认为商品数量的 5 倍', 'the number of SKUs; default: five for each product'],
      [
        '--orders',
        '订单数量，含支付、发货、售后与日志；只写此项时不另加商品',
        'the number of orders with payments, parcels, refunds and logs; without the options above no products are added',
      ],
      ['--days', '订单分布的天数，默认 400', 'the days over which the orders are spread; default: 400'],
      ['--lines', '每个订单的商品行数，1 到 3；默认随机', 'the lines of each order, 1 to 3; default: at random'],
      ['--force', '数据库已有真实数据时仍然填入', 'fills a database that contains real data'],
    ],
  },
  'tools/bench/main.ts': {
    usage: 'npm run bench -- [lists] [catalogue] [orders] [shell] [sockets]',
    about: ['测量性能；不指定则全部运行', 'Measures performance; runs all programs unless some are named'],
    options: [
      ['lists', '百万行的列表、写入与导出，以及界面体积', 'lists, writes and exports on a million rows, and the size of the client'],
      ['catalogue', '十万商品的列表、导入与规格表', 'lists of 100,000 goods, imports and the SKU grid'],
      ['orders', '百万订单的列表、下单、概况与体检', 'lists of a million orders, orders placed, the dashboard and the doctor'],
      ['shell', '浏览器中的后台框架', 'the frame of the back office in a browser'],
      ['sockets', '向一万个连接发送通知', 'a notice for 10,000 open sockets'],
      [
        'BENCH_ONLY',
        'lists、orders：测量名称的一部分，逗号分隔；catalogue：grid；shell：members',
        'lists, orders: parts of the names of measurements, separated by commas; catalogue: grid; shell: members',
      ],
      ['BENCH_DATABASE_URL', 'lists、catalogue、orders：使用此数据库，不另建', 'lists, catalogue, orders: this database instead of one of their own'],
      ['BENCH_ROWS', 'lists：行数，默认 1000000', 'lists: the number of rows; default: 1000000'],
      ['BENCH_SECONDS', 'lists、orders：每次测量的秒数，默认 3', 'lists, orders: the seconds of a measurement; default: 3'],
      ['BENCH_GOODS', 'catalogue：商品数量，默认 100000', 'catalogue: the number of goods; default: 100000'],
      ['BENCH_SKUS', 'catalogue：规格数量，默认 500000', 'catalogue: the number of SKUs; default: 500000'],
      ['BENCH_IMPORT_ROWS', 'catalogue：导入的行数，默认 10000', 'catalogue: the lines of an import; default: 10000'],
      ['BENCH_ORDERS', 'orders：各次的订单数量，默认 100000,1000000', 'orders: the numbers of orders; default: 100000,1000000'],
      ['BENCH_URL', 'shell：测量此地址上运行的商城', 'shell: the address of a running shop to measure'],
      ['BENCH_BEFORE', 'shell：用来比较的另一商城的地址', 'shell: the address of another shop to compare with'],
      ['BENCH_SOCKETS', 'sockets：连接数，默认 10000', 'sockets: the number of sockets; default: 10000'],
    ],
  },
  'tools/soak/main.ts': {
    usage: 'npm run soak -- [--minutes 60]',
    about: ['同时施加各种负载，并检查数据是否正确', 'Applies all kinds of load at once and checks that the data stays correct'],
    options: [['--minutes', '运行的分钟数，至多 1440，默认 60', 'the duration in minutes, up to 1440; default: 60']],
  },
  'tools/crash/main.ts': {
    usage: 'npm run crash -- [--kills 200] [--steps [--from 1]]',
    about: [
      '在下单、付款与退款时随机终止服务器和数据库，并核对每个已确认的操作',
      'Kills server and database at random while orders are made, and checks every acknowledged act',
    ],
    options: [
      ['--kills', '终止的次数，默认 200；每次约 5 秒', 'the number of kills; default: 200; each takes about 5 seconds'],
      [
        '--steps',
        '不随机：在下单、支付、发货、退款与导出的每条语句处，先后终止服务器和数据库；约半小时',
        'not at random: the server, then the database, at every statement of placing, paying, shipping, refunding and exporting; takes about half an hour',
      ],
      ['--from', '从第几步继续，默认 1', 'the number of the step to go on from; default: 1'],
    ],
  },
  'tools/model.mjs': {
    usage: 'npm run model -- [--runs 10000] [--seed 1]',
    about: [
      '随机推演订单、支付与退款，并与参考模型逐步比对',
      'Plays random stories of orders, payments and refunds and compares each step with a reference model',
    ],
    options: [
      ['--runs', '推演的次数，默认 10000', 'the number of stories; default: 10000'],
      ['--seed', '随机数种子，用于重现；默认随机', 'the seed of the random numbers, to repeat a run; default: a new one'],
    ],
  },
  'tools/gateway/main.ts': {
    usage: 'npm run gateway -- [--port 8090] [--file data/gateway.json]',
    about: ['启动测试支付网关，仅本机可访问', 'Starts a payment gateway for tests, for this machine only'],
    options: [
      ['--port', '端口，默认 8090', 'the port; default: 8090'],
      ['--file', '保存密钥与支付记录的文件，重启后继续使用', 'a file that keeps keys and payments across restarts'],
    ],
  },
  'tools/shots.mjs': {
    usage: 'npm run shots -- [--language zh-cn]',
    about: ['为每个界面截图', 'Takes a screenshot of every screen'],
    options: [['--language', '界面语言 zh-cn 或 en，默认 zh-cn', 'the language of the screens, zh-cn or en; default: zh-cn']],
  },
}

const command =
  commands[
    relative(root, process.argv[1] ?? '')
      .split(sep)
      .join('/')
  ]
if (command) {
  const flags = process.argv.slice(2).filter((one) => /^-./.test(one))
  if (flags.some((flag) => flag === '--help' || flag === '-h')) {
    console.log(helpOf(command))
    process.exit(0)
  }
  const unknown = flags.find((flag) => !command.options.some(([name]) => name === flag.split('=')[0]))
  if (unknown) {
    console.error(`没有参数 ${unknown}。 / There is no option ${unknown}.\n\n${helpOf(command)}`)
    process.exit(1)
  }
}

function helpOf({ usage, about, options }) {
  const width = Math.max(0, ...options.map(([name]) => name.length))
  const lines = options.flatMap(([name, zh, en]) => [`  ${name.padEnd(width)}  ${zh}`, `  ${' '.repeat(width)}  ${en}`])
  return [usage, ...about, ...lines].join('\n')
}
