import { pipeline, Transform, type Readable } from 'node:stream'
import { hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { to as copyTo } from 'pg-copy-streams'
import { copyStatement } from './copy-statement.ts'
import { csvHead } from './csv-head.ts'
import { endWhenUnread } from './end-when-unread.ts'
import type { ExportedRows, ExportFormat } from './export.model.ts'
import type { Snapshot } from './snapshots.ts'
import { workbookFile } from './workbook-file.ts'

/** EXP-04 */
const unreadMs = 2 * minuteMs
const longestMs = 2 * hourMs

/** Passes a file on, and fails at its end if the rows were not as many as were promised. */
const checkedAtEnd = (rows: number, copiedRows: () => Promise<number>): Transform =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      copiedRows().then(
        (copied) =>
          done(copied === rows ? null : new Error(`an export had ${copied} rows instead of ${rows}`)),
        done,
      )
    },
  })

/** The bytes of a file, which end the snapshot with them. */
export const contentOf = (
  snapshot: Snapshot,
  exported: ExportedRows,
  { format, rows }: { format: ExportFormat; rows: number },
): Readable => {
  const copied = snapshot.client.query(copyTo(copyStatement(snapshot.tx, exported, format)))
  const content = checkedAtEnd(rows, async () => {
    await snapshot.client.query('commit')
    return copied.rowCount
  })
  let isWhole = false
  content.once('end', () => (isWhole = true))
  content.once('close', () => void snapshot.end(isWhole))
  // After `pipeline` has ended them all, the cut connection is one more error.
  copied.on('error', () => {})
  const done = () => copied.destroy()
  if (format === 'csv') {
    content.push(csvHead(exported.columns))
    pipeline(copied, content, done)
  } else pipeline(workbookFile(exported, copied, rows), content, done)
  endWhenUnread(content, { unreadMs, longestMs })
  return content
}
