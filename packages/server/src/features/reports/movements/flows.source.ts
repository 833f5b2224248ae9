import { sql } from 'kysely'
import { passVisits } from '../passes.report.ts'
import type { ReportSource, RowsOf } from '../report.model.ts'

/** REP-42: steps from the ninth on are counted together. */
const lastStep = 8

/**
 * REP-42: the steps of the paths of visits, at the times at which the visits began. `kind` is the number of the step from 0 on and
 * where it begins, `part` where it ends and the group of the visit: a zone by its id, `unknown`, `outside`, `inside` or `left`.
 */
const steps = (of: RowsOf) => sql`(
  select v.id, v.at, least(step, ${lastStep}::int) || ' ' || case step when 0 then 'outside' else coalesce(zones[step]::text, 'unknown') end as kind,
    case when step < cardinality(zones) then coalesce(zones[step + 1]::text, 'unknown') else v.kind end
      || ' ' || coalesce(v.passholder_group_id::text, '') as part,
    '' as currency, 0::bigint as cents, 0::bigint as tax_cents, 0::bigint as paid_cents, 0::bigint as ms, 0::bigint as wh
  from (${passVisits.rows(of)}) v
  cross join lateral (select array[v.zone_id] || case when v.moves = '[]' then '{}'::uuid[] else
    (select array_agg((one ->> 'zoneId')::uuid order by place) from jsonb_array_elements(v.moves) with ordinality as m (one, place)) end
    as zones) path
  cross join lateral generate_series(0, cardinality(zones)) step)`

/** Movements between zones. REP-42. */
export const passFlows: ReportSource = { name: 'passFlows', marks: 'passVisits', rows: steps }
