import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'

/** Bundles the server so that nothing marks days of reports: what ingest would cost without them. */
export const withoutMarks: Plugin = {
  name: 'without-marks',
  setup(build) {
    build.onLoad({ filter: /report-marks\/report-marks\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const contents = source
        .replace('if (times.length === 0) return', 'return')
        .replace(
          'await sql`insert into report_mark (parking_lot_id, source, at)\n    select distinct',
          'return\n  await sql`insert into report_mark (parking_lot_id, source, at)\n    select distinct',
        )
        .replace(
          /export const markInsert = `[^`]*`/,
          'export const markInsert = `select 1 where $1::jsonb is null`',
        )
      if (contents.split('\n').length < 20 || !contents.includes('select 1 where'))
        throw new Error('the module of marks is not what this expects')
      return { contents, loader: 'ts' }
    })
  },
}
