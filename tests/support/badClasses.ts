const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'x')

/** One value of each kind of invalid input known to break servers. */
// prettier-ignore
export const classes: readonly unknown[] = [
  null, '', '   ', true, false, [], {}, [[]], [null], [{}], { a: { b: {} } }, deep(200), JSON.parse('{"__proto__":{"admin":1}}'), { constructor: { prototype: 1 } },
  0, -1, -0, 1, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, 0.1 + 0.2, 'NaN', 'Infinity', '1e309', '+1', '0x10', '١٢٣', '１２３', '1.0000000000000000001',
  '0000-00-00', '9999-99-99', '2026-02-30', '+275760-09-13', '2026-01-01 00:00:00,2026-99-99 00:00:00', ',', '1,', ',1', 'a,b',
  'x'.repeat(100_000), '\ud800', '\u0000', 'a\u0000b', `e${'\u0301'.repeat(500)}`, '\u202eabc', '\ufeffabc', 'a\r\nSet-Cookie: a=b', '%00', '%25%30%30', '\u00c0\u00ae',
  "'", "' or '1'='1", '1; drop table admin; --', '1 union select 1', "'||pg_sleep(5)||'", '1) or (1=1', '{1,2}', '{"a":1}', '%', '_', '\\', '%_%', '(a+)+$', '{{7*7}}', '$(id)', '`id`', '| id',
  '../../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', 'C:\\', '<script>alert(1)</script>', '<img src=x onerror=1>', 'javascript:alert(1)', 'data:text/html,x', '//evil.example',
  Array.from({ length: 1200 }, (_one, i) => i), 'constructor', 'toString', 'hasOwnProperty', 'id', 'row_version', { toString: 1 }, { length: -1 }, { val: 1 },
]
