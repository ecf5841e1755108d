import { dayTotals } from '../../resources/dashboards/dayTotals'
import { t } from '../../resources/kit/text'
import { shopZone } from '../../resources/kit/values/shopTime'
import { currentDays } from '../dashboard/dayTotals'

import type { DayTotal } from '../../resources/kit/dayTotal'
import type { Invariant } from './invariant'

/** The days of which the stored totals are not those of the rows. */
function broken({ table, source, over, by, sums }: DayTotal): string {
  const groups = by.map((name) => `"${name}"`)
  const numbers = ['count(*)', ...sums.map((name) => `sum("${name}")`)]
  const days = `day in ${currentDays({ table })}`
  const columns = ['day', ...groups, 'row_count', ...sums.map((name) => `"${name}"`)].join()
  return `with current as materialized (select day from (select day from day_total where total = '${table}') d where ${days}),
    stored as materialized (select ${columns} from "${table}" where day in (select day from current)),
    counted as materialized (select day, ${[...groups, ...numbers].join()} from (
        select ("${over}" at time zone '${shopZone}')::date as day, ${[...groups, ...sums.map((name) => `"${name}"`), 'id'].join()} from "${source}" where "${over}" is not null
      ) s where day in (select day from current) group by ${['day', ...groups].join()})
    select distinct day as id from ((select * from stored except all select * from counted) union all (select * from counted except all select * from stored)) b
    where "row_count" > 0`
}

/** What the dashboards read instead of the rows. */
export const dayTotalInvariants: readonly Invariant[] = dayTotals.map((total) => ({
  holds: t(`每日汇总的${total.of.zh}与其各行一致`, `the totals of ${total.of.en} by day are those of their rows`),
  broken: broken(total),
  remedy: t(
    `执行 delete from day_total where total = '${total.table}'，下次汇总时会重算`,
    `run delete from day_total where total = '${total.table}': the next run of the job sums the days up again`,
  ),
}))
